import {
	CONTENT_GROUP_LIMITS,
	readContent,
} from '../../../../../nodes/PublishingService/actions/post/contentFields';
import { createFields } from '../../../../../nodes/PublishingService/actions/post/create.operation';
import { LIMITS } from '../../../../../nodes/PublishingService/contract/serviceLimits';
import { itemWith } from '../items';

function read({ options = {}, ...given }: Readonly<Record<string, unknown>>) {
	const item = itemWith(createFields, { ...given, options });
	return { ...readContent(item, item.group('options')), problems: item.problems };
}

test('the content of a post has what its parameters say, in the order of the Idempotency-Key', () => {
	const { content, problems } = read({
		caption: 'Hello',
		hashtags: '#summer #newin',
		skipApproval: true,
		options: {
			notes: 'Ours',
			priority: 2,
			instagramPostFormat: 'post',
			sound: { values: { mode: 'trending' } },
		},
	});
	expect(problems).toEqual([]);
	expect(Object.entries(content)).toEqual([
		['caption', 'Hello'],
		['hashtags', ['summer', 'newin']],
		['sound', { mode: 'trending' }],
		['notes', 'Ours'],
		['priority', 2],
		['skipApproval', true],
		['instagramPostFormat', 'post'],
	]);
});

const tags = (count: number, length: number) =>
	Array.from({ length: count }, (_, at) => `${at}`.padEnd(length, 'x')).join(',');

test.each([
	[{ caption: 'x'.repeat(2201) }, 'Caption has 2,201 characters, the limit is 2,200'],
	[{ hashtags: tags(31, 2) }, 'Hashtags has 31 entries, the limit is 30'],
	[{ hashtags: tags(1, 51) }, expect.stringContaining('has 51 characters, the limit is 50')],
	[{ options: { notes: 'x'.repeat(2001) } }, 'Notes has 2,001 characters, the limit is 2,000'],
	[{ options: { priority: -1 } }, 'Priority is -1, the least is 0'],
	[{ options: { priority: 1.5 } }, 'Priority must be a whole number, not 1.5'],
])('a value over a limit of the specification is refused: %j', (given, problem) => {
	expect(read(given).problems).toEqual([problem]);
});

test('content tags are compared with their number and length', () => {
	expect(CONTENT_GROUP_LIMITS).toEqual({
		max: LIMITS.contentGroupIds,
		maxLength: LIMITS.idLength,
	});
});
