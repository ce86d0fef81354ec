import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../../kit/world';
import { Random } from '../../chaos/random';
import { type Act, explainHistories } from './history';
import { idsIn, judgePosts, judgeRun, type Surroundings } from './judge';
import { act, Deeds } from './person';
import { newRow, type PlanRow, rebase, writeBack } from './plan';
import { isPublished, storedPosts, type StoredPosts } from './posts';
import { type Between, FIRST_HOST, type Frame, type Run, type RunOrder, Stage } from './stage';
import { refusalOf } from '../../sheets/sheetRun';

/** Choices of the user of a workflow, drawn once for a story. */
export interface Choices {
	readonly parameters: INodeParameters;
	readonly keepsState: boolean;
	readonly skipApproval: boolean;
	readonly options: Readonly<Record<string, string>>;
	/** Milliseconds that each request takes longer. */
	readonly slowBy: number;
}

/** How a story ended. */
export interface StoryResult {
	/** Posts that had several writers, or could have. */
	readonly histories: number;
	/** Number of these that only the window between a read and a write explains. */
	readonly inWindow: number;
	/** The violations, after the list of events; empty if there are none. */
	readonly wrong: readonly string[];
}

const SHEET_TAG = 'tag:spring-sale';

function choose(random: Random): Choices {
	const skipApproval = random.chance(0.5);
	const options: Record<string, string> = {
		dashboardChanges: random.pick(['keep', 'keep', 'keep', 'return', 'overwrite']),
		cancelledRows: random.pick(['cancel', 'report']),
		approvedPosts: random.pick(['hold', 'update', 'approveAgain']),
		...(random.chance(0.5) && {
			sheetTag: SHEET_TAG,
			deletedRows: random.pick(['cancel', 'report']),
		}),
	};
	return {
		parameters: { skipApproval, options },
		keepsState: random.chance(0.85),
		skipApproval,
		options,
		slowBy: random.chance(0.3) ? random.int(2_000, 9_000) : 0,
	};
}

/** A story in which people change a sheet and its posts; it ends with a list of violations. */
export class Story {
	readonly told: string[] = [];
	offences: string[] = [];
	readonly deeds = new Deeds();
	readonly random: Random;
	readonly choices: Choices;
	readonly rows: PlanRow[];
	readonly stage: Stage;
	/** False if a second workflow has its own sheet, whose rows may rightly wait for review. */
	isAlone = true;
	/** Requests of the observed run. */
	requests = 0;
	private executions = 0;
	private readonly runs: Run[] = [];
	private readonly acts: Act[] = [];

	constructor(
		readonly world: World,
		readonly seed: number,
	) {
		this.random = new Random(seed);
		this.choices = choose(this.random);
		this.stage = new Stage(world);
		const media = ['portrait.jpg', 'tiny.png', 'portrait.png'].map((name) => world.media.url(name));
		const count = this.random.int(2, 4);
		this.rows = Array.from({ length: count }, (_, at) =>
			newRow(this.random, at + 1, media[at % media.length] ?? ''),
		);
	}

	/** Starts with a service that has only accounts and tags. */
	async begin(): Promise<void> {
		await this.world.reset();
		const { posts } = this.world.service;
		for (const { seq } of posts.all()) {
			posts.remove(seq);
		}
		this.told.push(JSON.stringify(this.choices));
	}

	/** Runs the sheet, judges the run, and writes its results back. `between` runs before each request. */
	async run(name: string, between?: Between): Promise<Run> {
		const [run] = await this.runTogether(name, [this.order()], between);
		if (!run) {
			throw new Error('There was no run');
		}
		return run;
	}

	order(order: Partial<RunOrder> = {}): RunOrder {
		const { parameters } = this.choices;
		return { sheet: this.rows, parameters, executionId: `${++this.executions}`, ...order };
	}

	/** Runs that begin at the same time. */
	async runTogether(
		name: string,
		orders: readonly RunOrder[],
		between?: Between,
		ended: (order: RunOrder) => void = () => undefined,
	): Promise<Run[]> {
		this.stage.open(this.slowed(between));
		const runs = await Promise.all(
			orders.map(async (order) => {
				const run = await this.stage.run(order);
				ended(order);
				return run;
			}),
		);
		return this.keep(name, runs, this.stage.close());
	}

	/** Runs a second workflow as a whole before one of the requests of the first. */
	async runWithin(name: string, second: RunOrder, position: number): Promise<Run[]> {
		let inner: Promise<Omit<Run, 'frames'>> | undefined;
		this.stage.open(
			this.slowed(async ({ host }, number) => {
				if (number === position && host === FIRST_HOST && !inner) {
					inner = this.stage.run(second);
					await inner;
				}
			}),
		);
		const outer = await this.stage.run(this.order());
		const frames = this.stage.close();
		return this.keep(name, inner ? [await inner, outer] : [outer], frames).toReversed();
	}

	private slowed(between: Between = () => undefined): Between {
		const { slowBy } = this.choices;
		return async (request, number) => {
			if (slowBy > 0) {
				this.world.clock.advance(slowBy);
			}
			await between(request, number);
		};
	}

	/** Judges runs by their requests, and writes their reports back. */
	keep(name: string, runs: ReadonlyArray<Omit<Run, 'frames'>>, frames: readonly Frame[]): Run[] {
		const whole = runs.map((run) => ({
			...run,
			frames: frames.filter(({ host }) => host === run.host),
		}));
		this.runs.push(...whole);
		for (const run of whole) {
			const found = judgeRun(run, this.surroundings());
			this.offences.push(...found.map((what) => `${name}: ${what}`));
			this.told.push(`${name}: ${describe(run)}`);
		}
		const posts = storedPosts(this.world.service);
		this.offences.push(...judgePosts(posts.values(), this.deeds).map((what) => `${name}: ${what}`));
		for (const run of whole) {
			this.writeBack(run, posts);
		}
		return whole;
	}

	surroundings(): Surroundings {
		const { options, keepsState } = this.choices;
		return {
			deeds: this.deeds,
			keepsState,
			overwrites: options.dashboardChanges === 'overwrite',
			cancelsCancelledRows: options.cancelledRows === 'cancel',
			cancelsDeletedRows: options.deletedRows === 'cancel',
			sheetTag: options.sheetTag ?? '',
		};
	}

	private writeBack({ rows, sheet, reports, frames }: Run, posts: StoredPosts): void {
		rows.forEach((read, at) => {
			const row = sheet[at] ?? read;
			const report = reports[at];
			for (const postId of idsIn(report)) {
				const post = posts.get(postId);
				const isSeen = frames.some(({ after }) => after.has(postId));
				if (post && isSeen) {
					rebase(row, post);
				}
			}
			if (report) {
				writeBack(row, report, this.choices.keepsState);
			}
		});
	}

	/** Lets a person act before a request, or after the last one. */
	personActs(name = '', random = this.random): void {
		const before = this.deeds.told.length;
		const at = this.world.clock.now();
		const posts = storedPosts(this.world.service);
		act(this.world, random, this.deeds);
		this.acts.push({ at, before: posts, after: storedPosts(this.world.service) });
		this.told.push(...this.deeds.told.slice(before).map((what) => `${name}${what}`));
	}

	/** Runs the sheet until nothing is left to do: the last run may write nothing. */
	async settle(run: Run, isEnd = true): Promise<void> {
		const next = await this.run('the next run');
		this.refuseNeedlessWrites(run, next);
		const last = await this.run('the last run');
		const writes = writesOf(last);
		this.offences.push(...writes.map((write) => `the last run sent ${write}`));
		if (isEnd) {
			this.judgeLiveness(last);
			this.judgePublished();
		}
	}

	/** Checks that a row that was ok is not written again. */
	private refuseNeedlessWrites(run: Run, next: Run): void {
		const fine = run.rows.flatMap((row, at) => (run.reports[at]?.ok === true ? [row] : []));
		const postIds = new Set(fine.flatMap(({ cells }) => (cells.postId ?? '').split(', ')));
		const needless = next.frames.filter(({ method, path }) => {
			const postId = path.split('/')[3] ?? '';
			return method !== 'GET' && postIds.has(postId) && !this.deeds.touched.has(postId);
		});
		this.offences.push(
			...needless.map(
				({ method, path }) => `the next run sent ${method} ${path}, and the row was ok`,
			),
		);
	}

	/** Checks that a row is ok at the end if no person touched its post. */
	private judgeLiveness({ rows, reports }: Run): void {
		const { keepsState, options } = this.choices;
		if (!keepsState || options.approvedPosts === 'hold' || !this.isAlone) {
			return;
		}
		rows.forEach((row, at) => {
			const report = reports[at];
			const isTouched = idsIn(report).some((postId) => this.deeds.touched.has(postId));
			if (row.cells.Status === '' && report?.ok !== true && !isTouched) {
				this.offences.push(
					`${row.number} is not ok, and nobody touched its post: ${refusalOf(report)}`,
				);
			}
		});
	}

	/** Lets all days pass, and checks that no post goes live that a person cancelled, or that nobody approved. */
	private judgePublished(): void {
		this.world.clock.set('2031-09-01T00:00:00Z');
		for (const { postId, caption, parts } of storedPosts(this.world.service).values()) {
			for (const [accountId, part] of parts) {
				const key = `${postId}/${accountId}`;
				if (!isPublished(part)) {
					continue;
				}
				if (this.deeds.cancelled.has(key)) {
					this.offences.push(`${caption} went live on ${accountId}, and a person had cancelled it`);
				}
				if (!this.choices.skipApproval && !this.deeds.approved.has(key)) {
					this.offences.push(`${caption} went live on ${accountId}, and nobody had approved it`);
				}
			}
		}
	}

	/** The violations of the whole story, and the explanation of its histories. */
	result(name: string): StoryResult {
		const { runs, acts, deeds } = this;
		const { overwrites } = this.surroundings();
		const happenings = { runs, acts, deeds, overwrites };
		const { histories, inWindow, offences } = explainHistories(happenings);
		const wrong = [...this.offences, ...offences];
		return { histories, inWindow, wrong: wrong.length === 0 ? [] : [name, ...this.told, ...wrong] };
	}
}

export function writesOf({ frames }: Pick<Run, 'frames'>): string[] {
	return frames
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, status }) => `${method} ${path} (${status})`);
}

function describe({ reports, frames, error }: Run): string {
	const rows = reports.map((report) => {
		const { ok, change, postId } = report;
		return `  ${ok === true ? 'ok ' : 'not'} ${String(change)} ${String(postId)} ${refusalOf(report)}`;
	});
	const sent = frames.map(({ method, path, status }) => `${method} ${path} ${status}`);
	return [error ?? '', ...rows, `  ${sent.join(', ')}`].join('\n');
}
