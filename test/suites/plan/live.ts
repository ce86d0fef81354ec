import type { IDataObject } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '../../../sandbox/service';
import { numberOfId } from '../../../sandbox/dialect/ids';
import { basePathPrefix } from '../../../sandbox/dialect/choices';
import type { JournalEntry } from '../../../sandbox/journal';
import type { SandboxProcess } from '../../../sandbox/process';
import type { ExecutionResult } from '../../kit/engine';
import type { Testbed } from '../../kit/engine/testbed';
import { Random } from '../chaos/random';
import type { DialectCase } from '../dialects/dialects';
import { apiFaults } from '../faults/oneInTen';
import { refusalOf, warningOf } from '../sheets/sheetRun';
import { editSheet, type Dashboard } from './edits';
import { judge, judgeFine, lostPlaces, meaningOf, namedIdsOf, type Aftermath } from './judge';
import {
	ACCOUNTS,
	newRow,
	postIdsOf,
	wantedOf,
	writeBack,
	writtenCells,
	type PlanRow,
} from './sheet';

/** Disturbances of a run. */
const TROUBLES = ['none', 'none', 'none', 'faults', 'stop', 'kill'] as const;
type Trouble = (typeof TROUBLES)[number];

interface Run {
	/** Output of the run as the workflow writes it back. */
	written: IDataObject[];
	reports: IDataObject[];
	requests: JournalEntry[];
	error?: string;
	/** True if n8n ended before the workflow could write back. */
	isLost: boolean;
}

/**
 * Runs the story of a seed: a sheet is posted, edited and updated, perhaps with faults. Returns
 * the violations, after a list of the events.
 */
export async function livePlan(
	bed: Testbed,
	sandbox: SandboxProcess,
	reading: DialectCase,
	seed: number,
): Promise<string[]> {
	const story = new Story(bed, sandbox, reading, seed);
	await story.live();
	const { told, offences } = story;
	return offences.length === 0 ? [] : [`seed ${seed}, ${reading.name}`, ...told, ...offences];
}

class Story {
	readonly told: string[] = [];
	readonly offences: string[] = [];
	private readonly random: Random;
	private readonly rows: PlanRow[];
	private readonly knownIds = new Set<string>();
	private readonly postedMeanings = new Set<string>();
	private readonly cancelsCalledOff: boolean;
	private readonly skipApproval: boolean;
	private readonly keepsAll: boolean;

	constructor(
		private readonly bed: Testbed,
		private readonly sandbox: SandboxProcess,
		private readonly reading: DialectCase,
		private readonly seed: number,
	) {
		this.random = new Random(seed);
		this.rows = Array.from({ length: this.random.int(3, 6) }, (_, at) => newRow(this.random, at));
		this.cancelsCalledOff = this.random.chance(0.7);
		this.skipApproval = this.random.chance(0.7);
		// A column with an unknown status could put the row on hold.
		this.keepsAll = this.random.chance(0.5) && reading.settings.dialect?.enums !== 'wider';
	}

	async live(): Promise<void> {
		await this.sandbox.control.reset(this.reading.settings);
		this.forgetUnknownNetworks();
		await this.bringUpToDate('none');
		for (let rounds = this.random.int(1, 2); rounds > 0 && this.offences.length === 0; rounds--) {
			this.told.push(...(await editSheet(this.rows, this.random, this.dashboard())));
			this.forgetUnknownNetworks();
			if (this.rows.length > 0) {
				await this.bringUpToDate(this.random.pick(TROUBLES));
			}
		}
	}

	/** Removes the columns of a platform whose name differs under this reading. */
	private forgetUnknownNetworks(): void {
		if (this.reading.settings.dialect?.enums !== 'wider') {
			return;
		}
		for (const row of this.rows) {
			row.instagram = {};
		}
	}

	/** Runs the sheet, once more without faults if there were some, and then again: the last run must write nothing. */
	private async bringUpToDate(trouble: Trouble): Promise<void> {
		const before = await this.posts();
		if (trouble !== 'none') {
			await this.runInTrouble(trouble);
		}
		const planned = this.random.chance(0.3) ? await this.checkOnly() : undefined;
		const namedIds = namedIdsOf(this.rows);
		const run = await this.run();
		this.note('in peace', run);
		if (run.error !== undefined) {
			this.offences.push(`the run failed: ${run.error}`);
		}
		const posts = await this.posts();
		const { dialect = {} } = this.reading.settings;
		const aftermath = {
			...{ rows: this.rows, namedIds, posts },
			...{ knownIds: this.knownIds, postedMeanings: this.postedMeanings },
			reports: run.reports,
			refuses: {
				edits: dialect.editable === 'draftsOnly',
				requeueing: dialect.queueCancelled === 'refused',
				knownKeys: this.reading.settings.idempotencyMismatch === 'reject',
			},
			cancelsCalledOff: this.cancelsCalledOff,
		};
		this.offences.push(...judge(aftermath));
		// A kill between the two halves of a reschedule leaves no trace that the next run could see.
		if (trouble !== 'kill' && dialect.queueCancelled !== 'refused') {
			this.offences.push(...lostPlaces(aftermath, before));
		}
		if (planned) {
			this.offences.push(...differentPlans(planned, run.reports, this.knownIds));
		}
		this.keep(run);
		const isCutShort = run.reports.some(({ syncState }) => String(syncState).includes('u1:'));
		if (isCutShort && dialect.queueCancelled === 'refused') {
			await this.runToComplete(aftermath);
		} else {
			await this.runAgain(run, posts);
		}
	}

	/**
	 * Checks that the next run creates the missing part of a post that lost its place for good, and
	 * that the run after it creates nothing.
	 */
	private async runToComplete(aftermath: Aftermath): Promise<void> {
		const namedIds = namedIdsOf(this.rows);
		const run = await this.run();
		this.note('to complete', run);
		const posts = await this.posts();
		this.offences.push(...judge({ ...aftermath, namedIds, posts, reports: run.reports }));
		this.keep(run);
		await this.runAgain(run, posts);
	}

	private async runInTrouble(trouble: Trouble): Promise<void> {
		const run = await this.run(trouble);
		this.note(`with ${trouble}`, run);
		if (run.isLost || run.error !== undefined) {
			return;
		}
		const posts = await this.posts();
		run.reports.forEach((report, at) => {
			const row = this.rows[at];
			const own = posts.filter(({ postId }) => postIdsOf(report).includes(postId));
			if (report.ok === true && row && own.length > 0 && !row.isCalledOff) {
				const issues = warningOf(report) === '' ? '–' : 'said';
				const said = { ...report, issues };
				this.offences.push(...judgeFine(row, own, said).map((what) => `row ${at + 1} ${what}`));
			}
		});
		this.keep(run);
	}

	private async checkOnly(): Promise<IDataObject[]> {
		const before = await this.posts();
		const { reports, requests } = await this.run('none', true);
		this.offences.push(...writesOf(requests).map((write) => `Check Only sent ${write}`));
		if (!isEqual(before, await this.posts())) {
			this.offences.push('Check Only changed posts');
		}
		return reports;
	}

	/** Checks that the second run sends no effective write, and no write at all for rows without issues. */
	private async runAgain(first: Run, posts: Post[]): Promise<void> {
		const again = await this.run();
		this.note('again', again);
		if (!isEqual(posts, await this.posts())) {
			this.offences.push('the second run changed posts');
		}
		const isAllFine = first.reports.every(({ ok }) => ok === true);
		const done = again.requests.filter(
			(request) => request.method !== 'GET' && (isAllFine || !isInVain(request)),
		);
		this.offences.push(...writesOf(done).map((write) => `the second run sent ${write}`));
		again.reports.forEach((report, at) => {
			const { ok } = report;
			if (ok !== first.reports[at]?.ok) {
				this.offences.push(
					`row ${at + 1} is ${ok ? 'fine' : 'not fine'} in the second run: ${refusalOf(report)}`,
				);
			}
		});
		this.keep(again);
	}

	private keep({ written }: Run): void {
		written.forEach((report, at) => {
			const row = this.rows[at];
			if (!row) {
				return;
			}
			writeBack(row, report, this.keepsAll);
			const postIds = postIdsOf(report);
			for (const postId of postIds) {
				this.knownIds.add(postId);
			}
			if (postIds.length === 0 || report.ok !== true) {
				return;
			}
			for (const wanted of wantedOf(row)) {
				this.postedMeanings.add(meaningOf(wanted));
			}
		});
	}

	private note(how: string, { reports, isLost, error }: Run): void {
		const said = reports.map(
			({ ok, change, postId }) => `${ok ? '' : '✗ '}${String(change)} ${String(postId)}`,
		);
		this.told.push(`run ${how}: ${isLost ? 'lost' : (error ?? said.join(' | '))}`);
	}

	private async run(trouble: Trouble = 'none', checkOnly = false): Promise<Run> {
		const { control } = this.sandbox;
		await control.journal.clear();
		const aborter = new AbortController();
		const requests = this.random.int(1, 20);
		await this.arm(trouble, requests);
		const watching =
			trouble === 'stop' || trouble === 'kill' ? this.endAfter(requests, aborter) : undefined;
		const result = await this.execute(checkOnly, trouble === 'none' ? 60 : 1, aborter.signal);
		const isLost = aborter.signal.aborted;
		aborter.abort();
		await watching;
		await control.faults.clear();
		if (trouble === 'stop') {
			await this.settled();
		}
		const seen = await control.journal.read();
		const failures = seen.flatMap(({ failure }) => failure ?? []);
		this.offences.push(...failures.map((failure) => `the sandbox failed: ${failure}`));
		const written = isLost ? [] : result.items.map(({ json }) => json);
		return {
			written,
			reports: written,
			...{ requests: seen, isLost },
			error: isLost ? undefined : result.error?.message,
		};
	}

	private async execute(
		checkOnly: boolean,
		requestTimeout: number,
		signal: AbortSignal,
	): Promise<ExecutionResult> {
		const { sandbox, bed, random } = this;
		const isPrefixed = this.reading.settings.dialect?.basePath === 'prefixed';
		const options = {
			cancelledRows: this.cancelsCalledOff ? 'cancel' : 'report',
			runOptions: { requestTimeout },
		};
		const parameters = {
			...{ checkOnly, options, rowsWithPostId: 'update', skipApproval: this.skipApproval },
		};
		const items = this.rows.map((row) => ({
			json: writtenCells(row, random, bed.media.url) as IDataObject,
		}));
		return await bed.run('post.createFromRows', parameters, {
			...{ items, signal, apiKey: sandbox.keys.full },
			baseUrl: isPrefixed ? `${sandbox.baseUrl}${basePathPrefix}` : sandbox.baseUrl,
			executionId: `${this.seed}-${this.random.int(1, 1e9)}`,
		});
	}

	/** A kill stops all answers; the service may still carry out requests that were sent before. */
	private async arm(trouble: Trouble, requests: number): Promise<void> {
		const { faults } = this.sandbox.control;
		const seed = this.random.int(1, 1e6);
		if (trouble === 'kill') {
			await faults.add({ kind: 'timeout', skip: requests, afterCommit: seed % 2 === 0 });
		}
		if (trouble !== 'faults') {
			return;
		}
		const probability = 1 - 0.9 ** (1 / apiFaults.length);
		for (const [at, fault] of apiFaults.entries()) {
			await faults.add({ ...fault, probability, seed: seed + at });
		}
	}

	private async endAfter(requests: number, aborter: AbortController): Promise<void> {
		while (!aborter.signal.aborted) {
			if ((await this.sandbox.control.journal.read()).length >= requests) {
				aborter.abort();
			}
			await sleep(20);
		}
	}

	/** Waits until a stopped run has finished the reschedule that it had begun. */
	private async settled(): Promise<void> {
		const count = async () => (await this.sandbox.control.journal.read()).length;
		let before = -1;
		for (let now = await count(); now !== before; now = await count()) {
			before = now;
			await sleep(100);
		}
	}

	/** The posts of the story, with the IDs that this reading gives them. */
	private async posts(): Promise<Post[]> {
		const posts = await this.sandbox.control.posts.list();
		return posts
			.filter(({ postId }) => !postId.startsWith('post_demo'))
			.map((post) => ({ ...post, postId: this.idOf(post.postId) }));
	}

	private idOf(id: string): string {
		return this.reading.settings.dialect?.ids === 'number' ? String(numberOfId(id)) : id;
	}

	private dashboard(): Dashboard {
		const { control } = this.sandbox;
		const own = async (postId: string) =>
			(await control.posts.list()).find((post) => this.idOf(post.postId) === postId);
		return {
			setStatus: async (postId, status, account) => {
				const post = await own(postId);
				const accountId = account && ACCOUNTS[account];
				// A cancelled account of a post no longer goes live.
				const items = post?.accounts.filter((item) =>
					accountId === undefined ? item.status !== 'cancelled' : item.accountId === accountId,
				);
				for (const item of items ?? []) {
					await control.posts.setStatus(post?.postId ?? '', status, item.accountId);
				}
			},
			edit: async (postId, caption) => {
				const parameters = { postId, updateFields: { caption } };
				const { keys, baseUrl } = this.sandbox;
				await this.bed.run('post.update', parameters, { apiKey: keys.full, baseUrl });
			},
			remove: async (postId) => {
				const post = await own(postId);
				if (post) {
					await control.posts.remove(post.postId);
				}
			},
		};
	}
}

function differentPlans(
	planned: readonly IDataObject[],
	done: readonly IDataObject[],
	knownIds: ReadonlySet<string>,
): string[] {
	return planned.flatMap((plan, at) => {
		const report = done[at];
		// Only the service knows which post a key returns.
		const isReplay =
			String(plan.change).includes('create') &&
			(String(report?.change).includes('unchanged') ||
				(report && postIdsOf(report).every((postId) => knownIds.has(postId))));
		const isOther = report?.ok === true && plan.change !== report.change && !isReplay;
		return isOther
			? [
					`row ${at + 1} was planned as ${String(plan.change)}, and done as ${String(report.change)}`,
				]
			: [];
	});
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * True for requests without effect: refused ones, replays of an earlier request with the same key,
 * and uploads for such posts.
 */
function isInVain({ method, template, status }: JournalEntry): boolean {
	const isReplay = method === 'POST' && template === '/v2/posts' && status === 200;
	return isReplay || template === '/v2/uploads' || status === null || status >= 400;
}

function writesOf(requests: readonly JournalEntry[]): string[] {
	return requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, status }) => `${method} ${path} (${status})`);
}
