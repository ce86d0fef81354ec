import axios from 'axios';
import { expected } from './calendar';
import type { ReportRow } from './report';

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
		for (const { postId } of page.data.data) ids.add(postId);
		cursor = page.data.nextCursor;
	} while (cursor !== null);
	return ids;
}

/** What differs between the report, the service and what the sheet should lead to. */
export function differences(
	report: ReportRow[],
	before: ReadonlySet<string>,
	after: ReadonlySet<string>,
): string[] {
	const posted = report.filter(({ postId }) => postId !== '');
	const refused = report.filter(({ postId }) => postId === '');
	const made = posted.filter(({ alreadyPosted }) => !alreadyPosted);
	const found: Array<[boolean, string]> = [
		[
			sameRows(posted, expected.posted),
			`Rows ${list(expected.posted)} should be posted; posted were ${rowsOf(posted)}.`,
		],
		[
			sameRows(refused, expected.refused),
			`Rows ${list(expected.refused)} should be refused; refused were ${rowsOf(refused)}.`,
		],
		[
			refused.every(({ problem }) => problem !== ''),
			'Every refused row should say what is wrong with it.',
		],
		[
			new Set(posted.map(({ postId }) => postId)).size === posted.length,
			'Every posted row should have a post of its own.',
		],
		[
			posted.every(({ postId, alreadyPosted }) =>
				alreadyPosted ? before.has(postId) : !before.has(postId) && after.has(postId),
			),
			'The service should hold every post, and an earlier one only where the row says so.',
		],
		[
			after.size === before.size + made.length,
			`The service should have gained ${made.length} posts; it gained ${after.size - before.size}.`,
		],
	];
	return found.filter(([holds]) => !holds).map(([, text]) => text);
}

function sameRows(rows: ReportRow[], numbers: number[]): boolean {
	return rowsOf(rows) === list(numbers);
}

function rowsOf(rows: ReportRow[]): string {
	return list(rows.map(({ row }) => row));
}

function list(numbers: number[]): string {
	return numbers.toSorted((a, b) => a - b).join(', ') || 'none';
}
