import { COLUMNS, readWhole } from '../../test/kit/hostile/readWhole';
import { PATTERNS } from '../../test/kit/hostile/patterns';
import type { Cell, Result } from '../report/result';

const ROW = {
	Accounts: '@northwind',
	Caption: 'Warm bread',
	Media: 'https://example.com/a.jpg',
	Date: '2030-12-24 18:30',
};

/** Just within the limits of most columns, of the longest, and what Google Sheets allows in a cell. */
const LENGTHS = [500, 10_000, 20_000, 50_000];
const MOST_MS_A_CELL = 50;
const MOST_MS_A_SHEET = 2_000;
const ROWS = 1_000;
const TRIES = 3;

interface Slowest {
	readonly ms: number;
	readonly column: string;
	readonly pattern: string;
}

/** Processor time of reading sheets whose cells somebody wrote to hold up n8n, without a request. */
export async function hostile(): Promise<Result> {
	await Promise.resolve();
	const rows: Cell[][] = [];
	let slowestCell = 0;
	let slowestSheet = 0;
	for (const length of LENGTHS) {
		const cell = slowestCellOf(length);
		const sheet = sheetOf(length);
		slowestCell = Math.max(slowestCell, cell.ms);
		slowestSheet = Math.max(slowestSheet, sheet);
		rows.push([length, round(cell.ms), `${cell.column}: ${cell.pattern}`, Math.round(sheet)]);
	}
	return {
		title: 'Cells that are meant to block n8n',
		how: `Processor time for reading cells with ${PATTERNS.length} patterns in ${COLUMNS.length} columns. The sheet has ${ROWS.toLocaleString('en-US')} rows, each with 1 such cell. For a cell, the shortest of ${TRIES} tries.`,
		columns: ['characters', 'ms, slowest cell', 'which', 'ms, sheet of 1,000'],
		rows,
		goals: [
			{
				goal: `a cell takes at most ${MOST_MS_A_CELL} ms`,
				measured: `${round(slowestCell)} ms`,
				met: slowestCell <= MOST_MS_A_CELL,
			},
			{
				goal: `a sheet of 1,000 such cells takes at most ${MOST_MS_A_SHEET / 1000} s`,
				measured: `${round(slowestSheet / 1000)} s`,
				met: slowestSheet <= MOST_MS_A_SHEET,
			},
		],
	};
}

const round = (value: number) => Number(value.toPrecision(3));

function processorTime(work: () => unknown): number {
	const begun = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(begun);
	return (user + system) / 1000;
}

function slowestCellOf(length: number): Slowest {
	let slowest: Slowest = { ms: 0, column: '', pattern: '' };
	for (const column of COLUMNS) {
		for (const { name, write } of PATTERNS) {
			const sheet = [ROW, { ...ROW, [column]: write(length) }];
			let ms = Infinity;
			for (let attempt = 0; attempt < TRIES && ms > slowest.ms; attempt += 1) {
				ms = Math.min(
					ms,
					processorTime(() => readWhole(sheet)),
				);
			}
			if (ms > slowest.ms) {
				slowest = { ms, column, pattern: name };
			}
		}
	}
	return slowest;
}

/** A sheet of many rows, in turn of every pattern under every column. */
function sheetOf(length: number): number {
	const sheet = Array.from({ length: ROWS }, (_, at) => {
		const column = COLUMNS[at % COLUMNS.length] ?? '';
		const pattern = PATTERNS[at % PATTERNS.length];
		return { ...ROW, [column]: pattern?.write(length) };
	});
	return processorTime(() => readWhole(sheet));
}
