import type { Random } from '../../chaos/random';
import { accountIdsIn, NAMES, ACCOUNTS } from './accounts';
import { newRow, type PlanRow } from './plan';

type Edit = (row: PlanRow, random: Random, rows: PlanRow[]) => void;

/** Edits of the rows of a sheet between two runs, by name. */
const EDITS: Readonly<Record<string, Edit>> = {
	'edits the caption': ({ cells }, random) => {
		cells.Caption = `${cells.Caption} SOLD OUT ${random.int(1, 99)}`;
	},
	'edits the hashtags': ({ cells }, random) => {
		cells.Hashtags = `${cells.Hashtags} #sheet${random.int(1, 99)}`.trim();
	},
	'edits the notes': ({ cells }, random) => {
		cells.Notes = `Ask Kim again ${random.int(1, 99)}`;
	},
	'reschedules the row': ({ cells }, random) => {
		const hours = random.int(1, 60);
		const time = Date.parse(cells.Date ?? '');
		cells.Date = new Date(
			(Number.isNaN(time) ? Date.UTC(2031, 4, 1) : time) + hours * 3_600_000,
		).toISOString();
	},
	'adds an account': ({ cells }, random) => {
		const has = accountIdsIn(cells.Account ?? '');
		const others = NAMES.filter((name) => !has.includes(ACCOUNTS[name]));
		if (others.length > 0) {
			cells.Account = `${cells.Account}, @${random.pick(others)}`;
		}
	},
	'removes an account': ({ cells }) => {
		cells.Account = (cells.Account ?? '').split(', ').slice(0, 1).join();
	},
	'cancels the row': ({ cells }) => {
		cells.Status = 'Cancelled';
	},
	'holds the row': ({ cells }) => {
		cells.Status = 'On hold';
	},
	'adds a row': (row, random, rows) => {
		rows.push(newRow(random, random.int(100, 9999), row.cells.Media ?? ''));
	},
	'deletes the row': (row, _random, rows) => {
		if (rows.length > 2) {
			rows.splice(rows.indexOf(row), 1);
		}
	},
	'sorts the rows': (_row, _random, rows) => void rows.reverse(),
};

const NAMES_OF_EDITS = Object.keys(EDITS);

/** Edits some rows, and returns the names of the edits. */
export function editRows(rows: PlanRow[], random: Random): string[] {
	const told: string[] = [];
	for (let left = random.int(1, 3); left > 0; left--) {
		const row = random.pick(rows);
		const name = random.pick(NAMES_OF_EDITS);
		told.push(`somebody ${name} (${row.number})`);
		EDITS[name]?.(row, random, rows);
	}
	return told;
}
