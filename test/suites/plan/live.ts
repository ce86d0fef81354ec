import type { IDataObject } from 'n8n-workflow';
import type { Post } from '../../../sandbox/service';
import type { World } from '../../kit/world';
import { Random } from '../chaos/random';
import type { DialectCase } from '../dialects/dialects';
import { refusalOf, warningOf } from '../sheets/sheetRun';
import { editSheet } from './edits';
import { judge, judgeFine, lostPlaces, meaningOf, namedIdsOf, type Aftermath } from './judge';
import { differentPlans, isEqual, isInVain, writesOf } from './runTraces';
import { newRow, postIdsOf, wantedOf, writeBack, type PlanRow } from './sheet';
import { StoryPosts } from './storyPosts';
import { type Run, StoryRuns, type Trouble, TROUBLES } from './storyRuns';

/**
 * Runs the story of a seed: a sheet is posted, edited and updated, perhaps with faults. Returns
 * the violations, after a list of the events.
 */
export async function livePlan(
	world: World,
	reading: DialectCase,
	seed: number,
): Promise<string[]> {
	const story = new Story(world, reading, seed);
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
	private readonly cancelsRows: boolean;
	private readonly skipApproval: boolean;
	private readonly keepsAll: boolean;
	private readonly posts: StoryPosts;
	private readonly runs: StoryRuns;

	constructor(
		private readonly world: World,
		private readonly reading: DialectCase,
		seed: number,
	) {
		this.random = new Random(seed);
		this.rows = Array.from({ length: this.random.int(3, 6) }, (_, at) => newRow(this.random, at));
		this.cancelsRows = this.random.chance(0.7);
		this.skipApproval = this.random.chance(0.7);
		// A column with an unknown status could put the row on hold.
		this.keepsAll = this.random.chance(0.5) && reading.settings.dialect?.enums !== 'wider';
		this.posts = new StoryPosts(world, reading);
		const { random, rows, cancelsRows, skipApproval, offences } = this;
		const sheet = { rows, cancelsRows, skipApproval };
		this.runs = new StoryRuns({ world, reading, seed, random, ...sheet, offences });
	}

	async live(): Promise<void> {
		await this.world.reset(this.reading.settings);
		this.forgetUnknownPlatforms();
		await this.bringUpToDate('none');
		for (let rounds = this.random.int(1, 2); rounds > 0 && this.offences.length === 0; rounds--) {
			this.told.push(...(await editSheet(this.rows, this.random, this.posts.dashboard())));
			this.forgetUnknownPlatforms();
			if (this.rows.length > 0) {
				await this.bringUpToDate(this.random.pick(TROUBLES));
			}
		}
	}

	/** Removes the columns of a platform whose name differs under this reading. */
	private forgetUnknownPlatforms(): void {
		if (this.reading.settings.dialect?.enums !== 'wider') {
			return;
		}
		for (const row of this.rows) {
			row.instagram = {};
		}
	}

	/** Runs the sheet, once more without faults if there were some, and then again: the last run must write nothing. */
	private async bringUpToDate(trouble: Trouble): Promise<void> {
		const before = await this.posts.list();
		if (trouble !== 'none') {
			await this.runInTrouble(trouble);
		}
		const planned = this.random.chance(0.3) ? await this.checkOnly() : undefined;
		const namedIds = namedIdsOf(this.rows);
		const run = await this.runs.run();
		this.note('in peace', run);
		if (run.error !== undefined) {
			this.offences.push(`the run failed: ${run.error}`);
		}
		const posts = await this.posts.list();
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
			cancelsRows: this.cancelsRows,
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
		const run = await this.runs.run();
		this.note('to complete', run);
		const posts = await this.posts.list();
		this.offences.push(...judge({ ...aftermath, namedIds, posts, reports: run.reports }));
		this.keep(run);
		await this.runAgain(run, posts);
	}

	private async runInTrouble(trouble: Trouble): Promise<void> {
		const run = await this.runs.run(trouble);
		this.note(`with ${trouble}`, run);
		if (run.isLost || run.error !== undefined) {
			return;
		}
		const posts = await this.posts.list();
		run.reports.forEach((report, at) => {
			const row = this.rows[at];
			const own = posts.filter(({ postId }) => postIdsOf(report).includes(postId));
			if (report.ok === true && row && own.length > 0 && !row.isCancelled) {
				const issues = warningOf(report) === '' ? '–' : 'said';
				const said = { ...report, issues };
				this.offences.push(...judgeFine(row, own, said).map((what) => `row ${at + 1} ${what}`));
			}
		});
		this.keep(run);
	}

	private async checkOnly(): Promise<IDataObject[]> {
		const before = await this.posts.list();
		const { reports, requests } = await this.runs.run('none', true);
		this.offences.push(...writesOf(requests).map((write) => `Check Only sent ${write}`));
		if (!isEqual(before, await this.posts.list())) {
			this.offences.push('Check Only changed posts');
		}
		return reports;
	}

	/** Checks that the second run sends no effective write, and no write at all for rows without issues. */
	private async runAgain(first: Run, posts: Post[]): Promise<void> {
		const again = await this.runs.run();
		this.note('again', again);
		if (!isEqual(posts, await this.posts.list())) {
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
}
