import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { readFile } from 'node:fs/promises';
import { createEngine } from '../../test/kit/engine';
import { itemsOfCsv } from '../../test/kit/support/csv';
import type { ReportRow, SheetReport } from './report';

/** Prints the result that each row of a CSV file would have: `checkSheet.ts FILE BASE_URL`, with SERVICE_KEY. */
async function main([file = '', baseUrl = '']: string[]): Promise<void> {
	const engine = await createEngine();
	try {
		const { items, hints, error } = await engine.run({
			parameters: {
				...{ resource: 'post', operation: 'createFromRows', checkOnly: true },
			},
			credentials: { baseUrl, apiKey: process.env.SERVICE_KEY ?? '' },
			timezone: 'Europe/Berlin',
			items: withRowNumbers(itemsOfCsv(await readFile(file, 'utf8'))),
		});
		if (error) {
			throw error;
		}
		const rows = items.map(({ json }) => json as IDataObject & ReportRow);
		const report: SheetReport = { rows, hints: hints.map(({ message }) => message) };
		process.stdout.write(JSON.stringify(report));
	} finally {
		await engine.close();
	}
}

/** Adds row numbers, which n8n's own nodes for files would have added. */
function withRowNumbers(items: INodeExecutionData[]): INodeExecutionData[] {
	return items.map(({ json }, at) => ({ json: { ...json, row_number: at + 2 } }));
}

main(process.argv.slice(2)).catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
