import { Router, type Request } from 'express';
import type {
	CancelledPost,
	CreatePostBody,
	Post,
	PostStatus,
	QueuePostBody,
	UpdatePostBody,
} from '../service';
import { isEditable } from '../engine/status';
import { ApiError, notFound } from '../errors';
import { presentPost, presentPosts } from '../present';
import type { Sandbox } from '../sandbox';
import type { AccountRecord } from '../store/accounts';
import { transaction } from '../store/database';
import { listPosts, type PostPosition } from '../store/postList';
import type { PostContent, PostRecord } from '../store/posts';
import { cancel } from './cancellation';
import { remember, replayed } from './idempotency';
import {
	demandFeedPosts,
	demandGroups,
	demandQueueable,
	demandQuota,
	findAccounts,
	mediaKindOf,
} from './postRules';

interface ListQuery {
	limit: number;
	cursor?: string;
	accountId?: string;
	status?: PostStatus;
	since?: string;
	contentGroupId?: string;
}

/** Creating, queueing, reading, changing and cancelling posts. */
export function postRoutes(sandbox: Sandbox): Router {
	const { posts, settings, cursors, caps, database } = sandbox;

	const findPost = (postId: string): PostRecord => {
		const post = posts.get(postId);
		if (!post) {
			throw notFound('post', postId);
		}
		return post;
	};

	return Router()
		.post('/v2/posts', (req: Request<object, Post, CreatePostBody>, res) => {
			const body = req.body;
			const original = replayed(sandbox, 'createPost', req);
			if (original) {
				res.json(original);
				return;
			}
			caps.check('posts');
			demandQuota(sandbox);
			const accounts = findAccounts(sandbox, body.accountIds);
			const content = contentOf(sandbox, body, accounts);
			const post = transaction(database, () => {
				const created = posts.create({ status: 'queued', createdAt: sandbox.now(), content });
				enqueue(sandbox, created, accounts, body);
				caps.count('posts');
				remember(sandbox, 'createPost', req, created);
				return created;
			});
			res.status(201).json(presentPost(sandbox, findPost(post.postId)));
		})

		.get('/v2/posts', (req, res) => {
			const { limit, cursor, since, ...filters } = req.query as unknown as ListQuery;
			const order = settings.get().pageOrder;
			const list = JSON.stringify(['posts', order, since, filters]);
			const after = cursor === undefined ? undefined : cursors.decode(list, cursor);
			const page = listPosts(
				database,
				{ ...filters, ...(since !== undefined && { since: Date.parse(since) }) },
				order,
				limit,
				after as PostPosition | undefined,
			);
			res.json({
				data: presentPosts(sandbox, page.posts),
				nextCursor: page.next && cursors.encode(list, page.next),
			});
		})

		.get('/v2/posts/:postId', (req, res) => {
			res.json(presentPost(sandbox, findPost(req.params.postId)));
		})

		.post(
			'/v2/posts/:postId/queue',
			(req: Request<{ postId: string }, Post, QueuePostBody>, res) => {
				const original = replayed(sandbox, 'queuePost', req);
				if (original) {
					res.json(original);
					return;
				}
				const post = findPost(req.params.postId);
				const accounts = findAccounts(sandbox, req.body.accountIds);
				demandQueueable(sandbox, post, accounts);
				const content = { ...post.content, ...metadataOf(req.body) };
				demandFeedPosts(sandbox, content.instagramPostFormat, accounts);
				transaction(database, () => {
					posts.setContent(post.seq, content);
					enqueue(sandbox, post, accounts, req.body);
					remember(sandbox, 'queuePost', req, post);
				});
				res.status(201).json(presentPost(sandbox, findPost(post.postId)));
			},
		)

		.patch('/v2/posts/:postId', (req: Request<{ postId: string }, Post, UpdatePostBody>, res) => {
			const post = findPost(req.params.postId);
			const { contentGroupIds, ...metadata } = req.body;
			const changes = metadataOf(metadata);
			if (
				Object.keys(changes).length > 0 &&
				!isEditable(post.status, settings.get().dialect.editable)
			) {
				throw new ApiError(
					'post_not_editable',
					`The post is ${post.status}; only its contentGroupIds can be changed.`,
				);
			}
			if (changes.instagramPostFormat !== undefined) {
				const accounts = posts
					.items(post.seq)
					.flatMap(({ accountId }) => sandbox.accounts.get(accountId) ?? []);
				demandFeedPosts(sandbox, changes.instagramPostFormat, accounts);
			}
			if (contentGroupIds) {
				demandGroups(sandbox, contentGroupIds);
			}
			posts.setContent(post.seq, {
				...post.content,
				...changes,
				...(contentGroupIds && { contentGroupIds }),
			});
			res.json(presentPost(sandbox, findPost(post.postId)));
		})

		.delete('/v2/posts/:postId', (req: Request<{ postId: string }, CancelledPost>, res) => {
			const post = findPost(req.params.postId);
			const { accountId } = req.query as { accountId?: string };
			const cancellation = cancel(sandbox, post, accountId);
			res.json({ ...presentPost(sandbox, findPost(post.postId)), cancellation });
		});
}

function contentOf(sandbox: Sandbox, body: CreatePostBody, accounts: AccountRecord[]): PostContent {
	const content: PostContent = {
		mediaKind: mediaKindOf(sandbox, body.media, body.slides),
		media: body.media,
		caption: null,
		hashtags: [],
		sound: null,
		notes: null,
		contentGroupIds: [...new Set(body.contentGroupIds ?? [])],
		templateGroupIds: [],
		instagramPostFormat: 'reel',
		...metadataOf(body),
		...(body.slides && { slides: body.slides }),
	};
	demandFeedPosts(sandbox, content.instagramPostFormat, accounts);
	demandGroups(sandbox, content.contentGroupIds);
	return content;
}

const metadataNames = ['caption', 'hashtags', 'sound', 'notes', 'instagramPostFormat'] as const;

/** The metadata that a body gives. */
function metadataOf(
	body: UpdatePostBody,
): Partial<Pick<PostContent, (typeof metadataNames)[number]>> {
	const given = metadataNames.filter((name) => body[name] !== undefined);
	return Object.fromEntries(given.map((name) => [name, body[name]]));
}

function enqueue(
	{ engine }: Sandbox,
	post: PostRecord,
	accounts: AccountRecord[],
	body: QueuePostBody,
): void {
	for (const account of accounts) {
		engine.enqueue(post, account, {
			skipApproval: body.skipApproval ?? false,
			priority: body.priority ?? 0,
			scheduledAfter: body.scheduledAfter === undefined ? null : Date.parse(body.scheduledAfter),
		});
	}
	engine.refreshStatus(post.seq);
}
