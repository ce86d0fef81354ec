import type { Workspace } from '../contract/decoded';
import { parseList } from '../values/parse';
import { type MediaEntry, typeOfName } from '../values/mediaKind';
import { parseFlag, plainName } from '../values/text';
import { type Cell, placeholderIn } from './cells';
import type { RowReader } from './rowReader';

/** A file of the item. */
interface File {
	readonly property: string;
	readonly filename?: string;
	readonly contentType?: string;
}

/** Where media are looked for by their names. */
export interface MediaContext {
	readonly files: readonly File[];
	/** That of the company; undefined as long as nobody asked for it. */
	readonly workspace?: Pick<Workspace, 'folders'>;
}

/** The media of a row, what was found of them, and whether the workspace has to be read to know them. */
export interface RowMedia extends Pick<RowReader, 'findings'> {
	readonly media: readonly MediaEntry[];
	readonly asksForWorkspace: boolean;
}

const OF_WORKSPACE = ['imagePack', 'imageFolder'] as const;
const MEDIA_ROLES = ['media', 'link', 'uploadIds', ...OF_WORKSPACE] as const;

/**
 * Reads the media of a row, in the order of its columns: links, files of the item by name, image
 * packs and folders of the workspace by name or ID. Where the sheet has no such column, it is the
 * item's own files.
 */
export function readMedia(reader: RowReader, context: MediaContext): RowMedia {
	const row = reader.again();
	const media = new MediaReader(row, context);
	const cells = row.chosen('media');
	const links = row.cells.link;
	const hasFile = cells.some(({ value }) => findFile(context.files, String(value)));
	const named = [
		...row.cells.uploadIds.flatMap((cell) => media.ofUploadIds(cell)),
		// Beside names of files that the item does not have, a link is the medium.
		...(links.length > 0 && !hasFile ? links : cells).flatMap((cell) => media.ofCell(cell)),
		...OF_WORKSPACE.flatMap((role) =>
			row.cells[role].flatMap((cell) => media.ofWorkspaceCell(cell, role)),
		),
	];
	const { asksForWorkspace } = media;
	const { findings } = row;
	const isFilled = MEDIA_ROLES.some((role) => row.cells[role].length > 0);
	if (named.length > 0 || isFilled) return { media: named, asksForWorkspace, findings };
	// In a sheet with columns for media an empty one does not mean the files: every row may carry them all.
	const own = MEDIA_ROLES.some((role) => row.roles.present.has(role))
		? []
		: context.files.filter(isMediaFile);
	if (own.length === 0) row.refuse('mediaMissingInRow', row.label('media'), {});
	return {
		media: own.map(({ property }) => ({ from: 'binary', field: 'media', property })),
		asksForWorkspace,
		findings,
	};
}

function isMediaFile({ filename = '', contentType = '' }: File): boolean {
	return /^(?:video|image)\//.test(contentType) || typeOfName(filename) !== undefined;
}

class MediaReader {
	asksForWorkspace = false;

	constructor(
		private readonly row: RowReader,
		private readonly context: MediaContext,
	) {}

	ofUploadIds(cell: Cell): MediaEntry[] {
		if ('value' in parseFlag(cell.value)) {
			this.row.refuse('noUploadId', cell.heading, { value: cell.value });
			return [];
		}
		return this.partsOf(cell).map((uploadId) => ({
			from: 'upload',
			field: 'uploadIds',
			uploadId,
		}));
	}

	ofWorkspaceCell(cell: Cell, only: 'imagePack' | 'imageFolder'): MediaEntry[] {
		return this.partsOf(cell).flatMap((name) => {
			const found = this.inWorkspace(name, only);
			if (!found) this.row.refuse('notInWorkspace', cell.heading, { value: name });
			return found ?? [];
		});
	}

	ofCell({ heading, value: written }: Cell): MediaEntry[] {
		const value = asLinks(written);
		const whole = typeof value === 'string' ? value.trim() : '';
		const isFile = !whole.includes('://') && findFile(this.context.files, whole) !== undefined;
		const isWhole = isFile || (isNameWithCommas(whole) && this.inWorkspace(whole) !== undefined);
		const parts = isWhole ? [whole] : this.partsOf({ heading, value });
		return parts.flatMap((part) => this.ofPart(heading, part));
	}

	private partsOf(cell: Cell): readonly string[] {
		return this.row.parse('media', parseList, [cell]) ?? [];
	}

	private ofPart(heading: string, part: string): MediaEntry[] {
		const { files } = this.context;
		const file = part.includes('://') ? undefined : findFile(files, part);
		if (file) return [{ from: 'binary', field: 'media', property: file.property }];
		const url = linkIn(part);
		if (url !== undefined) return [{ from: 'url', field: 'media', url }];
		const isFileName = typeOfName(part) !== undefined;
		const found = isFileName ? undefined : this.inWorkspace(part);
		if (found) return found;
		const placeholder = placeholderIn(part);
		if (placeholder) this.row.refuse(placeholder, heading, { value: part });
		else {
			const names = files.map(({ property, filename }) => filename ?? property);
			if (names.length > 0) this.row.refuse('noSuchFile', heading, { value: part, files: names });
			else this.row.refuse('noMedium', heading, { value: part });
		}
		return [];
	}

	/** Nothing is amiss as long as the workspace was not read. */
	private inWorkspace(name: string, only?: 'imagePack' | 'imageFolder'): MediaEntry[] | undefined {
		const { workspace } = this.context;
		if (workspace) return findInWorkspace(workspace, name, only);
		this.asksForWorkspace = true;
		return [];
	}
}

/** A name of a pack may hold commas itself. */
function isNameWithCommas(text: string): boolean {
	return /[,;]/.test(text) && !text.includes('://') && typeOfName(text) === undefined;
}

/** A file by its name, with or without a folder in front or its extension, or by its property. */
function findFile(files: readonly File[], name: string): File | undefined {
	const wanted = plainFilename(name);
	if (wanted === '') return undefined;
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
	return decoded(own).normalize('NFC').trim().toLowerCase();
}

/** A name without the signs that Notion exports: "a%20b.jpg" is "a b.jpg". */
function decoded(name: string): string {
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
}

/** A pack, or all images of a folder, by ID or name; undefined where the workspace has neither. */
function findInWorkspace(
	{ folders = [] }: Pick<Workspace, 'folders'>,
	name: string,
	only?: 'imagePack' | 'imageFolder',
): MediaEntry[] | undefined {
	const is = (id: string | undefined, label = '') =>
		id === name || plainName(label) === plainName(name);
	const field = only ?? 'media';
	const packs = folders
		.flatMap((folder) => folder.packs ?? [])
		.filter((pack) => is(pack.packId, pack.name));
	const [pack, ...otherPacks] = only === 'imageFolder' ? [] : packs;
	if (pack && otherPacks.length === 0) return [{ from: 'pack', field, packId: pack.packId }];
	const named = folders.filter((folder) => is(folder.folderId, folder.name));
	const [folder, ...otherFolders] = only === 'imagePack' ? [] : named;
	if (!folder || otherFolders.length > 0) return undefined;
	return (folder.images ?? []).map(({ imageId }) => ({
		from: 'image',
		field,
		folderId: String(folder.folderId),
		imageId,
	}));
}

/** A link within a formula or a tag, which both may hold signs that separate others. */
const WRAPPED: readonly RegExp[] = [
	/=?(?:HYPERLINK|IMAGE)\(\s*"(https?:\/\/[^"]+)"[^()]*\)/gi,
	/<(?:a|img|video|source)\s[^>]*?(?:href|src)\s*=\s*["'](https?:\/\/[^"']+)["'][^>]*>(?:[^<]*<\/(?:a|video)>)?/gi,
];

/** Links as text: out of formulas and tags, and out of the attachments of Airtable, NocoDB and Notion. */
function asLinks(value: unknown): unknown {
	if (typeof value === 'string') {
		return WRAPPED.reduce((text, pattern) => text.replace(pattern, ' $1 '), value).trim();
	}
	const entries = Array.isArray(value) ? (value as unknown[]) : [value];
	const links = entries.map(linkOfAttachment);
	return links.every((link) => link !== undefined) ? links : value;
}

function linkOfAttachment(entry: unknown): string | undefined {
	if (typeof entry !== 'object' || entry === null) return undefined;
	const { url, signedUrl, file, external } = entry as Record<string, unknown>;
	const own = url ?? signedUrl;
	if (typeof own === 'string') return own;
	return file || external ? linkOfAttachment(file ?? external) : undefined;
}

/**
 * A link with a name, a sign of a list or brackets around it, as people and tools write it:
 * "1) https://…", "<https://…>", "[name](https://…)", "name.jpg (https://…)", "https://… (cover)".
 */
const LINK_WITHIN =
	/^(?:[^/]{0,80}[-:.)(<"•*–]\s*)?(https?:\/\/[^\s<>"]+?)[|;,)>"]?(?:\s+(?:[|;,/]|\([^)]*\)))?$/i;

/** The link that a text is, or holds; undefined where it holds none. */
function linkIn(text: string): string | undefined {
	return asLink(text) ?? asLink(LINK_WITHIN.exec(text)?.[1] ?? '');
}

/** A link, also one that was pasted without its https. */
function asLink(text: string): string | undefined {
	if (/^https?:\/\/[^/\s]+\S*$/i.test(text) && URL.canParse(text)) return text;
	const isBare = /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}\/)\S+$/i.test(text);
	return isBare && URL.canParse(`https://${text}`) ? `https://${text}` : undefined;
}
