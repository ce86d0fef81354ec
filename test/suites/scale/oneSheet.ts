import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillIn, readExample } from '../e2e/examples/workflows';
import type { SandboxProcess } from '../../../sandbox/process';
import { itemsOfCsv } from '../../kit/support/csv';
import { nextYear } from '../../kit/support/nextYear';
import type { Cluster } from './cluster';
import { readyUpload } from './service';

const header = { name: 'X-Key', value: 'only-for-the-sheet' };

/** The two example workflows for one sheet over several workers, in a cluster. */
export class OneSheet {
	private constructor(
		private readonly cluster: Cluster,
		private readonly folder: string,
		private readonly parentId: string,
		readonly accountWorkflowId: string,
	) {}

	/** Imports both with a person's choices; the sheet is in the folder. */
	static async import(
		cluster: Cluster,
		{ baseUrl, keys }: SandboxProcess,
		folder: string,
	): Promise<OneSheet> {
		const { api, baseUrl: n8n } = cluster.main;
		const credentials = [
			await api.createCredential({
				name: 'Sandbox',
				type: 'publishingServiceApi',
				data: { baseUrl, apiKey: keys.full },
			}),
			await api.createCredential({ name: 'Webhook', type: 'httpHeaderAuth', data: header }),
		];
		const account = fillIn(readExample('one-sheet-over-workers-account'), credentials);
		const accountId = await api.importWorkflow(account);
		await api.activate(accountId);
		const settings = { assignments: { assignments: [value('folder', folder), value('n8n', n8n)] } };
		const parent = fillIn(readExample('one-sheet-over-workers'), credentials, {
			Settings: settings,
		});
		return new OneSheet(cluster, folder, await api.importWorkflow(parent), accountId);
	}

	/** Starts a run like the editor's button; returns the ID of the execution. */
	async start(): Promise<string> {
		return await this.cluster.main.api.startManually(this.parentId);
	}

	/** Runs all rows in one execution of the workflow for one account; returns its report. */
	async postAtOnce(rows: IDataObject[]): Promise<IDataObject[]> {
		const { status, data } = await this.cluster.main.api.runWebhook(
			'rows-of-one-account',
			{ rows },
			{ [header.name]: header.value },
		);
		if (status !== 200) {
			throw new Error(`The webhook answered ${status}: ${JSON.stringify(data)}`);
		}
		return data as IDataObject[];
	}

	/** The rows of the report that the workflow writes. */
	async report(): Promise<IDataObject[]> {
		const text = await readFile(join(this.folder, 'report.csv'), 'utf8');
		// n8n writes no line break after the last row.
		const lines = `${text
			.replace(/^\uFEFF/, '')
			.replaceAll('\r\n', '\n')
			.trimEnd()}\n`;
		return itemsOfCsv(lines).map(({ json }) => json);
	}
}

export interface SheetSize {
	rows: number;
	accounts: number;
	/** Megabytes of the video of each row; rows name one small upload unless given. */
	megabytes?: number;
}

/**
 * Writes a sheet whose rows go to the accounts in turn, each with its own caption; if a link is
 * given, each row has its own video from there.
 */
export async function writeSheet(
	sandbox: SandboxProcess,
	folder: string,
	{ rows, accounts, link }: SheetSize & { link?: string },
): Promise<Array<{ account: string; caption: string }>> {
	const { accountIds } = await sandbox.control.seed({ accounts });
	const upload = link === undefined ? await readyUpload(sandbox) : '';
	const media = (index: number) => (link === undefined ? upload : `${link}?row=${index}`);
	const sheet = Array.from({ length: rows }, (_, index) => ({
		account: accountIds[index % accounts] ?? '',
		caption: `Row ${index + 1}`,
		[link === undefined ? 'upload id' : 'media url']: media(index),
		date: `${nextYear}-05-01T09:00:00Z`,
	}));
	const [first] = sheet;
	const csv = [Object.keys(first ?? {}), ...sheet.map((row) => Object.values(row))];
	await writeFile(join(folder, 'posts.csv'), `${csv.map((cells) => cells.join(',')).join('\n')}\n`);
	return sheet;
}

function value(name: string, text: string): INodeParameters {
	return { id: name, name, type: 'string', value: text };
}
