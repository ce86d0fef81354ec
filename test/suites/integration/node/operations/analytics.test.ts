import {
	startScriptedService,
	type ScriptedService,
} from '../../../../kit/support/scriptedService';
import { startTestbed, type OperationName, type Testbed } from '../../../../kit/engine/testbed';

/** The answers of a service for the analytics of a post or account, and for the post or account itself. */
interface Answers {
	figures: [status: number, body: string];
	thing: [status: number, body: string];
}

const envelope = (code: string) =>
	JSON.stringify({ error: { code, message: 'No', hint: 'No', requestId: 'r' } });
const there: Answers['thing'] = [200, '{"postId": "p", "accountId": "p"}'];

let bed: Testbed;
let service: ScriptedService;
let answers: Answers;

beforeAll(async () => {
	bed = await startTestbed();
	const answered = ([status, text]: Answers['thing']) => ({
		status,
		text,
		headers: { 'content-type': 'application/json' },
	});
	service = await startScriptedService({
		'GET /v2/posts/p/analytics': () => answered(answers.figures),
		'GET /v2/accounts/p/analytics': () => answered(answers.figures),
		'GET /v2/posts/p': () => answered(answers.thing),
		'GET /v2/accounts/p': () => answered(answers.thing),
	});
});

afterAll(async () => {
	await service.stop();
	await bed.stop();
});

const read = async (name: OperationName, how?: string) => {
	const id = name.startsWith('post') ? 'postId' : 'accountId';
	const parameters = { [id]: 'p', ...(how && { return: how }) };
	const { items, error } = await bed.run(name, parameters, { baseUrl: service.origin });
	return { items: items.map(({ json }) => json), error };
};

const nothing: Array<[string, Answers]> = [
	['null', { figures: [200, 'null'], thing: there }],
	['{}', { figures: [200, '{}'], thing: there }],
	['an empty body', { figures: [200, ''], thing: there }],
	['204', { figures: [204, ''], thing: there }],
	[
		'nulls',
		{ figures: [200, '{"summary": null, "history": null, "nextCursor": null}'], thing: there },
	],
	['404', { figures: [404, envelope('not_found')], thing: there }],
];

describe.each(nothing)('figures that were never collected: %s', (what, given) => {
	beforeEach(() => {
		answers = given;
	});

	test('a post', async () => {
		const none = { postId: 'p', collected: false };
		expect(await read('post.getAnalytics')).toEqual({ items: [none] });
		expect(await read('post.getAnalytics', 'both')).toEqual({ items: [{ ...none, history: [] }] });
		expect(await read('post.getAnalytics', 'history')).toEqual({ items: [] });
	});

	if (what === 'nulls') {
		return;
	}
	test('an account', async () => {
		expect(await read('account.getAnalytics')).toEqual({
			items: [{ accountId: 'p', collected: false }],
		});
	});
});

test('figures that are text are numbers, and those that are missing pass', async () => {
	answers = {
		figures: [200, '{"summary": {"views": "1200", "more": 1}, "history": [{"views": "7"}]}'],
		thing: there,
	};
	expect((await read('post.getAnalytics', 'both')).items).toEqual([
		{ postId: 'p', views: 1200, more: 1, history: [{ views: 7 }] },
	]);
});

test.each(['post.getAnalytics', 'account.getAnalytics'] as const)(
	'%s: what does not exist is no missing figure',
	async (name) => {
		const code = name.startsWith('post') ? 'not_found' : 'account_not_found';
		answers = { figures: [404, envelope(code)], thing: [404, envelope(code)] };
		const { items, error } = await read(name);
		expect(items).toEqual([]);
		expect(error?.description).toContain('HTTP 404');
		expect(error?.description).not.toContain('collected');
	},
);

test('reports both to a key that may not read the post', async () => {
	answers = {
		figures: [404, envelope('not_found')],
		thing: [403, envelope('insufficient_scope')],
	};
	const { error } = await read('post.getAnalytics');
	expect(error?.description).toContain('The service may also not have collected the analytics yet');
});
