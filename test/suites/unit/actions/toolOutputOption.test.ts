import { toolAnswer } from '../../../../nodes/PublishingService/actions/toolAnswer';
import { readToolOutput } from '../../../../nodes/PublishingService/actions/toolOutputOption';

const post = {
	postId: 'post_1',
	status: 'queued',
	caption: 'Bread',
	media: { kind: 'video', count: 1 },
	accounts: [
		{ accountId: 'acc_1', username: 'northwind', status: 'queued' },
		{ accountId: 'acc_2', username: 'contoso', status: 'posted' },
	],
};
const answerWith = (fields: string) => {
	const output = readToolOutput((name) => (name === 'toolOutput' ? 'selected' : fields));
	return toolAnswer([post], output, 'post.get')[0];
};

test('only the named fields are in the answer, in the order in which they are named', () => {
	expect(JSON.stringify(answerWith(' status, postId ,'))).toBe(
		'{"status":"queued","postId":"post_1"}',
	);
});

test('a dot leads into a record and into each entry of a list', () => {
	expect(answerWith('media.kind, accounts.username, accounts.status')).toEqual({
		media: { kind: 'video' },
		accounts: [
			{ username: 'northwind', status: 'queued' },
			{ username: 'contoso', status: 'posted' },
		],
	});
});

test.each([
	['a field that the answer does not have is left out', 'postId, video', { postId: 'post_1' }],
	['a dot behind a plain value changes nothing', 'postId.id', { postId: 'post_1' }],
	['a name that every object inherits is no field', 'postId, toString', { postId: 'post_1' }],
])('%s', (_name, fields, answer) => {
	expect(answerWith(fields)).toEqual(answer);
});

test('an answer without any of the fields says which fields it has', () => {
	expect(answerWith('video, image')).toEqual({
		note: "The answer has none of the fields video, image. It has postId, status, caption, media, accounts. Tell the user to correct 'Fields' of this tool.",
	});
});

test.each([
	['raw', 'raw'],
	['simplified', 'simplified'],
	['anything else', 'simplified'],
])('%s is read as %s', (value, kind) => {
	expect(readToolOutput(() => value)).toEqual({ kind });
});
