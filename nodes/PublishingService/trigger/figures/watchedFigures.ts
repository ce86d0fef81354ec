import type { Account, Post } from '../../contract/decoded';
import type { Accounts } from '../accounts';
import { DAY_MS } from '../posts/records';
import type { ReadingContext } from '../scheduler';
import type { FiguresSubject } from './figureTracker';
import { ACCOUNT_METRICS, accountFigures, POST_METRICS, postFigures } from './metrics';

/** The figures of the posts that were published lately; `met` holds them as polls of this process met them. */
export function figuresOfPosts(
	{ source, options, clock, now }: ReadingContext,
	met: Map<string, Post>,
): FiguresSubject<Post> {
	return {
		name: 'post figures',
		metrics: POST_METRICS,
		watched: options.postMetrics,
		maxEntries: options.maxPosts,
		known: () => [],
		isWanted: (_, publishedAt) =>
			publishedAt !== null &&
			publishedAt >= (clock.now || now) - options.publishedWithinDays * DAY_MS,
		isThere: () => true,
		readFigures: async (id) => {
			const summary = await source.getPostAnalytics(id);
			clock.note(Date.parse(summary?.lastUpdated ?? ''));
			return summary && postFigures(summary);
		},
		find: (id) => met.get(id),
		fetch: async (id) => await source.getPost(id),
		forget: (id) => met.delete(id),
	};
}

/** The figures of the accounts that are watched. */
export function figuresOfAccounts(
	{ source, options }: ReadingContext,
	accounts: Accounts,
): FiguresSubject<Account> {
	const { accountIds } = options;
	const isAll = accountIds.length === 0;
	return {
		name: 'account figures',
		metrics: ACCOUNT_METRICS,
		watched: options.accountMetrics,
		maxEntries: Infinity,
		known: () => accounts.there,
		isWanted: (id) => (isAll || accountIds.includes(id)) && accounts.isKnown(id),
		isThere: (id) => accounts.isThere(id),
		readFigures: async (id) => {
			const analytics = await source.getAccountAnalytics(id);
			return analytics && accountFigures(analytics);
		},
		find: (id) => accounts.accounts?.get(id),
		fetch: async (id) => await accounts.find(id),
		forget: () => undefined,
	};
}
