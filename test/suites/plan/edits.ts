import type { PostStatus } from '../../../sandbox/service';
import type { Random } from '../chaos/random';
import { NAMES, newRow, postIdsOf, type AccountName, type PlanRow } from './sheet';

/** Changes that people make at the service itself, for example in the dashboard. */
export interface Dashboard {
	setStatus(postId: string, status: PostStatus, account?: AccountName): Promise<void>;
	edit(postId: string, caption: string): Promise<void>;
	remove(postId: string): Promise<void>;
}

type Edit = (
	row: PlanRow,
	rows: PlanRow[],
	random: Random,
	dashboard: Dashboard,
) => Promise<void> | void;

const inDashboard =
	(act: (dashboard: Dashboard, postId: string, row: PlanRow) => Promise<void>): Edit =>
	async (row, _rows, random, dashboard) => {
		const postIds = postIdsOf(row.written);
		const postId = postIds.length > 0 ? random.pick(postIds) : undefined;
		if (postId) {
			await act(dashboard, postId, row);
		}
	};

function setStatus(row: PlanRow, status: string): void {
	row.isCancelled = status !== '';
	row.written = { ...row.written, status };
}

/** Edits of a sheet between two runs, by name. */
const EDITS: Readonly<Record<string, Edit>> = {
	'changes the caption': (row) => void (row.caption = `${row.caption} SOLD OUT`),
	'writes another caption': (row, _rows, random) =>
		void (row.caption = `Quite another text ${random.int(1, 999)}`),
	'writes the caption in decomposed letters': (row) =>
		void (row.caption = `${row.caption} é ü`.normalize('NFD')),
	'adds a hashtag': (row) => void (row.hashtags = [...new Set([...row.hashtags, 'more'])]),
	'empties the hashtags': (row) => void (row.hashtags = []),
	'changes the notes': (row) => void (row.notes = row.notes === '' ? 'Ask Ana' : ''),
	'moves the row by hours': (row, _rows, random) => void (row.hour += random.int(1, 20)),
	'moves the row by days': (row, _rows, random) => void (row.hour += 24 * random.int(-1, 9) + 1),
	'adds an account': (row) =>
		void (row.accounts = [
			...row.accounts,
			...NAMES.filter((name) => !row.accounts.includes(name)).slice(0, 1),
		]),
	'removes an account': (row) => void (row.accounts = row.accounts.slice(0, 1)),
	'names another account': (row) =>
		void (row.accounts = NAMES.filter((name) => !row.accounts.includes(name)).slice(0, 1)),
	'calls the row off': (row) => setStatus(row, 'Cancelled'),
	'calls the row on again': (row) => setStatus(row, ''),
	'adds an image': (row) => void (row.images = 2),
	'writes another caption for Instagram': (row, _rows, random) =>
		void (row.instagram = {
			...row.instagram,
			caption: `For Instagram ${random.int(1, 999)} alone`,
		}),
	'moves the row for Instagram': (row, _rows, random) =>
		void (row.instagram = { ...row.instagram, hour: row.hour + random.int(1, 20) }),
	'gives Instagram other images': (row) =>
		void (row.instagram = { ...row.instagram, images: row.images === 2 ? 1 : 2 }),
	'says the same for all platforms again': (row) => void (row.instagram = {}),
	'names all accounts': (row) => void (row.accounts = [...NAMES]),
	'clears the ID': (row) => void (row.written = { ...row.written, postId: '', syncState: '' }),
	'puts the rows in the opposite order': (_row, rows) => void rows.reverse(),
	'swaps what two rows say, but for their IDs': (row, rows, random) => {
		const other = random.pick(rows);
		const { written } = row;
		const others = other.written;
		const copy = { ...row };
		const { isCancelled } = other;
		Object.assign(row, other, { written, isCancelled: row.isCancelled });
		Object.assign(other, copy, { written: others, isCancelled });
	},
	'takes the row out': (row, rows) => void rows.splice(rows.indexOf(row), 1),
	'inserts a row': (_row, rows, random) =>
		void rows.splice(random.int(0, rows.length), 0, newRow(random, 10 + random.int(0, 15))),
	'copies the row with its ID': (row, rows) => void rows.push({ ...row }),
	'copies the row without its ID': (row, rows) =>
		void rows.push({ ...row, written: { status: row.isCancelled ? 'Cancelled' : '' } }),
	'writes the ID beside another row': (row, rows, random) => {
		const other = random.pick(rows);
		other.written = { ...other.written, postId: row.written.postId ?? '' };
	},
	'cancels the post': inDashboard(
		async (dashboard, postId) => await dashboard.setStatus(postId, 'cancelled'),
	),
	'cancels the post for one account': inDashboard(
		async (dashboard, postId, { accounts }) =>
			await dashboard.setStatus(postId, 'cancelled', accounts[0]),
	),
	'sees the post go out': inDashboard(
		async (dashboard, postId) => await dashboard.setStatus(postId, 'posted'),
	),
	'sees the post go out for one account': inDashboard(
		async (dashboard, postId, { accounts }) =>
			await dashboard.setStatus(postId, 'posted', accounts[0]),
	),
	'sees the post being sent': inDashboard(
		async (dashboard, postId) => await dashboard.setStatus(postId, 'posting'),
	),
	'sees the post fail': inDashboard(
		async (dashboard, postId) => await dashboard.setStatus(postId, 'failed'),
	),
	'writes another caption in the dashboard': inDashboard(
		async (dashboard, postId) => await dashboard.edit(postId, 'Written in the dashboard'),
	),
	'deletes the post': inDashboard(async (dashboard, postId) => await dashboard.remove(postId)),
};

const EDIT_NAMES = Object.keys(EDITS);

/** Edits the sheet, and returns the names of the edits. */
export async function editSheet(
	rows: PlanRow[],
	random: Random,
	dashboard: Dashboard,
): Promise<string[]> {
	const made: string[] = [];
	for (let left = random.int(1, 4); left > 0 && rows.length > 0; left--) {
		const row = random.pick(rows);
		const name = random.pick(EDIT_NAMES);
		made.push(`someone ${name} (row ${rows.indexOf(row) + 1})`);
		await EDITS[name]?.(row, rows, random, dashboard);
	}
	return made;
}
