import type { Post } from '../../../../sandbox/service';
import { isReplay } from '../../../../nodes/PublishingService/posting/sendPost';

const NOW = Date.parse('2026-12-20T12:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

describe('shows whether a post is an earlier one brought back', () => {
	const decide = (madeAt: string | undefined, given: object = {}) =>
		isReplay(
			{
				...{ status: 200, tries: 2, firstSentAt: NOW, size: 2, ...given },
				body: { createdAt: madeAt } as Post,
			},
			{ endpoint: 'createPost', body: { accountIds: ['a'], media: ['m'] } },
		);

	test.each([
		['201 is new, whatever came before', at(-3600), { status: 201 }, false],
		['200 at the first try is not', at(0), { tries: 1 }, true],
		['a header says so of a 201', at(-3600), { status: 201, tries: 1, saysReplayed: true }, true],
		['a header says so of its own first try', at(1), { status: 201, saysReplayed: true }, false],
		['a header denies it', at(-3600), { tries: 1, saysReplayed: false }, false],
		['made before the first try', at(-60), {}, true],
		['made since the first try', at(1), {}, false],
		['made when the first try was sent', at(0), {}, false],
		['made as early as whole seconds allow', at(-2), {}, false],
		['made a second before that', at(-3), {}, true],
		['made in the time to come', at(60), {}, false],
		['made at no time', undefined, {}, true],
		['made at no readable time', 'yesterday', {}, true],
	])('%s', (_name, madeAt, given, expected) => {
		expect(decide(madeAt, given)).toBe(expected);
	});
});
