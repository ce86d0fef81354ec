import axios from 'axios';
import { expected, expectedOfAnySheet } from './calendar';
import type { PostedRow, ReportRow } from './report';

interface PostPage {
	data: Array<{ postId: string }>;
	nextCursor: string | null;
}

/** The ids of all posts that the service holds. */
export async function postIds(baseUrl: string, key: string): Promise<Set<string>> {
	const ids = new Set<string>();
	let cursor: string | null = null;
	do {
		const page: { data: PostPage } = await axios.get<PostPage>(`${baseUrl}/v2/posts`, {
			proxy: false,
			headers: { Authorization: `Bearer ${key}` },
			params: { limit: 100, ...(cursor !== null && { cursor }) },
		});
		for (const { postId } of page.data.data) {
			ids.add(postId);
		}
		cursor = page.data.nextCursor;
	} while (cursor !== null);
	return ids;
}

/** The differences between a check and its expected results. A check must create no post. */
export function checkDifferences(
	report: ReportRow[],
	before: ReadonlySet<string>,
	after: ReadonlySet<string>,
): string[] {
	const ready = report.filter(({ ok }) => ok);
	const refused = report.filter(({ ok }) => !ok);
	return failing([
		...rowsAsExpected('ready', ready, expectedOfAnySheet.ready),
		...rowsAsExpected('refused', refused, expectedOfAnySheet.refused),
		[
			refused.every(({ issues }) => issues !== '–'),
			'Every refused row of the checked sheet should say what is wrong with it.',
		],
		[
			after.size === before.size && report.every(({ postId }) => postId === ''),
			`The check should make no post; the service gained ${after.size - before.size}.`,
		],
	]);
}

/** The differences between the report, the posts of the service and the expected results of the calendar. */
export function differences(
	report: PostedRow[],
	before: ReadonlySet<string>,
	after: ReadonlySet<string>,
): string[] {
	const posted = report.filter(({ postId }) => postId !== '');
	const refused = report.filter(({ postId }) => postId === '');
	const made = posted.filter(({ alreadyPosted }) => !alreadyPosted);
	const rows = report.map(({ row }) => row);
	return failing([
		[
			rows.every((row, index) => index === 0 || row > (rows[index - 1] ?? 0)),
			`The rows should stand in the sheet's order; they stand as ${rows.join(', ')}.`,
		],
		...rowsAsExpected('posted', posted, expected.posted),
		...rowsAsExpected('refused', refused, expected.refused),
		[
			refused.every(({ issues }) => issues !== '–'),
			'Every refused row should say what is wrong with it.',
		],
		[
			new Set(posted.map(({ postId }) => postId)).size === posted.length,
			'Every posted row should have a post of its own.',
		],
		[
			posted.every(({ postId }) => after.has(postId)),
			'The service should hold the post of every row.',
		],
		[
			after.size === before.size + made.length,
			`The service should have gained ${made.length} posts; it gained ${after.size - before.size}.`,
		],
	]);
}

/** Something that should hold, and the message if it does not. */
type Expectation = [holds: boolean, otherwise: string];

function failing(expectations: Expectation[]): string[] {
	return expectations.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}

function rowsAsExpected(what: string, rows: ReportRow[], numbers: number[]): Expectation[] {
	const found = rowsOf(rows);
	const wanted = list(numbers);
	return [[found === wanted, `Rows ${wanted} should be ${what}; ${what} were ${found}.`]];
}

function rowsOf(rows: ReportRow[]): string {
	return list(rows.map(({ row }) => row));
}

function list(numbers: number[]): string {
	return numbers.toSorted((a, b) => a - b).join(', ') || 'none';
}
