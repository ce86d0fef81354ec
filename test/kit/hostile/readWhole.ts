import type { Account } from '../../../nodes/PublishingService/contract/schemas';
import type { Row } from '../../../nodes/PublishingService/sheet/cells';
import { readRow } from '../../../nodes/PublishingService/sheet/readRow';
import { readMedia } from '../../../nodes/PublishingService/sheet/rows/readMedia';
import { dateOrdersOf } from '../../../nodes/PublishingService/sheet/readTime';
import { CellReader } from '../../../nodes/PublishingService/sheet/cellReader';
import { readSheet } from '../../../nodes/PublishingService/sheet/readSheet';
import { textOf } from '../../../nodes/PublishingService/sheet/texts/findings';

function account(platform: 'tiktok' | 'instagram', username: string): Account {
	return { accountId: `${platform}-${username}`, platform, username, displayName: username };
}

export const ACCOUNTS: readonly Account[] = [
	account('tiktok', 'northwind'),
	account('instagram', 'backhaus.nord'),
];

export interface ReadRow {
	readonly number: number;
	/** Refusals of the row and of its media, as sentences. */
	readonly refusals: readonly string[];
}

/** Reads a whole sheet like a run, but without requests. Returns the message if the sheet as a whole is refused. */
export function readWhole(rows: readonly Row[]): readonly ReadRow[] | string {
	const given = rows.map((input, at) => ({
		input,
		mapped: undefined,
		number: at + 2,
		hasFiles: false,
	}));
	const sheet = readSheet(given, {
		format: 'columnNames',
		emptyDates: 'automatic',
		skipApproval: true,
	});
	if ('problem' in sheet) {
		return sheet.problem;
	}
	const dateOrders = dateOrdersOf(
		sheet.rows.map(({ row }) => row),
		sheet.roles,
	);
	return sheet.rows.map(({ row, number, finding }) => {
		const posts = readRow(new CellReader(row, sheet.roles), {
			accounts: ACCOUNTS,
			forAllRows: [],
			hasBrands: false,
			refusesEmptyCells: false,
			skipApproval: true,
			hasSeveralPosts: false,
			sheetFinding: finding,
			times: {
				zone: { source: 'named', zoneName: 'Europe/Berlin' },
				workflowZone: 'utc',
				dateOrder: () => dateOrders,
			},
		});
		const findings = posts.flatMap(({ reader }) => [
			...reader.findings,
			...readMedia(reader, { files: [], workspace: undefined }).findings,
		]);
		const refusals = findings.filter(({ severity }) => severity === 'refusal').map(textOf);
		return { number, refusals: [...new Set(refusals)] };
	});
}

/** Column names: one for each role, and those of the sheet's own people. */
export const COLUMNS: readonly string[] = [
	...['Accounts', 'Brand', 'Caption', 'Content Tags', 'Date', 'Draft', 'Hashtags'],
	...['Image Folder', 'Image Pack', 'Instagram Post Format', 'Link', 'Media', 'Notes', 'Platforms'],
	...['Post ID', 'Post Type', 'Priority', 'Sound', 'Tags', 'Time', 'Time Zone', 'Upload IDs'],
	...[
		'Status',
		'Approved',
		'Posted',
		'Published link',
		'Do not post',
		'Post?',
		'TikTok',
		'Instagram',
	],
	...['LinkedIn', 'TikTok Caption', 'Instagram Date', 'Weekday', 'AM/PM', 'Deadline', 'Comment'],
];
