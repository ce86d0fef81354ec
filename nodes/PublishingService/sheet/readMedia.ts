import type { Workspace } from '../contract/decoded';
import { type MediaEntry, typeOfName } from '../values/mediaKind';
import { asText, parseFlag, parseList, plainName } from '../values/text';
import { type Cell, placeholderIn } from './cells';
import type { RowReader } from './rowReader';
import { isNotRead, refuseUnreadable } from './rows/unreadRow';
import type { Finding } from './texts/findings';

type File = Readonly<
	Record<'property', string> & Partial<Record<'filename' | 'contentType', string>>
>;

interface MediaContext {
	readonly files: readonly File[];
	/** That of the company; undefined as long as nobody asked for it. */
	readonly workspace?: Pick<Workspace, 'folders'>;
}

type OfWorkspace = 'imagePack' | 'imageFolder';

const OF_WORKSPACE: readonly OfWorkspace[] = ['imagePack', 'imageFolder'];
const MEDIA_ROLES = ['media', 'link', 'uploadIds', ...OF_WORKSPACE] as const;

export interface RowMedia {
	readonly media: readonly MediaEntry[];
	readonly findings: readonly Finding[];
	/** Whether the workspace has to be read, because the row names media that may be in it. */
	readonly asksForWorkspace: boolean;
}

/** Reads the media of a row in the order of its columns. Never throws: a row that cannot be read is refused. */
export function readMedia(reader: RowReader, context: MediaContext): RowMedia {
	if (isNotRead(reader.findings)) {
		return { media: [], findings: [], asksForWorkspace: false };
	}
	try {
		return readMediaOfRow(reader.again(), context);
	} catch (cause) {
		return { media: [], findings: [refuseUnreadable(cause)], asksForWorkspace: false };
	}
}

function readMediaOfRow(row: RowReader, { files, workspace }: MediaContext): RowMedia {
	const cells = row.chosen('media');
	const search = new MediaSearch(row, files, workspace);
	const { link, uploadIds } = row.cells;
	const hasFile = cells.some(({ value }) =>
		filenamesIn(value).some((name) => findFile(files, name)),
	);
	const named = [
		...uploadIds.flatMap((cell) => search.ofUploadIds(cell)),
		// Beside names of files that the item does not have, a link is the medium.
		...(link.length > 0 && !hasFile ? link : cells).flatMap((cell) => search.ofCell(cell)),
		...OF_WORKSPACE.flatMap((role) =>
			row.cells[role].flatMap((cell) => search.ofWorkspaceCell(cell, role)),
		),
	];
	// In a sheet with columns for media an empty one does not mean the files: every row may carry them all.
	const hasColumn = MEDIA_ROLES.some((role) => row.roles.present.has(role));
	const own = hasColumn ? [] : files.filter(isMediaFile);
	const isFilled = MEDIA_ROLES.some((role) => row.cells[role].length > 0);
	if (own.length === 0 && !isFilled) {
		row.refuse('mediaMissingInRow', row.label('media'));
	}
	const media = [...named, ...own.map(entryOf)];
	return { media, findings: row.findings, asksForWorkspace: search.asksForWorkspace };
}

function filenamesIn(cell: unknown): string[] {
	const entries: readonly unknown[] = Array.isArray(cell) ? cell : [cell];
	return entries.map(asText);
}

const entryOf = ({ property }: File): MediaEntry => ({ from: 'binary', field: 'media', property });

function isMediaFile({ filename = '', contentType = '' }: File): boolean {
	return /^(?:video|image)\//.test(contentType) || typeOfName(filename) !== undefined;
}

class MediaSearch {
	asksForWorkspace = false;

	constructor(
		private readonly row: RowReader,
		private readonly files: readonly File[],
		private readonly workspace?: Pick<Workspace, 'folders'>,
	) {}

	ofUploadIds(cell: Cell): MediaEntry[] {
		const isFlag = 'value' in parseFlag(cell.value);
		if (isFlag) {
			this.row.refuse('noUploadId', cell.heading, { value: cell.value });
		}
		const ids = isFlag ? [] : this.partsOf(cell);
		return ids.map((uploadId) => ({ from: 'upload', field: 'uploadIds', uploadId }));
	}

	ofWorkspaceCell(cell: Cell, only: OfWorkspace): MediaEntry[] {
		return this.partsOf(cell).flatMap((name) => {
			const found = this.inWorkspace(name, only);
			if (!found) {
				this.row.refuse('notInWorkspace', cell.heading, { value: name });
			}
			return found ?? [];
		});
	}

	ofCell({ heading, value: written }: Cell): MediaEntry[] {
		const value = linksOfAttachments(written) ?? written;
		// A name may hold commas itself.
		const whole = typeof value === 'string' ? this.named(value.trim()) : undefined;
		const parts = whole ? [] : this.partsOf({ heading, value });
		return whole ?? parts.flatMap((part) => this.ofPart(heading, part));
	}

	private partsOf(cell: Cell): readonly string[] {
		return this.row.parse('media', parseList, [cell]) ?? [];
	}

	private ofPart(heading: string, part: string): MediaEntry[] {
		const url = linkIn(part);
		const found = this.named(part) ?? (url && [{ from: 'url', field: 'media', url }]);
		if (found) {
			return found;
		}
		const placeholder = placeholderIn(part);
		const files = this.files.map(({ property, filename }) => filename ?? property);
		if (placeholder) {
			this.row.refuse(placeholder, heading, { value: part });
		} else if (files.length > 0) {
			this.row.refuse('noSuchFile', heading, { value: part, files });
		} else {
			this.row.refuse('noMedium', heading, { value: part });
		}
		return [];
	}

	private named(name: string): MediaEntry[] | undefined {
		if (name.includes('://')) {
			return undefined;
		}
		const file = findFile(this.files, name);
		if (file) {
			return [entryOf(file)];
		}
		const isOther = linkIn(name) !== undefined || typeOfName(name) !== undefined;
		return isOther ? undefined : this.inWorkspace(name);
	}

	/** Nothing is amiss as long as the workspace was not read. */
	private inWorkspace(name: string, only?: OfWorkspace): MediaEntry[] | undefined {
		if (this.workspace) {
			return findInWorkspace(this.workspace, name, only);
		}
		this.asksForWorkspace = true;
		return [];
	}
}

/** A file by its name, with or without a folder in front or its extension, or by its property. */
function findFile(files: readonly File[], name: string): File | undefined {
	const wanted = plainFilename(name);
	if (wanted === '') {
		return undefined;
	}
	const by = (nameOf: (file: File) => string) => {
		const found = files.filter((file) => plainFilename(nameOf(file)) === wanted);
		return found.length === 1 ? found[0] : undefined;
	};
	return (
		by(({ filename = '' }) => filename) ??
		files.find(({ property }) => property === name) ??
		by(({ filename = '' }) => filename.replace(/\.[a-z0-9]{1,5}$/i, ''))
	);
}

function plainFilename(name: string): string {
	const own = name.split(/[/\\]/).pop() ?? '';
	return own.normalize('NFC').trim().toLowerCase();
}

/** A pack, or all images of a folder, by ID or name; undefined where the workspace has neither, or several. */
function findInWorkspace(
	{ folders = [] }: Pick<Workspace, 'folders'>,
	name: string,
	only?: OfWorkspace,
): MediaEntry[] | undefined {
	const is = (id: string | undefined, label = '') =>
		id === name || plainName(label) === plainName(name);
	const field = only ?? 'media';
	const packs = folders
		.flatMap((folder) => folder.packs ?? [])
		.filter((pack) => only !== 'imageFolder' && is(pack.packId, pack.name))
		.map(({ packId }): MediaEntry[] => [{ from: 'pack', field, packId }]);
	const named = folders
		.filter((folder) => only !== 'imagePack' && is(folder.folderId, folder.name))
		.map(({ folderId, images = [] }) =>
			images.map(({ imageId }): MediaEntry => {
				return { from: 'image', field, folderId: String(folderId), imageId };
			}),
		);
	const [found, ...others] = packs.length > 0 ? packs : named;
	return others.length === 0 ? found : undefined;
}

/** The links of the attachments of Airtable, NocoDB and Notion; undefined where a value holds others. */
function linksOfAttachments(value: unknown): readonly string[] | undefined {
	const entries = Array.isArray(value) ? (value as unknown[]) : [value];
	const links = entries.flatMap((entry) => linkOfAttachment(entry) ?? []);
	return links.length === entries.length ? links : undefined;
}

function linkOfAttachment(entry: unknown): string | undefined {
	if (typeof entry !== 'object' || entry === null) {
		return undefined;
	}
	const { url, signedUrl, file, external } = entry as Record<string, unknown>;
	const own = url ?? signedUrl;
	return typeof own === 'string' ? own : linkOfAttachment(file ?? external);
}

/** "1) https://…", "<https://…>", "[name](https://…)", "name.jpg (https://…)", "https://… (cover)". */
const LINK_WITHIN =
	/^(?:[^/]{0,80}[-:.)(<"•*–]\s*)?(https?:\/\/[^\s<>"]+?)[|;,)>"]?(?:\s+(?:[|;,/]|\([^)]*\)))?$/i;

/** The link that a text is, or holds, also one without its https; undefined where it holds none. */
function linkIn(text: string): string | undefined {
	const isBare = /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}\/)\S+$/i.test(text);
	const isWhole = /^https?:\/\/[^/\s]\S*$/i.test(text) && URL.canParse(text);
	const link = isBare ? `https://${text}` : isWhole ? text : LINK_WITHIN.exec(text)?.[1];
	return link !== undefined && URL.canParse(link) ? link : undefined;
}
