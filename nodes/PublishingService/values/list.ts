import { isEmpty, type Parsed, parseJson, parseText } from './text';

/**
 * A list from an array, from its JSON, or from text that `split` takes apart: unless given, at
 * commas, semicolons and line breaks.
 */
export function parseList(value: unknown, split = splitCell): Parsed<string[]> {
	const list: string[] = [];
	for (const entry of entriesOf(value, split)) {
		if (isEmpty(entry)) continue;
		const text = parseText(entry);
		if ('problem' in text)
			return { problem: 'must be a list of texts, or text separated by commas' };
		list.push(text.value.trim());
	}
	return { value: list };
}

function entriesOf(value: unknown, split: (text: string) => string[]): readonly unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	// What is no list need not be parsed: that throws, which is costly for each cell of a sheet.
	if (!/^\s*\[/.test(value)) return split(value);
	// AI agents give a list as JSON text.
	const list = parseJson(value);
	return 'value' in list ? (list.value as unknown[]) : split(value);
}

/** What people put between links, as it is left behind the first of two. */
const BEHIND_LINK = /(?:[\s,;]|\s(?:and|und|et|y|e|en|&|\+|\|)(?=\s|$))+$/i;

/** A link may hold a comma or semicolon itself: there, only one before the next link separates. */
function splitCell(text: string): string[] {
	const isLinks = /^\s*https?:\/\//i.test(text);
	return text
		.split(isLinks ? /[\s,;](?=https?:\/\/)|[\r\n]/i : /[,;\r\n]/)
		.map((part) => (isLinks ? part.replace(BEHIND_LINK, '') : part));
}
