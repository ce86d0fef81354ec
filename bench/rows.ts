import { accounts } from './service/answers';

/** A line of a spreadsheet that is to become a post. */
export interface Row {
	accountId: string;
	uploadId: string;
	caption: string;
	hashtags: string;
	scheduledAfter: string;
	key: string;
}

const DAY = 24 * 3_600_000;
/** A month from now, so that no row is ever in the past. */
const firstAt = Math.ceil(Date.now() / DAY) * DAY + 30 * DAY;

/** Rows for this many accounts, three a day for each, as in a calendar of months. */
export function datedRows(count: number, accountCount: number): Row[] {
	return makeRows(count).map((row, index) => {
		const nth = Math.floor(index / accountCount);
		const hours = 24 * Math.floor(nth / 3) + 4 * (nth % 3);
		return {
			...row,
			accountId: accounts[index % accountCount]?.accountId ?? '',
			scheduledAfter: new Date(firstAt + hours * 3_600_000).toISOString(),
		};
	});
}

/** Rows over all accounts; `sorted` as in a sheet with one account after the other. */
export function makeRows(count: number, order: 'mixed' | 'sorted' = 'mixed'): Row[] {
	return Array.from({ length: count }, (_, index) => {
		const account = order === 'mixed' ? index % accounts.length : (index * accounts.length) / count;
		return {
			accountId: (accounts[Math.floor(account)] as (typeof accounts)[0]).accountId,
			uploadId: `upload_${index}`,
			caption: `The new collection is here, number ${index}`,
			hashtags: 'summer, newin, studio',
			scheduledAfter: new Date(firstAt + index * 60_000).toISOString(),
			key: `row-${index}`,
		};
	});
}
