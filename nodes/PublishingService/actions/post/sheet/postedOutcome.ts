import { ServiceError } from '../../../client/serviceError';
import { InvalidItemError } from '../../item';
import { asText } from '../../../values/parsed';
import { accountItemsOf } from '../posts';
import type { ReadPost } from './postedRows';
import type { Company } from './prepareRows';
import type { Sheet, SheetItem } from './readSheet';
import { sentences, showPost } from './report';
import type { RowOutcome } from './rowOutput';

/** Rows whose post ID is known are not posted again. */
export function splitPosted(sheet: Sheet) {
	const posted: Array<{ row: SheetItem; postId: string }> = [];
	const open: SheetItem[] = [];
	for (const row of sheet.rows) {
		const [postId] = new Set(row.row.cells('postId').map(({ value }) => asText(value).trim()));
		if (postId === undefined) open.push(row);
		else {
			row.row.refuseTwoAnswers('postId');
			posted.push({ row, postId });
		}
	}
	return { posted, open };
}

/** What is told of a row that has a post ID: its post as it is now, or why that is not known. */
export function postedOutcome(
	row: SheetItem,
	post: ReadPost | undefined,
	postId: string,
	company: Company | undefined,
): RowOutcome {
	const zone = row.item.run.timezone;
	const { problems } = row.row;
	if (problems.length > 0) {
		const report = { ok: false, status: 'refused', postId: '', accounts: '', goesOut: '' };
		return {
			row,
			report: { ...report, problem: sentences(problems), warnings: '' },
			failure: new InvalidItemError(problems),
		};
	}
	if (post === undefined || post instanceof ServiceError) {
		const report = { ok: true, status: 'posted earlier', postId, accounts: '', goesOut: '' };
		if (post?.facts.httpStatus !== 404) {
			const warning = `This row has a post ID, but its post could not be read: ${post?.message ?? ''}`;
			return { row, isPosted: true, report: { ...report, problem: '', warnings: warning } };
		}
		const problem = `Post ID: there is no post "${postId}". Empty the cell to post this row`;
		return {
			row,
			isPosted: true,
			report: {
				...report,
				ok: false,
				status: 'refused',
				problem: sentences([problem]),
				warnings: '',
			},
			failure: new InvalidItemError([problem]),
		};
	}
	const failed = accountItemsOf(post).filter(({ status }) => status === 'failed');
	const warnings = failed.map(({ username }) => `@${username}: this post did not go out`);
	return {
		row,
		isPosted: true,
		report: {
			ok: true,
			...showPost(post, zone, company?.accounts),
			problem: '',
			warnings: sentences(warnings),
		},
		details: post,
	};
}
