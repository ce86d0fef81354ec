import type { INodeExecutionData } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadLink } from '../../faults/posts';
import type { Testbed } from '../../../kit/engine/testbed';
import { judgeRows } from '../rows';
import type { Verdict } from '../verdict';
import type { SandboxProcess } from '../../../../sandbox/process';
import type { SheetRun, SheetStory } from './sheetStory';

const schedule = '2031-05-01T09:00:00Z';

/** Runs the story of a sheet, then once more without faults, and judges the result. */
export async function liveSheet(
	bed: Testbed,
	sandbox: SandboxProcess,
	story: SheetStory,
): Promise<Verdict> {
	const { control } = sandbox;
	await control.reset({
		idempotencyMismatch: story.idempotencyMismatch,
		latencyMs: story.latencyMs,
		// Slots are a day apart, so that no clock jump publishes a post, which is not judged here.
		slotMinutes: 1440,
	});
	const { accountIds } = await control.seed({ accounts: story.accounts });
	const sheet = story.rows.map((account, index) => ({
		accountId: accountIds[account] ?? '',
		caption: `Row ${index}`,
	}));
	const sourceUrl = bed.media.url('tiny.png');
	const upload = await uploadLink(sandbox, { kind: 'image', sourceUrl });
	const peace: SheetRun = { faults: [], endsAfter: null, clockMs: 0 };
	const rows = sheet.map(({ accountId, caption }) => ({
		json: { account: accountId, caption, date: schedule, upload },
	}));
	let ending: string | undefined;
	for (const run of [...story.runs, peace]) {
		if (run.clockMs > 0) {
			await control.clock.advance(run.clockMs);
		}
		for (const fault of run.faults) {
			await control.faults.add(fault);
		}
		ending = await runSheet(bed, sandbox, story, rows, run);
		await control.faults.clear();
	}
	const held = (await control.posts.list()).filter(({ caption }) => caption?.startsWith('Row '));
	// With Create or Update From Rows, a later run may create the post of a failed row after the other posts.
	const isOrdered = story.operation === 'create';
	const verdict = judgeRows([{ rows: sheet, isOrdered }], held);
	if (ending) {
		verdict.other.push(`the run in peace failed: ${ending}`);
	}
	return verdict;
}

/** Returns the reason if the run failed. */
async function runSheet(
	bed: Testbed,
	sandbox: SandboxProcess,
	{ operation, itemsAtOnce }: SheetStory,
	items: INodeExecutionData[],
	{ endsAfter }: SheetRun,
): Promise<string | undefined> {
	const aborter = new AbortController();
	const runOptions = { requestTimeout: 5, ...(itemsAtOnce !== null && { itemsAtOnce }) };
	const parameters =
		operation === 'create'
			? {
					accountIds: '={{ $json.account }}',
					mediaSource: 'uploads',
					uploadIds: '={{ $json.upload }}',
					caption: '={{ $json.caption }}',
					scheduledAfter: '={{ $json.date }}',
				}
			: { checkOnly: false };
	const running = bed.run(
		`post.${operation}`,
		{ ...parameters, runOptions },
		{ items, baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full, signal: aborter.signal },
	);
	const watching = endsAfter === null ? undefined : endAfter(sandbox, endsAfter, aborter);
	const result = await running;
	aborter.abort();
	await watching;
	return result.error?.message;
}

/** Cancels the run after the service has received this many more requests. */
async function endAfter(
	{ control }: SandboxProcess,
	requests: number,
	aborter: AbortController,
): Promise<void> {
	const since = (await control.journal.read()).at(-1)?.seq ?? 0;
	while (!aborter.signal.aborted) {
		if ((await control.journal.read({ since })).length >= requests) {
			aborter.abort();
		}
		await sleep(5);
	}
}
