import { copyFile, mkdtemp, rm, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath, images } from '../../test/kit/media';
import { BareScript } from '../bare/process';
import { median } from '../measure/median';
import { Rig } from '../n8n/rig';
import { chain, editFields, publishingService, readFile } from '../n8n/workflows';
import { headline, type Result } from '../report/result';
import { Service } from '../service/process';

const count = 100;
const rounds = 3;
/** How many requests the bare script has in flight. */
const inFlight = 10;
const node = 'Publishing Service';
const workflow = 'Rows with files';

/** A sheet whose rows have files is posted, and run again with the post IDs that it got. */
export async function files(): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'bench-'));
	const service = await Service.start();
	const rig = await Rig.start({ origin: service.origin, files: [folder] });
	const script = new BareScript();
	try {
		const withFiles = await makeImages(folder);
		await rig.add(
			chain(workflow, [
				readFile(join(folder, '*.png')),
				editFields(
					{
						Account: "={{ 'account_' + ($itemIndex % 20 + 1) }}",
						Caption: '={{ $json.fileName }}',
						'Post ID': "={{ $('Start').item.json.body.posted ? 'post_' + $itemIndex : '' }}",
					},
					// Without any other field, n8n leaves the file out too.
					{ includeOtherFields: true, include: 'selected', includeFields: 'mimeType' },
				),
				publishingService({ resource: 'post', operation: 'createFromRows', checkOnly: false }),
			]),
		);
		const run = async (posted: boolean) => {
			await service.begin(posted ? { list: { total: count, live: 0 } } : {});
			const ms = await rig.time(workflow, [node], { posted });
			const seen = await service.report();
			if (!posted && seen.requests < 4 * count) {
				throw new Error(`Only ${seen.requests} requests for ${count} rows`);
			}
			return { ms, ...seen };
		};
		const runBare = async () => {
			await service.begin();
			const ms = await script.perform({
				...{ what: 'files', origin: service.origin, files: withFiles, inFlight },
			});
			return { ms, ...(await service.report()) };
		};
		await run(false);
		await runBare();
		const first: Run[] = [];
		const second: Run[] = [];
		const bare: Run[] = [];
		for (let round = 0; round < rounds; round++) {
			first.push(await run(false));
			bare.push(await runBare());
			second.push(await run(true));
		}
		return report(first, second, bare);
	} finally {
		await script.stop();
		await rig.stop();
		await service.stop();
		await rm(folder, { recursive: true });
	}
}

/** An image for each row, each another file, and the accounts of the rows by turns. */
async function makeImages(folder: string) {
	return await Promise.all(
		Array.from({ length: count }, async (_, row) => {
			const path = join(folder, `${row}.png`);
			await copyFile(fixturePath(images.png), path);
			await appendFile(path, `row ${row}`);
			return { path, accountId: `account_${(row % 20) + 1}` };
		}),
	);
}

interface Run {
	ms: number;
	requests: number;
}

function report(first: readonly Run[], second: readonly Run[], bare: readonly Run[]): Result {
	const ms = (runs: readonly Run[]) => median(runs.map((run) => run.ms));
	const cells = (what: string, runs: readonly Run[]) => [
		...[what, ms(runs), runs.at(-1)?.requests ?? 0, ms(runs) / ms(first), ms(runs) / ms(bare)],
	];
	return {
		title: 'Rows with files',
		how: `${count} rows, each with an image of its own in n8n's binary data, at 0 ms; medians of ${rounds} rounds. The bare script sends the same four requests a row from files on disk.`,
		columns: ['run', 'ms', 'requests', 'to the first', 'to bare'],
		rows: [cells('first', first), cells('with post IDs', second), cells('bare', bare)],
		goals: [
			headline(
				`second run of ${count} rows with files and post IDs: to the first`,
				ms(second) / ms(first),
				0.05,
			),
			headline(`${count} rows with a file each: to bare`, ms(first) / ms(bare), 1.5),
		],
	};
}
