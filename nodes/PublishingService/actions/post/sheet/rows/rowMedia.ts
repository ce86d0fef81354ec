import type { ServiceClient } from '../../../../client/serviceClient';
import type { Workspace } from '../../../../contract/decoded';
import type { ItemFile } from '../../../binaryFile';
import type { Item } from '../../../item';
import { kindOf, typeOfName } from '../../../../posting/uploads/mediaKind';
import { parseList } from '../../../../values/list';
import { quote, withLabel } from '../../../../values/parsed';
import { plainName } from '../../../../values/plainText';
import { parseFlag } from '../../../../values/scalars';
import { readWorkspace } from '../../../../posting/media/readWorkspace';
import type { MediaEntry } from '../../../../posting/postDraft';
import { placeholderIn } from '../cells/blankCells';
import { MEDIA_COLUMNS } from '../columns/mediaColumns';
import type { SheetRow } from './sheetRow';
import type { Cell } from '../columns/row';

/**
 * The media of a row, in the order of its columns: links, files of the item by name, image packs and
 * folders of the workspace by name or ID. Where the sheet has no such column, it is the item's own
 * files. What is wrong is noted on the row.
 */
export async function mediaOfRow(
	item: Item,
	service: ServiceClient,
	row: SheetRow,
): Promise<MediaEntry[]> {
	const files = item.files();
	const entries: MediaEntry[] = [];
	for (const cell of row.cells('uploadIds')) {
		if ('value' in parseFlag(cell.value)) {
			row.problems.push(
				`${cell.heading}: ${quote(cell.value)} is no ID of an upload. Write one, or call the column otherwise if it says something else`,
			);
			continue;
		}
		for (const uploadId of partsOf(row, cell)) {
			entries.push({ from: 'upload', field: 'uploadIds', uploadId });
		}
	}
	for (const cell of row.cells('media'))
		entries.push(...(await ofCell(item, service, row, cell, files)));
	for (const column of ['imagePack', 'imageFolder'] as const) {
		for (const cell of row.cells(column)) {
			const workspace = await readWorkspace(item, service);
			for (const name of partsOf(row, cell)) {
				const found = ofWorkspace(workspace, name, column);
				if (!found) row.refuse(column, notInWorkspace(name));
				entries.push(...(found ?? []));
			}
		}
	}
	if (entries.length > 0 || hasMedia(row)) return entries;
	// In a sheet with columns for media an empty one does not mean the files: every row may carry them all.
	const own = namesMedia(row)
		? []
		: files.filter(({ filename, contentType = '' }) =>
				Boolean(kindOf(contentType) ?? typeOfName(filename ?? '')),
			);
	if (own.length === 0) {
		row.refuse('media', 'is required: a link, the name of a file of the item, or an image pack');
	}
	return own.map(({ property }) => ({ from: 'binary', field: 'media', property }));
}

function notInWorkspace(name: string): string {
	return `: ${quote(name)} is not in the company workspace. Write the name of one that is, or call the column otherwise if it says where you keep the files`;
}

function hasMedia(row: SheetRow): boolean {
	return MEDIA_COLUMNS.some((column) => row.cells(column).length > 0);
}

/** Whether media stand in a column of the sheet, in whichever row. */
function namesMedia({ sheet }: SheetRow): boolean {
	return sheet.networkMedia.length > 0 || MEDIA_COLUMNS.some((column) => sheet.columns.has(column));
}

function partsOf(row: SheetRow, { heading, value }: Cell): string[] {
	const list = parseList(value);
	if ('value' in list) return list.value;
	row.problems.push(withLabel(heading, list.problem));
	return [];
}

async function ofCell(
	item: Item,
	service: ServiceClient,
	row: SheetRow,
	cell: Cell,
	files: readonly ItemFile[],
): Promise<MediaEntry[]> {
	const value = asLinks(cell.value);
	const whole = typeof value === 'string' ? value.trim() : '';
	const file = whole.includes('://') ? undefined : findFile(files, whole);
	const parts = file ? [whole] : partsOf(row, { ...cell, value });
	const entries: MediaEntry[] = [];
	for (const part of isNameWithCommas(whole)
		? await wholeOrParts(item, service, whole, parts)
		: parts) {
		entries.push(...(await ofPart(item, service, row, cell.heading, part, files)));
	}
	return entries;
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

/** A name of a pack may hold commas itself. */
function isNameWithCommas(text: string): boolean {
	return /[,;]/.test(text) && !text.includes('://') && typeOfName(text) === undefined;
}

async function wholeOrParts(
	item: Item,
	service: ServiceClient,
	whole: string,
	parts: readonly string[],
): Promise<readonly string[]> {
	return ofWorkspace(await readWorkspace(item, service), whole) ? [whole] : parts;
}

async function ofPart(
	item: Item,
	service: ServiceClient,
	row: SheetRow,
	heading: string,
	part: string,
	files: readonly ItemFile[],
): Promise<MediaEntry[]> {
	const file = part.includes('://') ? undefined : findFile(files, part);
	if (file) return [{ from: 'binary', field: 'media', property: file.property }];
	const url = asLink(part) ?? linkWithin(part);
	if (url !== undefined) return [{ from: 'url', field: 'media', url }];
	const isFileName = typeOfName(part) !== undefined;
	const found = isFileName ? undefined : ofWorkspace(await readWorkspace(item, service), part);
	if (found) return found;
	const names = files.map(({ property, filename }) => filename ?? property).join(', ');
	const open = placeholderIn(part);
	if (open !== undefined) {
		row.problems.push(withLabel(heading, open));
		return [];
	}
	const advice = isFileName
		? names
			? `The files of this item are ${names}`
			: 'This item has no files: read them in an earlier node, or paste a link'
		: 'Paste a link that begins with https://, or write the name of a file or an image pack';
	row.problems.push(
		withLabel(heading, `: ${quote(part)} is no link, file or image pack. ${advice}`),
	);
	return [];
}

/**
 * A link as lists and other tools write it: "1) https://…", "- https://…", "<https://…>",
 * "[name](https://…)", "name.jpg (https://…)" as Airtable exports it, "name - https://…" as
 * monday.com does, and with a sign or a remark in brackets behind it.
 */
const LINKS_WITHIN: readonly RegExp[] = [
	/^(?:(?:\d+[.)]|[-•*–])\s+)?(https?:\/\/\S+?)(?:\s*[|;,]|\s+\/)?$/i,
	/^<(https?:\/\/[^\s<>]+)>$/i,
	/^"(https?:\/\/[^\s"]+)"$/i,
	/^[\p{L}\d #]{1,30}: ?(https?:\/\/\S+)$/iu,
	/^[^/]{1,80} - (https?:\/\/\S+)$/i,
	/^(https?:\/\/\S+)\s+\([^)]*\)$/i,
	/^(?:!?\[[^\]]*\]|[^()/]+\.[a-z0-9]{2,5} ?)\((https?:\/\/\S+)\)$/i,
];

function linkWithin(text: string): string | undefined {
	for (const pattern of LINKS_WITHIN) {
		const url = asLink(pattern.exec(text)?.[1] ?? '');
		if (url !== undefined) return url;
	}
	return undefined;
}

/** A link, also one that was pasted without its https. */
function asLink(text: string): string | undefined {
	if (/^https?:\/\/[^/\s]+\S*$/i.test(text) && URL.canParse(text)) return text;
	const isBare = /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}\/)\S+$/i.test(text);
	return isBare && URL.canParse(`https://${text}`) ? `https://${text}` : undefined;
}

/** A file by its name, with or without a folder in front or its extension, or by its property. */
function findFile(files: readonly ItemFile[], name: string): ItemFile | undefined {
	const wanted = plainFilename(name);
	if (wanted === '') return undefined;
	const by = (nameOf: (file: ItemFile) => string) => {
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
function ofWorkspace(
	{ folders = [] }: Workspace,
	name: string,
	only?: 'imagePack' | 'imageFolder',
): MediaEntry[] | undefined {
	const is = (id: string | undefined, label = '') =>
		id === name || plainName(label) === plainName(name);
	if (only !== 'imageFolder') {
		const packs = folders
			.flatMap((folder) => folder.packs ?? [])
			.filter((pack) => is(pack.packId, pack.name));
		const [pack, ...others] = packs;
		if (pack && others.length === 0) {
			return [{ from: 'pack', field: only ?? 'media', packId: pack.packId }];
		}
	}
	if (only === 'imagePack') return undefined;
	const [folder, ...others] = folders.filter((folder) => is(folder.folderId, folder.name));
	if (!folder || others.length > 0) return undefined;
	return (folder.images ?? []).map(({ imageId }) => ({
		from: 'image',
		field: only ?? 'media',
		folderId: String(folder.folderId),
		imageId,
	}));
}
