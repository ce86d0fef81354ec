import type { IDataObject } from 'n8n-workflow';
import { fixtureDirectory, fixturePath, validVideos } from '../media';
import type { JournalEntry } from '../sandbox/journal';
import { publishingStep, readFileStep, runRows, startStage, type Stage } from './stage';

export const mebibyte = 2 ** 20;

/** A whole n8n that uploads files from disk, with its binary data in one of n8n's modes. */
export class Uploads {
	private constructor(
		readonly stage: Stage,
		private readonly mode: string,
	) {}

	/** `files` is the folder to read from, `atOnce` the bound of uploads side by side. */
	static async start(files: string, mode: string, atOnce: number): Promise<Uploads> {
		const stage = await startStage({
			files: [files, fixtureDirectory],
			env: { N8N_DEFAULT_BINARY_DATA_MODE: mode },
		});
		await stage.activate('upload', [
			readFileStep('={{ $json.file }}'),
			publishingStep({
				resource: 'upload',
				operation: 'upload',
				source: 'binary',
				runOptions: { itemsAtOnce: atOnce, uploadsAtOnce: atOnce, requestTimeout: 20 },
			}),
		]);
		const uploads = new Uploads(stage, mode);
		// What n8n loads at its first run is no growth of a run.
		await uploads.run(fixturePath(validVideos.mp4H264));
		await stage.sandbox.control.journal.clear();
		return uploads;
	}

	/** Uploads the files, an item each; fails as the execution does. */
	async run(...files: string[]): Promise<IDataObject[]> {
		const rows = files.map((file) => ({ file }));
		return (await runRows(this.stage.n8n, 'upload', rows)) as IDataObject[];
	}

	/** By how many MiB n8n grew at most during the work, which is also reported. */
	async growthDuring(what: string, work: () => Promise<unknown>): Promise<number> {
		const { n8n } = this.stage;
		await n8n.resetPeakMemory();
		const { now } = await n8n.memory();
		await work();
		const grown = Math.round(((await n8n.memory()).peak - now) / mebibyte);
		process.stdout.write(`${what}, binary data mode ${this.mode}: n8n grew by ${grown} MiB\n`);
		return grown;
	}

	/** What came to the upload origin. */
	async transfers(): Promise<JournalEntry[]> {
		const journal = await this.stage.sandbox.control.journal.read();
		return journal.filter(({ origin }) => origin === 'upload');
	}
}
