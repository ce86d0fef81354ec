import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError } from '../../../client/serviceError';
import { preparePost, type PreparedPost } from '../../../posting/createPost';
import { draftOfRow } from './rowDraft';
import type { ReadRow } from './readRow';
import type { SheetSettings } from './sheetSettings';

/** A post of a row that was looked at without changing anything. */
export interface PreparedRow extends ReadRow {
	/** Undefined where the row is passed over or could not be looked at. */
	readonly prepared?: PreparedPost;
	/** Why the row could not be looked at. */
	readonly failure?: unknown;
}

/** Makes a draft of every post and looks at its media, side by side and in the order of the sheet. */
export async function prepareRows(
	rows: readonly ReadRow[],
	service: ServiceClient,
	settings: SheetSettings,
): Promise<PreparedRow[]> {
	return await Promise.all(
		rows.map(async (row) => {
			return await row.company.rowLimit.run(async () => await prepareRow(row, service, settings));
		}),
	);
}

async function prepareRow(
	read: ReadRow,
	service: ServiceClient,
	settings: SheetSettings,
): Promise<PreparedRow> {
	if (read.passedOver) return read;
	const look = async () => {
		const draft = await draftOfRow(read, service, {
			uploads: settings.uploads,
			notChecked: read.company.accounts ? [] : ['accounts'],
		});
		return { ...read, prepared: await preparePost(read.item, service, draft, 'check') };
	};
	return await look().catch((error: unknown) => {
		// A key that is refused is refused for every row.
		if (error instanceof ServiceError && error.facts.httpStatus === 401) throw error;
		return { ...read, failure: error };
	});
}
