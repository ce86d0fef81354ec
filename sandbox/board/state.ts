import { Router } from 'express';
import type { Account, PostStatus } from '../service';
import type { ArmedFault } from '../control/types';
import { isoTime } from '../engine/clock';
import { presentAccount } from '../present';
import type { Sandbox } from '../sandbox';
import { listPosts, type PostPosition } from '../store/post-list';
import { showPosts, type ShownPost } from './posts';
import { showQueue, type ShownQueueItem } from './queue';
import { countPosts, nextDue } from './totals';

const pageSize = 24;
const queueSize = 40;
const requestCount = 8;

/** One request to the service, as the board lists it. */
interface ShownRequest {
	seq: number;
	at: string;
	method: string;
	path: string;
	status: number | null;
	fault: string | null;
}

/** All that the board shows; one request a second reads it, at a cost that is bounded. */
export interface BoardState {
	/** ISO 8601, of the sandbox's clock. */
	now: string;
	/** When something happens by itself next: a release, a post that goes live. */
	nextDue: string | null;
	accounts: Account[];
	/** How many posts are in each status, of the chosen account or of all. */
	counts: Partial<Record<PostStatus, number>>;
	/** One page, newest first; `next` is the position of the page behind it. */
	posts: { data: ShownPost[]; next: string | null };
	/** What goes out first, and how many items wait in all. */
	queue: { data: ShownQueueItem[]; total: number };
	faults: ArmedFault[];
	/** The latest requests, latest first. */
	requests: ShownRequest[];
}

interface BoardQuery {
	accountId?: string;
	status?: PostStatus;
	/** A page's `next`. */
	after?: string;
}

/** What the board reads, in one answer; it counts towards no cap and is in no journal. */
export function boardState(sandbox: Sandbox): Router {
	return Router().get('/', (req, res) => {
		sandbox.engine.settle();
		res.json(readState(sandbox, req.query));
	});
}

function readState(sandbox: Sandbox, { accountId, status, after }: BoardQuery): BoardState {
	const { database, accounts, faults } = sandbox;
	const { posts, next } = listPosts(
		database,
		{ accountId, status },
		'newest',
		pageSize,
		after === undefined ? undefined : readPosition(after),
	);
	const due = nextDue(database);
	return {
		now: isoTime(sandbox.now()),
		nextDue: due === null ? null : isoTime(due),
		accounts: accounts.all().map((account) => presentAccount(sandbox, account)),
		counts: countPosts(database, accountId),
		posts: { data: showPosts(sandbox, posts), next: next && next.join('.') },
		queue: showQueue(sandbox, accountId, queueSize),
		faults: faults.list(),
		requests: latestRequests(sandbox),
	};
}

function readPosition(after: string): PostPosition {
	const [sortValue, seq] = after.split('.').map(Number);
	if (!Number.isSafeInteger(sortValue) || !Number.isSafeInteger(seq)) {
		throw new RangeError(`No position: "${after}"`);
	}
	return [sortValue as number, seq as number];
}

function latestRequests({ journal }: Sandbox): ShownRequest[] {
	return journal
		.read()
		.slice(-requestCount)
		.reverse()
		.map(({ seq, at, method, path, status, fault }) => ({ seq, at, method, path, status, fault }));
}
