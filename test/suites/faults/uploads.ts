import type { IDataObject } from 'n8n-workflow';
import { fixtureDirectory, fixturePath, validVideos } from '../../kit/media';
import type { JournalEntry } from '../../../sandbox/journal';
import { publishingStep, readFileStep, rowsNode, runRows, startStage, type Stage } from './stage';

export const mebibyte = 2 ** 20;

/** A whole n8n that uploads files from disk, with its binary data in one of n8n's modes. */
export class Uploads {
	/** Seconds after which n8n ends a request; long, because a busy machine must not cause a timeout. */
	requestTimeout = 240;

	private constructor(
		readonly stage: Stage,
		private readonly mode: string,
	) {}

	/** `files` is the folder to read from, `atOnce` the limit of parallel uploads. */
	static async start(files: string, mode: string, atOnce: number): Promise<Uploads> {
		const stage = await startStage({
			files: [files, fixtureDirectory],
			env: { N8N_DEFAULT_BINARY_DATA_MODE: mode, NODE_OPTIONS: '' },
		});
		await stage.activate('upload', [
			readFileStep('={{ $json.file }}'),
			{
				...publishingStep({
					resource: 'upload',
					operation: 'upload',
					source: 'binary',
					runOptions: {
						...{ itemsAtOnce: atOnce, uploadsAtOnce: atOnce },
						requestTimeout: `={{ $('${rowsNode}').item.json.requestTimeout }}`,
					},
				}),
				onError: 'continueRegularOutput',
			},
		]);
		await stage.activate('read', [readFileStep('={{ $json.file }}')]);
		const uploads = new Uploads(stage, mode);
		// The first run loads parts of n8n; their memory is not growth of a run.
		await uploads.run(fixturePath(validVideos.mp4H264));
		await stage.sandbox.control.journal.clear();
		return uploads;
	}

	/** Uploads the files, an item each, also where some fail. */
	async run(...files: string[]): Promise<IDataObject[]> {
		const { requestTimeout } = this;
		const rows = files.map((file) => ({ file, requestTimeout }));
		return (await runRows(this.stage.n8n, 'upload', rows)) as IDataObject[];
	}

	/** Uploads the files; returns and prints how many MiB n8n grew more than if it only reads them. */
	async measure(what: string, ...files: string[]) {
		const before = (await this.stage.n8n.memory()).now;
		const reading = await this.peakDuring(async () => {
			await runRows(this.stage.n8n, 'read', [{ file: files[0] }]);
		});
		let items: IDataObject[] = [];
		const uploading = await this.peakDuring(async () => {
			items = await this.run(...files);
		});
		const mebibytes = (bytes: number) => Math.max(0, Math.round(bytes / mebibyte));
		const grown = mebibytes(uploading - Math.max(before, reading));
		process.stdout.write(
			`${what}, binary data mode ${this.mode}: n8n grew by ${mebibytes(reading - before)} MiB ` +
				`to read one file, and by ${grown} MiB more to upload\n`,
		);
		return { items, grown };
	}

	/** The most bytes of resident memory that n8n had during the work. */
	private async peakDuring(work: () => Promise<void>): Promise<number> {
		await this.stage.n8n.resetPeakMemory();
		await work();
		return (await this.stage.n8n.memory()).peak;
	}

	/** Requests to the upload origin. */
	async transfers(): Promise<JournalEntry[]> {
		const journal = await this.stage.sandbox.control.journal.read();
		return journal.filter(({ origin }) => origin === 'upload');
	}
}
