import type { IDataObject } from 'n8n-workflow';
import type { World } from '../../../kit/world';
import { numberIn } from '../twoSides/posts';
import { FAULTS, type FaultName, KILLED } from './faultClasses';
import { judgeFirst, judgeLast, type Run } from './judge';
import type { Cells, Way } from './ways';

/** A request of the disturbed run, counted from 1, and its fault. */
export interface Strike {
	readonly request: number;
	readonly fault: FaultName;
}

/** A disturbance of a run. */
export type Trouble =
	| { readonly kind: 'faults'; readonly strikes: readonly Strike[] }
	/** The process ends before this request, and nothing is written back. */
	| { readonly kind: 'kill'; readonly request: number }
	/** Somebody stops the execution before this request. */
	| { readonly kind: 'stop'; readonly request: number };

/** Number of undisturbed runs that must be enough after a disturbance. */
const RUNS_TO_CONVERGE = 3;
const MINUTE = 60_000;

/** Runs one story, and returns its violations. */
export async function live(world: World, way: Way, trouble: Trouble): Promise<string[]> {
	let sheet = await begin(world, way);
	const disturbed = await disturb(world, way, sheet, trouble);
	const offences = judgeFirst(world.service, way, disturbed.reports);
	if (trouble.kind === 'faults') {
		sheet = writeBack(sheet, disturbed.reports);
	}
	for (let nth = 1; nth <= RUNS_TO_CONVERGE; nth++) {
		world.clock.advance(MINUTE);
		const run = await runSheet(world, way, sheet);
		sheet = writeBack(sheet, run.reports);
		offences.push(...judgeFirst(world.service, way, run.reports));
	}
	world.clock.advance(MINUTE);
	const last = await runSheet(world, way, sheet);
	const mayBeLost = way.losesPlaceIfKilled === true && trouble.kind === 'kill';
	return [...offences, ...judgeLast(world.service, way, last, mayBeLost)];
}

/** Number of requests that the run of a way makes if nothing disturbs it. */
export async function countRequests(world: World, way: Way): Promise<number> {
	const sheet = await begin(world, way);
	const { requests } = await runSheet(world, way, sheet);
	return requests;
}

/** Starts a new world, makes the first run in it, and returns the sheet after that run. */
async function begin(world: World, way: Way): Promise<Cells[]> {
	await world.reset();
	if (way.first.length === 0) {
		return [...way.rows];
	}
	const { reports } = await runSheet(world, way, way.first);
	world.clock.advance(MINUTE);
	if (way.isWrittenBack === false) {
		return [...way.rows];
	}
	return way.rows.map((row) => {
		const number = numberIn(row.Caption ?? '');
		const at = way.first.findIndex(({ Caption }) => numberIn(Caption ?? '') === number);
		return { ...row, ...writtenIn(reports[at]) };
	});
}

async function disturb(
	world: World,
	way: Way,
	sheet: readonly Cells[],
	trouble: Trouble,
): Promise<Run> {
	const { faults } = world.service;
	const stop = new AbortController();
	world.beforeRequest((_request, number) => {
		if (trouble.kind === 'faults') {
			faults.clear();
			for (const { fault } of trouble.strikes.filter(({ request }) => request === number)) {
				strike(world, { ...FAULTS[fault], times: 1 });
			}
		} else if (trouble.kind === 'kill' && number === trouble.request) {
			strike(world, KILLED);
		} else if (trouble.kind === 'stop' && number === trouble.request) {
			stop.abort();
		}
	});
	const run = await runSheet(world, way, sheet, stop.signal);
	world.beforeRequest();
	faults.clear();
	return trouble.kind === 'faults' ? run : { ...run, reports: [] };
}

function strike(world: World, rule: Parameters<World['service']['faults']['add']>[0]): void {
	for (const origin of ['api', 'upload'] as const) {
		world.service.faults.add({ ...rule, origin });
	}
}

async function runSheet(
	world: World,
	{ options = {} }: Way,
	sheet: readonly Cells[],
	signal?: AbortSignal,
): Promise<Run> {
	world.service.journal.clear();
	const { items } = await world.run(
		'post.createFromRows',
		{
			...{ checkOnly: false, rowsWithPostId: 'update', scheduleZone: 'workflow', options },
			runOptions: { requestTimeout: 1 },
		},
		{ items: sheet.map((json) => ({ json: { ...json } })), signal },
	);
	const entries = world.journal();
	const isWrite = ({ method }: { method: string }) => method !== 'GET';
	return {
		reports: items.map(({ json }) => json),
		requests: entries.length,
		writes: entries.filter(isWrite).length,
	};
}

/** Writes the columns into each row that a workflow writes back; items of deleted rows have no row. */
function writeBack(sheet: readonly Cells[], reports: readonly IDataObject[]): Cells[] {
	return sheet.map((row, at) => ({ ...row, ...writtenIn(reports[at]) }));
}

function writtenIn(report: IDataObject | undefined): Cells {
	const columns = ['postId', 'syncState'].flatMap((name) => {
		const value = report?.[name];
		return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
	});
	return Object.fromEntries(columns);
}
