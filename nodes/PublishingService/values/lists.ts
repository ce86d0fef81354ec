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

const SEPARATOR = /[\s,;]/;
/** Words and separators that people write between two links. */
const BETWEEN_LINKS = /^(?:and|und|et|y|e|en|&|\+|\|)?[,;]*$/i;

/** Removes separators and words between a link and the next link. */
function withoutWordsAfterLink(text: string): string {
	const words = text.split(/\s/);
	const last = words.findLastIndex((word) => !BETWEEN_LINKS.test(word));
	return trimEnd(words.slice(0, last + 1).join(' '), SEPARATOR);
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
