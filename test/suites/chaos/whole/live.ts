import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeRows, type Row } from '../rows';
import { Random } from '../random';
import { offencesOf, sumOf, type Verdict } from '../verdict';
import { ChangesJudge } from './changes';
import { Stage } from './stage';
import { storyOf, type Accounts, type Step, type Story } from './story';

interface Sheet {
	rows: Row[];
	isThrough: boolean;
}

type Kill = Extract<Step, { kind: 'kill' }>;

/** Longer than the durable engine waits after an outage. */
const toldWithinMs = 150_000;
/** Limited, because n8n may never answer a webhook call whose worker was killed. */
const handedOverWithinMs = 120_000;
const tries = 4;
/** Folder for the logs of n8n and the service if a seed goes wrong. */
const traces = join(__dirname, '../../../artifacts/chaos');

/** Runs the story of a seed in a whole n8n; `say` gets a line for each step. */
export async function liveWhole(seed: number, say: (line: string) => void): Promise<Verdict> {
	const story = storyOf(seed);
	const stage = await Stage.start(story);
	try {
		const verdict = await new Life(stage, story, say).run();
		if (offencesOf(verdict).length > 0) {
			say(`  traces: ${await keepTraces(seed, stage)}`);
		}
		return verdict;
	} catch (error) {
		say(stage.n8n.logs().slice(-3000));
		throw error;
	} finally {
		await stage.stop();
	}
}

/** Keeps the logs of n8n, the service and the trigger, to find the cause of a failure; returns the folder. */
async function keepTraces(seed: number, stage: Stage): Promise<string> {
	const folder = join(traces, `seed-${seed}`);
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'n8n.log'), stage.n8n.logs());
	await writeFile(join(folder, 'requests.jsonl'), lines(await stage.requests()));
	await writeFile(join(folder, 'told.jsonl'), lines(await stage.told()));
	return folder;
}

function lines(entries: readonly object[]): string {
	return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

class Life {
	private readonly sheets: Sheet[] = [];
	private readonly random: Random;
	private watched: string[] = [];
	private judge: ChangesJudge | undefined;

	constructor(
		private readonly stage: Stage,
		private readonly story: Story,
		private readonly say: (line: string) => void,
	) {
		this.random = new Random(story.seed ^ 0x5eed);
	}

	async run(): Promise<Verdict> {
		const posts = await this.posts();
		this.watched = posts.map(({ postId }) => postId);
		this.judge = new ChangesJudge(posts);
		const started = Date.now();
		for (const [index, step] of this.story.steps.entries()) {
			await this.take(step);
			const seconds = Math.round((Date.now() - started) / 1000);
			this.say(`  ${index + 1}. ${step.kind}: done at ${seconds} s`);
		}
		const held = await this.posts();
		const sheets = this.sheets.map(({ rows }) => ({ rows, isOrdered: true }));
		const made = held.filter(({ postId }) => !this.watched.includes(postId));
		const rows = judgeRows(sheets, made);
		const stuck = this.sheets.filter(({ isThrough }) => !isThrough);
		rows.other.push(
			...stuck.map(({ rows: [row] }) => `a sheet never went through: ${row?.caption}`),
		);
		return sumOf([rows, this.judge.verdict(held, await this.stage.told())]);
	}

	private async take(step: Step): Promise<void> {
		const { control } = this.stage.sandbox;
		switch (step.kind) {
			case 'changes':
				return await this.change(step.count);
			case 'clock':
				await control.clock.advance(step.minutes * 60_000);
				return;
			case 'trouble':
				for (const fault of step.faults) {
					await control.faults.add(fault);
				}
				await Promise.all([this.change(step.changes), this.handOver(this.sheet(step.sheet))]);
				return await control.faults.clear();
			case 'outage': {
				await control.faults.add({ kind: 'http503' });
				const over = sleep(step.seconds * 1000).then(async () => await control.faults.clear());
				await Promise.all([over, this.change(step.changes), this.handOver(this.sheet(step.sheet))]);
				return;
			}
			case 'kill':
				return await this.kill(step);
			case 'peace':
				return await this.peace();
		}
	}

	private async kill(step: Kill): Promise<void> {
		const { stage } = this;
		const { control } = stage.sandbox;
		const sheet = this.sheet(step.sheet);
		if (step.moment === 'idle') {
			await stage.idle();
		}
		if (step.moment === 'poll') {
			await control.faults.add({ method: 'GET', path: '/v2/posts', kind: 'delay', delayMs: 1500 });
			await this.change(step.changes);
			await stage.inPoll();
			await sleep(this.random.int(0, 1200));
		}
		const before = await stage.creations();
		const handed = step.moment === 'sheet' ? this.handOver(sheet) : undefined;
		const isOver = { now: handed === undefined };
		void handed?.then(() => (isOver.now = true));
		while (!isOver.now && (await stage.creations()) - before < step.afterPosts) {
			await sleep(10);
		}
		await stage.kill(step.victim);
		await control.faults.clear();
		if (step.moment !== 'poll') {
			await this.change(step.changes);
		}
		const out = step.outageSeconds * 1000;
		if (out > 0) {
			await control.faults.add({ kind: 'http503' });
		}
		const back = sleep(out).then(async () => await control.faults.clear());
		await Promise.all([stage.restart(step.victim, step.n8nClockMinutes), back]);
	}

	/** Ends all faults: runs unfinished sheets again, and waits until everything is reported. */
	private async peace(): Promise<void> {
		await this.stage.sandbox.control.faults.clear();
		for (const sheet of this.sheets) {
			if (sheet.isThrough) {
				continue;
			}
			for (let left = tries; left > 0 && !(await this.handOver(sheet)); left--) {
				await sleep(2000);
			}
		}
		for (const deadline = Date.now() + toldWithinMs; Date.now() < deadline; await sleep(500)) {
			const posts = await this.posts();
			if (this.judge?.untold(posts, this.stage.received).length === 0) {
				return;
			}
			const isLate = Date.now() > deadline - toldWithinMs + 20_000;
			if (isLate && this.judge?.untold(posts, await this.stage.told()).length === 0) {
				return;
			}
		}
	}

	/** A new sheet whose captions are unique in the story. */
	private sheet(accounts: Accounts): Sheet {
		const name = this.sheets.length + 1;
		const rows = accounts.map((account, index) => ({
			caption: `Sheet ${name}, row ${index + 1}`,
			accountId: this.stage.accountIds[account] ?? '',
		}));
		const sheet = { rows, isThrough: false };
		this.sheets.push(sheet);
		return sheet;
	}

	/** Hands the sheet over; true once its run has ended. */
	private async handOver(sheet: Sheet): Promise<boolean> {
		const late = sleep(handedOverWithinMs, false, { ref: false });
		if (await Promise.race([this.stage.handOver(sheet.rows), late])) {
			sheet.isThrough = true;
		}
		return sheet.isThrough;
	}

	/** Moves posts that exist from the start: queued, posting, posted. */
	private async change(count: number): Promise<void> {
		const { control } = this.stage.sandbox;
		for (let left = count; left > 0; left--) {
			const postId = this.random.pick(this.watched);
			const { status } = (await this.posts()).find((post) => post.postId === postId) ?? {};
			if (status === 'queued') {
				await control.posts.setStatus(postId, 'posting');
			}
			if (status === 'posting') {
				await control.posts.setStatus(postId, 'posted');
			}
		}
	}

	private async posts() {
		return await this.stage.sandbox.control.posts.list();
	}
}
