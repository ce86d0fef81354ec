import type { Random } from '../../chaos/random';
import type { Cells, PlanRow } from './plan';

type Edit = (rows: PlanRow[], random: Random) => void;

const ID = ['postId'];
const STATE = ['syncState'];
const BOTH = ['postId', 'syncState'];

/** Gives each row the cells of the next one. */
function rotate(rows: readonly PlanRow[], columns: readonly string[]): void {
	for (const column of columns) {
		const values = rows.map(({ cells }) => cells[column] ?? '');
		rows.forEach(({ cells }, at) => (cells[column] = values[(at + 1) % values.length] ?? ''));
	}
}

const swap =
	(columns: readonly string[]): Edit =>
	(rows, random) =>
		rotate(random.some(rows, 2), columns);

const rotateAll =
	(columns: readonly string[]): Edit =>
	(rows) =>
		rotate(rows, columns);

const removeColumns =
	(columns: readonly string[]): Edit =>
	(rows) => {
		for (const { cells } of rows) {
			columns.forEach((column) => Reflect.deleteProperty(cells, column));
		}
	};

const clear =
	(column: string): Edit =>
	(rows, random) => {
		random.pick(rows).cells[column] = '';
	};

const copyRow =
	(change: (cells: Cells, random: Random) => void): Edit =>
	(rows, random) => {
		const { number, cells } = random.pick(rows);
		const copy = { ...cells };
		change(copy, random);
		rows.splice(random.int(0, rows.length), 0, { number, cells: copy, bases: new Map() });
	};

const clearIds = (cells: Cells) => BOTH.forEach((column) => (cells[column] = ''));

/** Changes the end of the caption, so that the row can still be recognized. */
function editWord(cells: Cells, random: Random): void {
	const words = (cells.Caption ?? '').split(' ');
	cells.Caption = [...words.slice(0, -1), `word${random.int(10, 99)}`].join(' ');
}

/** Edits of the post IDs of a sheet, by name. */
const EDITS: Readonly<Record<string, Edit>> = {
	'swaps the IDs of two rows': swap(ID),
	'swaps the states of two rows': swap(STATE),
	'swaps IDs and states of two rows': swap(BOTH),
	'rotates the IDs': rotateAll(ID),
	'rotates the states': rotateAll(STATE),
	'sorts all columns but those that are written back': rotateAll(BOTH),
	'sorts the rows': (rows) => void rows.reverse(),
	'deletes the column syncState': removeColumns(STATE),
	'deletes the column postId': removeColumns(ID),
	'deletes both columns': removeColumns(BOTH),
	'clears a post ID': clear('postId'),
	'clears a state': clear('syncState'),
	'clears notes': clear('Notes'),
	'clears hashtags': clear('Hashtags'),
	'clears media': clear('Media'),
	'clears a date': clear('Date'),
	'copies a row': copyRow(() => undefined),
	'copies a row and edits the copy': copyRow(editWord),
	'copies a row without its ID': copyRow(clearIds),
	'copies a row without its ID and edits it': copyRow((cells, random) => {
		clearIds(cells);
		editWord(cells, random);
	}),
	'copies a state to another row': (rows, random) => {
		const [one, other] = random.some(rows, 2);
		if (one && other) {
			other.cells.syncState = one.cells.syncState ?? '';
		}
	},
	'copies an ID to another row': (rows, random) => {
		const [one, other] = random.some(rows, 2);
		if (one && other) {
			other.cells.postId = one.cells.postId ?? '';
		}
	},
	'damages a state': (rows, random) => {
		const { cells } = random.pick(rows);
		cells.syncState = (cells.syncState ?? '').slice(0, -random.int(1, 20));
	},
	'edits a word': (rows, random) => editWord(random.pick(rows).cells, random),
	'edits hashtags': (rows, random) => {
		random.pick(rows).cells.Hashtags = `#other${random.int(10, 99)}`;
	},
	'reschedules a row': (rows, random) => {
		const { cells } = random.pick(rows);
		const time = Date.parse(cells.Date ?? '');
		if (!Number.isNaN(time)) {
			cells.Date = new Date(time + random.int(1, 48) * 3_600_000).toISOString();
		}
	},
	'cancels a row': (rows, random) => {
		random.pick(rows).cells.Status = 'Cancelled';
	},
	'holds a row': (rows, random) => {
		random.pick(rows).cells.Status = 'On hold';
	},
	'deletes a row': (rows, random) => {
		if (rows.length > 2) {
			rows.splice(random.int(0, rows.length - 1), 1);
		}
	},
};

const NAMES = Object.keys(EDITS);

/** Makes one to four edits, and returns their names. */
export function editIds(rows: PlanRow[], random: Random): string[] {
	return Array.from({ length: random.int(1, 4) }, () => {
		const name = random.pick(NAMES);
		EDITS[name]?.(rows, random);
		return `somebody ${name}`;
	});
}
