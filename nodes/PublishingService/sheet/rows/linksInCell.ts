import { typeOfName } from '../../values/mediaKind';

/** Reads the links of the attachments of Airtable, NocoDB and Notion; undefined if a value has others. */
export function readAttachmentLinks(value: unknown): readonly string[] | undefined {
	const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
	const links = entries.flatMap((entry) => readAttachmentLink(entry) ?? []);
	return links.length === entries.length ? links : undefined;
}

/** The IDs that Airtable gives to the files of a cell, by their links. */
export function readAttachmentIds(value: unknown): ReadonlyMap<string, string> {
	const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
	return new Map(
		entries.flatMap((entry) => {
			const url = readAttachmentLink(entry);
			const { id } = (entry ?? {}) as { readonly id?: unknown };
			const isId = typeof id === 'string' && ATTACHMENT_ID.test(id);
			return url !== undefined && isId ? [[url, id] as const] : [];
		}),
	);
}

const ATTACHMENT_ID = /^att[A-Za-z0-9]{14}$/;

function readAttachmentLink(entry: unknown): string | undefined {
	if (typeof entry !== 'object' || entry === null) {
		return undefined;
	}
	const { url, signedUrl, file, external } = entry as Record<string, unknown>;
	const link = url ?? signedUrl;
	return typeof link === 'string' ? link : readAttachmentLink(file ?? external);
}

/** Marks that nobody sees, and quotes around a whole cell. */
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]/g;
const QUOTED = /^\s*["'“”„«»‘’](.*)["'“”„«»‘’]\s*$/s;

/** Removes from a cell of links what people do not see or mean: zero-width marks, quotes around it. */
export function cleanLinks(cell: unknown): unknown {
	if (typeof cell !== 'string') {
		return cell;
	}
	const visible = cell.replace(INVISIBLE, '');
	return QUOTED.exec(visible)?.[1] ?? visible;
}

/** "1) https://…", "<https://…>", "[name](https://…)", "name.jpg (https://…)", "https://… (cover)". */
const LINK_WITHIN =
	/^(?:[^/]{0,80}[-:.)(<"•*–]\s*)?(https?:\/\/[^\s<>"]+?)[|;,)>"]?(?:\s+(?:[|;,/]|\([^)]*\)))?$/i;
const BARE_LINK = /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}\/)\S+$/i;
const WHOLE_LINK = /^https?:\/\/[^/\s]\S*$/i;
/** The number that a computer puts after a second file of the same name. */
const COPY_NUMBER = /\s\(\d{1,3}\)$/;

/**
 * Reads the link that a text is, or contains, also one without its https. Undefined if there is none.
 *
 * @example
 * readLink('https://host.example/a.jpg (cover)') // 'https://host.example/a.jpg'
 * readLink('https://host.example/IMG 1 (2).jpg') // 'https://host.example/IMG%201%20(2).jpg'
 */
export function readLink(text: string): string | undefined {
	const link = findLink(text);
	return link !== undefined && URL.canParse(link) ? link : undefined;
}

function findLink(text: string): string | undefined {
	if (BARE_LINK.test(text)) {
		return `https://${text}`;
	}
	if (WHOLE_LINK.test(text) && URL.canParse(text)) {
		return text;
	}
	return hasSpacesInName(text) ? text.replace(/\s/g, '%20') : LINK_WITHIN.exec(text)?.[1];
}

/** Finds out whether the spaces of a link are part of the name of its file: "IMG 1234 (1).png", "photo (2)". */
function hasSpacesInName(text: string): boolean {
	const [start = '', ...others] = text.split(/\s+/);
	const isLink = /^https?:\/\/[^/]/i.test(start) && others.length > 0;
	if (!isLink || namesFile(start)) {
		return false;
	}
	return namesFile(text) || COPY_NUMBER.test(text);
}

function namesFile(link: string): boolean {
	const [path = ''] = link.split(/[?#]/);
	return typeOfName(path) !== undefined;
}
