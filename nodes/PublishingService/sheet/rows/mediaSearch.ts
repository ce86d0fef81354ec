import { type MediaEntry, typeOfName } from '../../values/mediaKind';
import { parseFlag, parseList } from '../../values/text';
import type { Cell } from '../cells';
import type { CellReader } from '../cellReader';
import { skipReasonOf } from '../skipReason';
import { placeholderIn } from '../unfinishedText';
import { findFile, findFormFiles, type ItemFile, mediaOfFile } from './itemFiles';
import { cleanLinks, readAttachmentIds, readAttachmentLinks, readLink } from './linksInCell';
import { findInWorkspace, type WorkspaceFolders, type WorkspaceRole } from './workspaceMedia';

/** Finds the media that the cells of a row name: uploads, links, files of the item, images of the workspace. */
export class MediaSearch {
	/** True if a cell may name images of the workspace, which was not read yet. */
	asksForWorkspace = false;

	constructor(
		private readonly row: CellReader,
		private readonly files: readonly ItemFile[],
		private readonly workspace?: WorkspaceFolders,
	) {}

	ofUploadIds(cell: Cell): MediaEntry[] {
		const isFlag = 'value' in parseFlag(cell.value);
		if (isFlag) {
			this.row.refuse('noUploadId', cell.heading, { value: cell.value });
		}
		const ids = isFlag ? [] : this.partsOf(cell);
		return ids.map((uploadId) => ({ from: 'upload', field: 'uploadIds', uploadId }));
	}

	ofWorkspaceCell(cell: Cell, only: WorkspaceRole): MediaEntry[] {
		return this.partsOf(cell).flatMap((name) => {
			const media = this.inWorkspace(name, only);
			if (!media) {
				this.row.refuse('notInWorkspace', cell.heading, { value: name });
			}
			return media ?? [];
		});
	}

	ofCell(cell: Cell): MediaEntry[] {
		const { heading } = cell;
		const ofForm = findFormFiles(this.files, heading, cell.value);
		if (ofForm) {
			return ofForm.map(mediaOfFile);
		}
		const value = readAttachmentLinks(cell.value) ?? cleanLinks(cell.value);
		// A name may contain commas itself.
		const ofWholeCell = typeof value === 'string' ? this.withName(value.trim()) : undefined;
		if (ofWholeCell) {
			return ofWholeCell;
		}
		const parts = this.partsOf({ heading, value });
		const ids = readAttachmentIds(cell.value);
		return parts.flatMap((part) => this.ofPart(heading, part)).map((entry) => withId(entry, ids));
	}

	private partsOf(cell: Cell): readonly string[] {
		return this.row.parse('media', parseList, [cell]) ?? [];
	}

	private ofPart(heading: string, part: string): MediaEntry[] {
		const url = readLink(part);
		const media = this.withName(part) ?? (url && [{ from: 'url', field: 'media', url }]);
		if (media) {
			if (url !== undefined && isNotFinal(part, url)) {
				this.row.refuse('linkNotFinal', heading, { value: part });
			}
			return media;
		}
		const placeholder = placeholderIn(part);
		const files = this.files.map(({ property, filename }) => filename ?? property);
		if (placeholder) {
			this.row.refuse(placeholder, heading, { value: part });
		} else if (files.length > 0) {
			this.row.refuse('noSuchFile', heading, { value: part, files });
		} else {
			this.row.refuse('noMedia', heading, { value: part });
		}
		return [];
	}

	/** The file or the images of the workspace with this name; undefined if the text is no such name. */
	private withName(name: string): MediaEntry[] | undefined {
		if (name.includes('://')) {
			return undefined;
		}
		const file = findFile(this.files, name);
		if (file) {
			return [mediaOfFile(file)];
		}
		const isLinkOrFile = readLink(name) !== undefined || typeOfName(name) !== undefined;
		return isLinkOrFile ? undefined : this.inWorkspace(name);
	}

	/** Returns no media, and refuses nothing, as long as the workspace was not read. */
	private inWorkspace(name: string, only?: WorkspaceRole): MediaEntry[] | undefined {
		if (this.workspace) {
			return findInWorkspace(this.workspace, name, only);
		}
		this.asksForWorkspace = true;
		return [];
	}
}

/** True if a note next to a link says that the file is not to be posted: "https://… (old)", "Draft: https://…". */
function isNotFinal(part: string, url: string): boolean {
	return skipReasonOf('status', part.replace(url, ' ')) !== undefined;
}

function withId(entry: MediaEntry, ids: ReadonlyMap<string, string>): MediaEntry {
	if (entry.from !== 'url') {
		return entry;
	}
	const attachmentId = ids.get(entry.url);
	return attachmentId === undefined ? entry : { ...entry, attachmentId };
}
