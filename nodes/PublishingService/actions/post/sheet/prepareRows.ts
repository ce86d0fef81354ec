import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../../../client/serviceError';
import { type PreparedPost, preparePost } from '../../../posting/createPost';
import type { ReadRow } from './readRow';
import type { SheetSettings } from './sheetSettings';
import { keyChoiceFor } from '../../../posting/idempotency';
import { LIMITS } from '../../../contract/limits';
import { mediaFingerprint } from '../../../posting/media/mediaFingerprint';
import { readWorkspace } from '../../../posting/media/workspaceImages';
import type { PostDraft } from '../../../posting/postDraft';
import type { MediaEntry } from '../../../values/mediaKind';
import type { UploadSettings } from '../../../posting/uploads/uploadMedia';
import { readMediaOf } from '../../../sheet/read';
import { resolveContentGroups } from '../contentGroups';
import { readKeyChoice } from '../keyFields';

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

/** What a draft takes from outside its row. */
export interface DraftFacts {
	readonly uploads: UploadSettings;
	/** What the key may not look at. */
	readonly notChecked: readonly string[];
}

/** Makes of a row what Create makes of its parameters; what is wrong is in the row's problems. */
export async function draftOfRow(
	read: ReadRow,
	service: ServiceClient,
	{ uploads, notChecked }: DraftFacts,
): Promise<PostDraft> {
	const { item, row, accountIds, content } = read;
	const tags = await tagsOfRow(read, service);
	const { sheetTag } = read.company;
	const contentGroupIds = sheetTag === undefined ? tags : [...new Set([...(tags ?? []), sheetTag])];
	if (contentGroupIds && contentGroupIds.length > LIMITS.contentGroupIds) {
		row.refuse('contentTags', `and the tag of the sheet are more than ${LIMITS.contentGroupIds}`);
	}
	const media = await mediaOfRow(read, service);
	const key = keyChoiceFor(readKeyChoice(item.group('options')), read.network);
	return { accountIds, media, content, contentGroupIds, key, uploads, report: row, notChecked };
}

/** The IDs of a row's content tags; what is wrong is in the row's problems. */
export async function tagsOfRow(
	{ item, row, contentTags }: ReadRow,
	service: ServiceClient,
): Promise<string[] | undefined> {
	return await resolveContentGroups(item, service, contentTags, (problem) =>
		row.refuse('contentTags', problem),
	);
}

/** What the media of a row are now; undefined where that cannot be told. */
export async function fingerprintOfRow(
	read: ReadRow,
	service: ServiceClient,
): Promise<string | undefined> {
	const found = await outcomeOfLook(readMediaOfRow(read, service));
	if (found instanceof ServiceError) return undefined;
	const isRefused = found.findings.some(({ severity }) => severity === 'refusal');
	return isRefused ? undefined : await mediaFingerprint(read.item, found.media);
}

async function mediaOfRow(read: ReadRow, service: ServiceClient): Promise<readonly MediaEntry[]> {
	const found = await readMediaOfRow(read, service);
	read.row.say(found);
	return found.media;
}

/** Reads the media of a row; the workspace is read only where the row names what is in it. */
async function readMediaOfRow({ item, row, platforms }: ReadRow, service: ServiceClient) {
	const context = { files: item.files() };
	const first = readMediaOf(row.cells, row.roles, platforms, context);
	return first.asksForWorkspace
		? readMediaOf(row.cells, row.roles, platforms, {
				...context,
				workspace: await readWorkspace(item, service),
			})
		: first;
}
