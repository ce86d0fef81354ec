import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { PostRecord } from '../store/posts';
import type { AccountRecord } from '../store/accounts';
import type { FaultRule } from '../faultRules';
import type { SettingsPatch } from '../settings';
import { postStatuses } from '../engine/status';
import type { Sandbox } from '../sandbox';
import { presentPost } from '../present';
import { seedStore } from '../seed/seedStore';
import { controlKey, type AnalyticsBump, type NewKey, type Seed, type StatusChange } from './types';

class ControlError extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

/** The surface by which tests and demos steer the sandbox; apart from the API and its caps. */
export function controlRoutes(sandbox: Sandbox, startSeed: Seed): Router {
	const { clock, settings, engine, posts, accounts, faults, journal, keys } = sandbox;

	const findPost = (postId: string): PostRecord => {
		const post = posts.get(postId);
		if (!post) {
			throw new ControlError(404, `There is no post "${postId}".`);
		}
		return post;
	};
	const shown = (postId: string) => presentPost(sandbox, findPost(postId));
	const clockState = () => ({ now: new Date(clock.now()).toISOString() });

	const router = Router();
	router.use(demandControlKey, express.json({ limit: '50mb' }));

	router.post('/reset', async (req, res) => {
		sandbox.reset();
		const seeded = await seedStore(sandbox, startSeed);
		settings.patch((req.body ?? {}) as SettingsPatch);
		res.json(seeded);
	});

	router.get('/clock', (_req, res) => {
		res.json(clockState());
	});
	router.post('/clock', (req, res) => {
		const { advanceMs, set } = req.body as { advanceMs?: number; set?: string };
		if (set !== undefined) {
			if (Number.isNaN(Date.parse(set))) {
				throw new ControlError(400, `No date-time: "${set}".`);
			}
			clock.moveTo(Date.parse(set));
		}
		if (advanceMs !== undefined) {
			clock.advance(advanceMs);
		}
		engine.settle();
		res.json(clockState());
	});

	router.get('/posts', (req, res) => {
		const kept = posts.all().slice(-Number(req.query.newest ?? Infinity));
		res.json(kept.map((post) => ({ ...presentPost(sandbox, post), content: post.content })));
	});
	router.get('/accounts', (_req, res) => {
		res.json(accounts.all());
	});
	router.get('/uploads', (_req, res) => {
		res.json(sandbox.uploads.all());
	});

	router.get('/settings', (_req, res) => {
		res.json(settings.get());
	});
	router.patch('/settings', (req, res) => {
		res.json(settings.patch(req.body as SettingsPatch));
	});

	router.post('/seed', async (req, res) => {
		res.json(await seedStore(sandbox, req.body as Seed));
	});

	router.post('/posts/:postId/status', (req, res) => {
		const { status, accountId } = req.body as StatusChange;
		if (!postStatuses.includes(status)) {
			throw new RangeError(`Unknown status: ${status}`);
		}
		engine.force(findPost(req.params.postId), status, accountId);
		res.json(shown(req.params.postId));
	});
	router.post('/posts/:postId/approve', (req, res) => {
		const { accountId } = (req.body ?? {}) as { accountId?: string };
		engine.approve(findPost(req.params.postId), accountId);
		res.json(shown(req.params.postId));
	});
	router.post('/posts/:postId/caption', (req, res) => {
		const { caption } = req.body as { caption: string };
		const { seq, content } = findPost(req.params.postId);
		posts.setContent(seq, { ...content, caption });
		res.json(shown(req.params.postId));
	});
	router.post('/posts/:postId/analytics', (req, res) => {
		const { delta, accountId } = req.body as AnalyticsBump;
		const { seq, postId } = findPost(req.params.postId);
		for (const item of posts.items(seq)) {
			if (accountId !== undefined && item.accountId !== accountId) {
				continue;
			}
			sandbox.bumps.add(postId, item.accountId, { at: clock.now(), delta });
		}
		res.json(shown(postId));
	});
	router.delete('/posts/:postId', (req, res) => {
		posts.remove(findPost(req.params.postId).seq);
		res.status(204).end();
	});

	router.patch('/accounts/:accountId', (req, res) => {
		const account = accounts.patch(req.params.accountId, req.body as Partial<AccountRecord>);
		if (!account) {
			throw new ControlError(404, `There is no account "${req.params.accountId}".`);
		}
		res.json(account);
	});

	router.get('/faults', (_req, res) => {
		res.json(faults.list());
	});
	router.post('/faults', (req, res) => {
		res.json({ id: faults.add(req.body as FaultRule) });
	});
	router.delete('/faults/:id', (req, res) => {
		const { id } = req.params;
		if (!faults.remove(Number(id))) {
			throw new ControlError(404, `There is no fault ${id}.`);
		}
		res.status(204).end();
	});
	router.delete('/faults', (_req, res) => {
		faults.clear();
		res.status(204).end();
	});

	router.get('/journal', (req, res) => {
		const { since = 0, latest = Infinity } = req.query;
		res.json(journal.read(Number(since)).slice(-Number(latest)));
	});
	router.delete('/journal', (_req, res) => {
		res.json(journal.read(0));
		journal.clear();
	});

	router.post('/keys', (req, res) => {
		res.json(keys.create(req.body as NewKey));
	});

	router.use((req) => {
		throw new ControlError(404, `The control surface has no ${req.method} ${req.path}.`);
	});
	router.use(answerControlErrors);
	return router;
}

export const demandControlKey: RequestHandler = (req, _res, next) => {
	if (req.get('authorization') !== `Bearer ${controlKey}`) {
		throw new ControlError(401, 'The control surface needs its own key.');
	}
	next();
};

export const answerControlErrors: ErrorRequestHandler = (
	error: Error & { status?: number },
	_req,
	res,
	_next,
) => {
	const status = error.status ?? (error instanceof RangeError ? 400 : 500);
	res.status(status).json({ error: error.message });
};
