import { isEmpty, type Parsed } from './asText';
import { parseJson, parseText } from './scalar';
import { trimEnd } from './trim';

/** A list from an array, its JSON, or text that `split` takes apart: at commas, semicolons and lines. */
export function parseList(value: unknown, split = splitCell): Parsed<string[]> {
	const list: string[] = [];
	for (const entry of entriesOf(value, split)) {
		if (isEmpty(entry)) {
			continue;
		}
		const text = parseText(entry);
		if ('problem' in text) {
			return { problem: 'must be a list of texts, or text separated by commas' };
		}
		list.push(text.value.trim());
	}
	return { value: list };
}

function entriesOf(value: unknown, split: (text: string) => string[]): readonly unknown[] {
	if (Array.isArray(value)) {
		return value;
	}
	if (typeof value !== 'string') {
		return [value];
	}
	// Parsing another text throws, which is costly for each cell of a sheet.
	if (!/^\s*\[/.test(value)) {
		return split(value);
	}
	// AI agents write a list as JSON text.
	const list = parseJson(value);
	return 'value' in list ? (list.value as unknown[]) : split(value);
}

/** Words that people write between two links. */
const BETWEEN_LINKS = /\s(?:and|und|et|y|e|en|&|\+|\|)$/i;
const LONGEST_BETWEEN_LINKS = ' and'.length;

/** Removes separators and words between a link and the next link. */
function withoutWordsAfterLink(text: string): string {
	let link = text;
	for (;;) {
		link = trimEnd(link, /[\s,;]/);
		const word = BETWEEN_LINKS.exec(link.slice(-LONGEST_BETWEEN_LINKS));
		if (!word) {
			return link;
		}
		link = link.slice(0, -word[0].length);
	}
}

/**
 * A link may contain a comma or semicolon itself. So in a list of links, only a separator before
 * the next link counts.
 */
function splitCell(text: string): string[] {
	const isLinks = /^\s*https?:\/\//i.test(text);
	return text
		.split(isLinks ? /[\s,;](?=https?:\/\/)|[\r\n]/i : /[,;\r\n]/)
		.map((part) => (isLinks ? withoutWordsAfterLink(part) : part));
}
