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

const firstAt = Date.parse('2027-01-01T08:00:00Z');

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
