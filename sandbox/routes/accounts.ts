import { Router, type Request } from 'express';
import type { Account, CreateAccountBody, Platform } from '../service';
import { keptUsername } from '../dialect/requests';
import { sumFigures } from '../engine/analytics';
import { ApiError } from '../errors';
import { presentAccount, presentQueueItem } from '../present';
import type { Sandbox } from '../sandbox';
import type { AccountRecord } from '../store/accounts';
import type { PostRecord } from '../store/posts';
import type { QueuePosition } from '../store/queue';
import { collectionsOf } from './postAnalytics';

const defaultLimit = 25;

/** How many of an account's latest posts its analytics look at. */
const scannedPostsMax = 100;

/** Publishing accounts, their queues and their figures. */
export function accountRoutes(sandbox: Sandbox): Router {
	const { accounts, caps, cursors, queue, settings } = sandbox;

	const findAccount = (accountId: string): AccountRecord => {
		const account = accounts.get(accountId);
		if (!account) {
			throw new ApiError('account_not_found', `There is no account "${accountId}".`);
		}
		return account;
	};

	return Router()
		.get('/v2/accounts', (req, res) => {
			const { platform } = req.query as { platform?: Platform };
			res.json({ data: accounts.all(platform).map((each) => presentAccount(sandbox, each)) });
		})

		.post('/v2/accounts', (req: Request<object, Account, CreateAccountBody>, res) => {
			caps.check('accountCreations');
			const username = keptUsername(req.body.username, settings.get().dialect);
			const { platform, displayName, bio, bioUrl, profilePictureUrl } = req.body;
			const existing = accounts.all(platform);
			if (existing.some((account) => account.username === username)) {
				throw new ApiError('invalid_request', `The account "${username}" exists already.`, {
					status: 409,
					hint: 'Choose another username, or use the existing account.',
				});
			}
			const { accountSlots } = settings.get().plan;
			if (accounts.all().length >= accountSlots) {
				throw new ApiError(
					'account_limit_reached',
					`All ${accountSlots} account slots of the plan are in use.`,
				);
			}
			const account = accounts.create({
				platform,
				username,
				displayName,
				bio,
				bioUrl: bioUrl ?? null,
				profilePictureUrl,
				warmupSearchTerms: req.body.warmup.searchTerms,
			});
			caps.count('accountCreations');
			res.status(201).json(presentAccount(sandbox, account));
		})

		.get('/v2/accounts/:accountId', (req, res) => {
			res.json(presentAccount(sandbox, findAccount(req.params.accountId)));
		})

		.get('/v2/accounts/:accountId/queue', (req, res) => {
			const { accountId } = findAccount(req.params.accountId);
			const { limit = defaultLimit, cursor } = req.query as { limit?: number; cursor?: string };
			const list = JSON.stringify(['accountQueue', accountId]);
			const after = cursor === undefined ? undefined : cursors.decode(list, cursor);
			const page = queue.page(accountId, limit, after as QueuePosition | undefined);
			res.json({
				data: page.items.map((item) => presentQueueItem(sandbox, item)),
				nextCursor: page.next && cursors.encode(list, page.next),
			});
		})

		.get('/v2/accounts/:accountId/analytics', (req, res) => {
			const { accountId, followers } = findAccount(req.params.accountId);
			const latest = queue.latestPosted(accountId, scannedPostsMax);
			const { views, likes, comments, shares, saves } = sumFigures(
				latest.flatMap((item) => {
					const { postId } = sandbox.posts.bySeq(item.postSeq) as PostRecord;
					return collectionsOf(sandbox, postId, item).at(-1)?.figures ?? [];
				}),
			);
			res.json({
				accountId,
				followers,
				posts: queue.postedInAll(accountId),
				engagement: likes + comments + shares + saves,
				analytics: { views, likes, comments },
				scannedPosts: latest.length,
			});
		});
}
