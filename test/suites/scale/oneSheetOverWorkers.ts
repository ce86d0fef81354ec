import { setTimeout as sleep } from 'node:timers/promises';
import { judgeRows } from '../chaos/rows';
import { offencesOf } from '../chaos/verdict';
import { startTimeoutMs } from '../../kit/n8n';
import { read } from '../faults/posts';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import type { Cluster } from './cluster';
import { OneSheet, writeSheet } from './oneSheet';
import type { Worker } from './worker';

/**
 * Fewer than the 10,000 rows for which the example is made, so that the suite stays short;
 * SCALE_ROWS=10000 runs all.
 */
const rowCount = Number(process.env.SCALE_ROWS ?? 1000);
const accountCount = 20;
const workerCount = 4;
const runTimeoutMs = 20 * 60_000;

/** One sheet in a running cluster; the tests add workers, and kill one. */
export function testsOfOneSheet(running: () => { cluster: Cluster; files: string }): void {
	let sandbox: SandboxProcess;

	beforeAll(async () => {
		// Slots are a day apart, and posting takes a day, so no post moves while posts are counted.
		const settings = { slotMinutes: 1440, postingMs: 86_400_000 };
		sandbox = await startSandbox({ seed: 'none', settings });
		const { cluster } = running();
		// Removes the examples of earlier tests, which have the same IDs.
		await cluster.main.api.removeAll();
		while (cluster.workers.length < workerCount) {
			await cluster.addWorker();
		}
	}, startTimeoutMs);

	afterAll(async () => {
		await sandbox.stop();
	});

	it(
		`posts ${rowCount} rows over four workers, one of them killed in the middle`,
		async () => {
			const { cluster, files } = running();
			const { api } = cluster.main;
			const earlier = new Set(cluster.workers.flatMap((worker) => worker.executions()));
			const takenBy = (worker: Worker) =>
				worker.executions().filter((execution) => !earlier.has(execution));
			const sheet = await OneSheet.import(cluster, sandbox, files);
			const rows = await writeSheet(sandbox, files, { rows: rowCount, accounts: accountCount });
			const posted = async () => {
				const usage = await read<{ postsCreatedToday: number }>(sandbox, '/v2/usage');
				return usage.postsCreatedToday;
			};

			const startedAt = Date.now();
			const parent = await sheet.start();
			while ((await posted()) < rowCount / 3) {
				await sleep(200);
			}
			const victim = cluster.workers.find((worker) => {
				const taken = takenBy(worker);
				return taken.length > 0 && !taken.includes(parent);
			});
			await victim?.kill();
			const atKill = await posted();
			const { status, data } = await api.finished(parent, runTimeoutMs);
			const seconds = Math.round((Date.now() - startedAt) / 1000);
			expect({ status, error: data.resultData.error?.message }).toEqual({ status: 'success' });

			const held = await sandbox.control.posts.list();
			const wanted = rows.map(({ account, caption }) => ({ accountId: account, caption }));
			expect(offencesOf(judgeRows([{ rows: wanted, isOrdered: true }], held))).toEqual([]);
			const report = await sheet.report();
			const postIds = new Map(held.map(({ caption, postId }) => [caption, postId]));
			expect(report.map(({ caption, postId }) => ({ caption, postId }))).toEqual(
				rows.map(({ caption }) => ({ caption, postId: postIds.get(caption) })),
			);

			expect(victim).toBeDefined();
			expect(atKill).toBeLessThan(rowCount);
			const shares = cluster.workers.map((worker) => takenBy(worker).length);
			expect(Math.min(...shares)).toBeGreaterThan(0);
			const calls = await api.executions(sheet.accountWorkflowId);
			const dead = calls.filter(({ status }) => status !== 'success').length;
			// Each account in one execution, and once more where its worker died.
			expect(dead).toBeGreaterThan(0);
			expect(calls).toHaveLength(accountCount + dead);
			process.stdout.write(
				`${rowCount} rows in ${seconds} s, a worker killed after ${atKill}; executions ${shares.join(', ')}; ${dead} accounts called again\n`,
			);
		},
		runTimeoutMs,
	);
}
