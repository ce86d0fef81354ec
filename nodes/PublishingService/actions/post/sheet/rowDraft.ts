import type { ServiceClient } from '../../../client/serviceClient';
import { keyChoiceFor } from '../../../posting/idempotency';
import { readWorkspace } from '../../../posting/media/readWorkspace';
import type { MediaEntry, PostDraft } from '../../../posting/postDraft';
import type { UploadSettings } from '../../../posting/uploads/uploadMedia';
import { readMediaOf } from '../../../sheet/read';
import { resolveContentGroups } from '../contentGroups';
import { readKeyChoice } from '../keyFields';
import type { ReadRow } from './readRow';

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
	const contentGroupIds = await tagsOfRow(read, service);
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

/** The media of a row; the workspace is read only where the row names what is in it. */
async function mediaOfRow(
	{ item, row, platforms }: ReadRow,
	service: ServiceClient,
): Promise<readonly MediaEntry[]> {
	const context = { files: item.files() };
	const first = readMediaOf(row.cells, row.roles, platforms, context);
	const found = first.asksForWorkspace
		? readMediaOf(row.cells, row.roles, platforms, {
				...context,
				workspace: await readWorkspace(item, service),
			})
		: first;
	row.say(found);
	return found.media;
}
