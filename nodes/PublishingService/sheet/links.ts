/** A link within a formula or a tag, which both may hold signs that separate others. */
const WRAPPED: readonly RegExp[] = [
	/=?(?:HYPERLINK|IMAGE)\(\s*"(https?:\/\/[^"]+)"[^()]*\)/gi,
	/<(?:a|img|video|source)\s[^>]*?(?:href|src)\s*=\s*["'](https?:\/\/[^"']+)["'][^>]*>(?:[^<]*<\/(?:a|video)>)?/gi,
];

/** Links as text: out of formulas and tags, and out of the attachments of Airtable, NocoDB and Notion. */
export function asLinks(value: unknown): unknown {
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

/** The link that a text is, or holds; undefined where it holds none. */
export function linkIn(text: string): string | undefined {
	const candidates = [text, ...LINKS_WITHIN.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])];
	return candidates.map(asLink).find((link) => link !== undefined);
}

/** A link, also one that was pasted without its https. */
function asLink(text: string): string | undefined {
	if (/^https?:\/\/[^/\s]+\S*$/i.test(text) && URL.canParse(text)) return text;
	const isBare = /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}\/)\S+$/i.test(text);
	return isBare && URL.canParse(`https://${text}`) ? `https://${text}` : undefined;
}
