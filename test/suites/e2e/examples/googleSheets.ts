import { Router, type Request } from 'express';
import type { OutsideService } from '../../../kit/n8n/outside';

/** A spreadsheet with one sheet, with the parts of Google's API that n8n's nodes use. */
export interface GoogleSheetsDouble extends OutsideService {
	/** The address by which a person names the spreadsheet. */
	documentUrl: string;
	/** Replaces the content of the sheet; the first row has the column names. */
	fill(cells: string[][]): void;
	/** Writes into cells of a row, from 0, by the column names. */
	edit(row: number, cells: Record<string, string>): void;
	/** The cells of the sheet by its column names, in the order of the rows. */
	rows(): Array<Record<string, string>>;
}

interface ValueRange {
	range: string;
	values: string[][];
}

const documentId = 'spreadsheet-only-for-the-double';
const sheetId = 0;

/** Serves one sheet, and accepts one access token. */
export function googleSheetsDouble(token: string, title: string): GoogleSheetsDouble {
	let grid: string[][] = [];
	const routes = Router();
	routes.use((req, res, next) => {
		if (req.get('authorization') === `Bearer ${token}`) {
			next();
		} else {
			res.status(401).json({ error: { code: 401, status: 'UNAUTHENTICATED' } });
		}
	});
	routes.get(`/v4/spreadsheets/${documentId}`, (_req, res) => {
		res.json({ sheets: [{ properties: { sheetId, title, index: 0, sheetType: 'GRID' } }] });
	});
	routes.get(`/v4/spreadsheets/${documentId}/values/:range`, (req, res, next) => {
		const { range } = req.params;
		if (range === `${title}!1:1`) {
			res.json({ range, majorDimension: 'ROWS', ...(grid[0] && { values: [grid[0]] }) });
		} else if (range !== title && range !== `'${title}'`) {
			next();
		} else if (grid.length === 0) {
			// Google's answer about an empty sheet has no values.
			res.json({ range, majorDimension: 'ROWS' });
		} else {
			res.json({ range, majorDimension: 'ROWS', values: grid.map(withoutEmptyEnd) });
		}
	});
	routes.put(`/v4/spreadsheets/${documentId}/values/:range`, (req: Request, res, next) => {
		const { values } = req.body as { values: string[][] };
		const first = firstRowOf(String(req.params.range), title);
		if (req.query.valueInputOption !== 'RAW' || first === undefined) {
			return next();
		}
		values.forEach((row, at) => {
			grid[first + at] = row.map(String);
		});
		res.json({ spreadsheetId: documentId, updatedRows: values.length });
	});
	// It adds empty rows below the others.
	routes.post(`/v4/spreadsheets/${documentId}\\:batchUpdate`, (_req, res) => {
		res.json({ spreadsheetId: documentId, replies: [{}] });
	});
	routes.post(`/v4/spreadsheets/${documentId}/values\\:batchUpdate`, (req: Request, res, next) => {
		const { data, valueInputOption } = req.body as {
			data: ValueRange[];
			valueInputOption: string;
		};
		const updates = data.map((update) => ({ ...update, cell: cellOf(update.range, title) }));
		if (valueInputOption !== 'RAW' || updates.some(({ cell }) => !cell)) {
			return next();
		}
		for (const { cell, values } of updates) {
			const [row] = cell ? [(grid[cell.row] ??= [])] : [];
			if (row && cell) {
				row[cell.column] = values[0]?.[0] ?? '';
			}
		}
		res.json({ spreadsheetId: documentId, totalUpdatedCells: updates.length });
	});
	return {
		host: 'sheets.googleapis.com',
		routes,
		documentUrl: `https://docs.google.com/spreadsheets/d/${documentId}/edit`,
		fill: (cells) => {
			grid = cells.map((row) => [...row]);
		},
		edit: (row, cells) => {
			for (const [heading, value] of Object.entries(cells)) {
				const column = grid[0]?.indexOf(heading) ?? -1;
				const line = grid[row + 1];
				if (column < 0 || !line) {
					throw new Error(`No cell ${heading} in row ${row}`);
				}
				line[column] = value;
			}
		},
		rows: () => {
			const [headings = [], ...rest] = grid;
			return rest.map((row) =>
				Object.fromEntries(headings.map((heading, column) => [heading, row[column] ?? ''])),
			);
		},
	};
}

/** Google leaves out the empty cells at the end of a row. */
function withoutEmptyEnd(row: string[]): string[] {
	return row.slice(0, row.findLastIndex((cell) => cell !== '') + 1);
}

/** The first of whole rows such as `Posts!2:501`, counted from 0. */
function firstRowOf(range: string, title: string): number | undefined {
	const [sheet, first] = /^(.+)!(\d+):\d+$/.exec(range)?.slice(1) ?? [];
	return sheet === title && first ? Number(first) - 1 : undefined;
}

/** Row and column of a single cell such as `Posts!F2`, counted from 0. */
function cellOf(range: string, title: string): { row: number; column: number } | undefined {
	const [sheet, letter, number] = /^(.+)!([A-Z])(\d+)$/.exec(range)?.slice(1) ?? [];
	if (sheet !== title || !letter || !number) {
		return undefined;
	}
	return { row: Number(number) - 1, column: letter.charCodeAt(0) - 'A'.charCodeAt(0) };
}
