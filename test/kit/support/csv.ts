import type { INodeExecutionData } from 'n8n-workflow';

/** Cells of a CSV file (RFC 4180). */
export function readCsv(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let cell = '';
	let isQuoted = false;
	for (let at = 0; at < text.length; at++) {
		const character = text.charAt(at);
		if (isQuoted) {
			if (character !== '"') {
				cell += character;
			} else if (text.charAt(at + 1) === '"') {
				cell += text.charAt(++at);
			} else {
				isQuoted = false;
			}
		} else if (character === '"') {
			isQuoted = true;
		} else if (character === ',') {
			row = [...row, cell];
		} else if (character === '\n') {
			rows.push([...row, cell]);
			row = [];
		} else {
			cell += character;
		}
		if (!isQuoted && (character === ',' || character === '\n')) {
			cell = '';
		}
	}
	return rows;
}

/** Items as n8n's Extract From File gives them: with its Header Row on or off. */
export function itemsOfCsv(text: string, hasHeaderRow = true): INodeExecutionData[] {
	const rows = readCsv(text);
	if (!hasHeaderRow) {
		return rows.map((row) => ({ json: { row } }));
	}
	const [headings = [], ...cells] = rows;
	return cells.map((row) => ({
		json: Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])),
	}));
}
