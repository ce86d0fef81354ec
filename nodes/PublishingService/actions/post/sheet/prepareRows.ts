import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError } from '../../../client/serviceError';
import { preparePost, type PreparedPost } from '../../../posting/createPost';
import { draftOfRow } from './rowDraft';
import { readRow, type ReadRow } from './readRow';
import type { SheetItem } from './readSheet';
import type { SheetSettings } from './sheetSettings';
import type { Company } from './company';

/** A row that was looked at without changing anything. */
export interface PreparedRow extends ReadRow {
	/** Undefined where the row is passed over or could not be looked at. */
	readonly prepared?: PreparedPost;
	/** Why the row could not be looked at. */
	readonly failure?: unknown;
}

/** Makes a draft of every row and looks at its media, side by side and in the order of the sheet. */
export async function prepareRows(
	rows: readonly SheetItem[],
	service: ServiceClient,
	settings: SheetSettings,
	company: Company,
): Promise<PreparedRow[]> {
	const { rowLimit } = company;
	const prepare = async (row: SheetItem) => await prepareRow(row, service, settings, company);
	return await Promise.all(
		rows.map(async (row) => await rowLimit.run(async () => await prepare(row))),
	);
}

async function prepareRow(
	sheetItem: SheetItem,
	service: ServiceClient,
	settings: SheetSettings,
	company: Company,
): Promise<PreparedRow> {
	const read = readRow(sheetItem, settings, company);
	const { item, accountIds } = read;
	if (read.passedOver) {
		item.leaveQueue();
		return read;
	}
	const look = async () => {
		// Before anything that may throw, because later rows wait for it.
		await item.queueFor(accountIds);
		const draft = await draftOfRow(read, service, {
			uploads: settings.uploads,
			notChecked: company.accounts ? [] : ['accounts'],
		});
		return { ...read, prepared: await preparePost(item, service, draft, 'check') };
	};
	return await look().catch((error: unknown) => {
		// A key that is refused is refused for every row.
		if (error instanceof ServiceError && error.facts.httpStatus === 401) throw error;
		return { ...read, failure: error };
	});
}
