import { judgePoll } from '../../../../nodes/PublishingService/trigger/failedPolls';
import type { NoticesState } from '../../../../nodes/PublishingService/trigger/notices';
import type { Outcome } from '../../../../nodes/PublishingService/trigger/scheduler';
import { failureOf } from './fakes';

const NEVER: NoticesState = { shownKeys: [], waiting: [], unread: {}, blind: 0 };

/** The outcome of a poll: the requests that were answered, and the errors of the others. */
const outcomeOf = (
	answered: readonly string[],
	failures: Readonly<Record<string, Error>> = {},
): Outcome => ({
	answered: new Set(answered),
	failures: new Map(Object.entries(failures)),
});

describe('the failures of a poll', () => {
	const saved: NoticesState = {
		...{ shownKeys: [], waiting: [] },
		unread: { posts: 2, accounts: 4 },
		blind: 1,
	};
	const passing = failureOf('passing');

	it('count in a row, until an answer comes; what was not asked keeps its count', () => {
		expect(judgePoll(outcomeOf(['accounts'], { figures: passing }), saved, false)).toMatchObject({
			unread: { posts: 2, figures: 1 },
			blind: 0,
			failure: undefined,
		});
		expect(judgePoll(outcomeOf([], { posts: passing }), saved, false)).toMatchObject({
			unread: { posts: 3, accounts: 4 },
			blind: 2,
		});
		expect(judgePoll(outcomeOf([]), NEVER, true)).toEqual({ unread: {}, blind: 0, notices: [] });
		expect(judgePoll(outcomeOf([], { posts: passing }), NEVER, true)).toMatchObject({ blind: 1 });
	});

	const [refused, scope, cap] = (['keyRefused', 'scopeMissing', 'capUsedUp'] as const).map((kind) =>
		failureOf(kind),
	);

	it.each<[string, string[], Array<Error | undefined>, number, Error | undefined]>([
		['a refused key, whatever else was answered', ['posts'], [passing, refused], 0, refused],
		['a missing scope where nothing was answered for three polls', [], [scope], 2, scope],
		['no missing scope where little was asked for once', [], [scope], 0, undefined],
		['no missing scope where something was', ['posts'], [scope], 5, undefined],
		['nothing that may pass', [], [cap], 1, undefined],
		['nothing that may pass, beside a missing scope', [], [scope, passing], 1, undefined],
		['what has lasted for three polls', [], [scope, passing], 2, passing],
	])('fail it for %s', (_, answered, failures, blind, failure) => {
		const named = failures.flatMap((each, n) => (each ? [[`r${n}`, each] as const] : []));
		const outcome = outcomeOf(answered, Object.fromEntries(named));
		const known = { shownKeys: [], waiting: [], unread: {}, blind };
		expect(judgePoll(outcome, known, false).failure).toBe(failure);
	});

	it('fail the first one immediately where nothing may be read', () => {
		const outcome = outcomeOf([], { posts: scope as Error });
		expect(judgePoll(outcome, NEVER, true).failure).toBe(scope);
	});

	it('become a notice, depending on how long they last', () => {
		const saved = { shownKeys: [], waiting: [], unread: { a: 1, b: 2, z: 3 }, blind: 0 };
		const { notices } = judgePoll(outcomeOf([], { a: passing, b: passing }), saved, false);
		const judged = notices.map(({ key, applies }) => [key, applies]);
		expect(Object.fromEntries(judged)).toEqual({
			...{ 'unread a': false, 'unread b': true, 'unread z': 'ifShown' },
		});
	});
});
