import type { MediaEntry } from '../../values/mediaKind';
import { asText } from '../../values/text';
import type { Cell } from '../cells';
import type { CellReader } from '../cellReader';
import type { Finding } from '../texts/findings';
import { findFile, isMediaFile, type ItemFile, mediaOfFile } from './itemFiles';
import { MediaSearch } from './mediaSearch';
import { isNotRead, refuseUnreadable } from './unreadRow';
import type { WorkspaceFolders, WorkspaceRole } from './workspaceMedia';

interface MediaSources {
	readonly files: readonly ItemFile[];
	/** The workspace of the company; undefined as long as nobody asked for it. */
	readonly workspace: WorkspaceFolders | undefined;
}

export interface RowMedia {
	/** Sorted by column. */
	readonly media: readonly MediaEntry[];
	readonly findings: readonly Finding[];
	/** True if the row may name images of the workspace, so that the workspace must be read for it. */
	readonly asksForWorkspace: boolean;
}

const OF_WORKSPACE: readonly WorkspaceRole[] = ['imagePack', 'imageFolder'];
const MEDIA_ROLES = ['media', 'link', 'uploadIds', 'imagePack', 'imageFolder'] as const;

/** Reads the media of a row in the order of its columns. Never throws: a row that cannot be read is refused. */
export function readMedia(reader: CellReader, sources: MediaSources): RowMedia {
	if (isNotRead(reader.findings)) {
		return { media: [], findings: [], asksForWorkspace: false };
	}
	try {
		return readMediaOfRow(reader.withFindings(), sources);
	} catch (cause) {
		return { media: [], findings: [refuseUnreadable(cause)], asksForWorkspace: false };
	}
}

function readMediaOfRow(row: CellReader, { files, workspace }: MediaSources): RowMedia {
	const search = new MediaSearch(row, files, workspace);
	row.refuseRemark('unclearMedia', 'media');
	const ofCells = mediaOfCells(row, search, files);
	// An empty cell of a column for media does not mean the files of the item, because each row may have all
	// files of the sheet.
	const hasColumn = MEDIA_ROLES.some((role) => row.roles.present.has(role));
	const ofItem = hasColumn ? [] : files.filter(isMediaFile).map(mediaOfFile);
	const media = [...ofCells, ...ofItem];
	if (media.length === 0 && row.refusals === 0 && !search.asksForWorkspace) {
		row.refuse('mediaMissingInRow', row.label('media'));
	}
	return { media, findings: row.findings, asksForWorkspace: search.asksForWorkspace };
}

function mediaOfCells(
	row: CellReader,
	search: MediaSearch,
	files: readonly ItemFile[],
): readonly MediaEntry[] {
	const cells = row.cellsFor('media');
	const { link, uploadIds } = row.cells;
	const hasFile = cells.some(({ value }) =>
		filenamesIn(value).some((name) => findFile(files, name)),
	);
	// If the item has no files with the names in the cell, the link is used.
	const mediaCells = link.length > 0 && !hasFile ? link : cells;
	const columns: ColumnMedia[] = [
		uploadIds.map((cell) => ({ cell, media: search.ofUploadIds(cell) })),
		mediaCells.map((cell) => ({ cell, media: search.ofCell(cell) })),
		OF_WORKSPACE.flatMap((role) =>
			row.cells[role].map((cell) => ({ cell, media: search.ofWorkspaceCell(cell, role) })),
		),
	].flat();
	return withoutRepeats(columns);
}

/** The media of all columns, without those that an earlier column names, unless the columns are numbered. */
function withoutRepeats(columns: readonly ColumnMedia[]): MediaEntry[] {
	const earlier = new Set<string>();
	return columns.flatMap(({ cell, media }) => {
		const isNew = (entry: MediaEntry) => isNumbered(cell) || !earlier.has(identityOfEntry(entry));
		const newMedia = media.filter(isNew);
		media.forEach((entry) => earlier.add(identityOfEntry(entry)));
		return newMedia;
	});
}

function filenamesIn(cell: unknown): string[] {
	const entries: readonly unknown[] = Array.isArray(cell) ? cell : [cell];
	return entries.map(asText);
}

interface ColumnMedia {
	readonly cell: Cell;
	readonly media: readonly MediaEntry[];
}

/**
 * True for numbered columns: they are slides, and two slides may be the same. Other columns with
 * the same file name it twice.
 */
function isNumbered({ heading }: Cell): boolean {
	return /\d\W*$/.test(heading);
}

function identityOfEntry(entry: MediaEntry): string {
	return JSON.stringify(entry);
}
