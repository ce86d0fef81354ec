import { copyFile, mkdtemp, rm, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath, images } from '../../test/kit/media';
import { median } from '../measure/median';
import { Rig } from '../n8n/rig';
import { chain, editFields, publishingService, readFile } from '../n8n/workflows';
import { headline, type Result } from '../report/result';
import { Service } from '../service/process';

const count = 100;
const rounds = 3;
const node = 'Publishing Service';
const workflow = 'Rows with files';

/** A sheet whose rows have files is posted, and run again with the post IDs that it got. */
export async function files(): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'bench-'));
	const service = await Service.start();
	const rig = await Rig.start({ origin: service.origin, files: [folder] });
	try {
		for (let row = 0; row < count; row++) {
			const path = join(folder, `${row}.png`);
			await copyFile(fixturePath(images.png), path);
			// Each another file.
			await appendFile(path, `row ${row}`);
		}
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
				publishingService({ resource: 'post', operation: 'createFromRows' }),
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
		await run(false);
		const first: Array<Awaited<ReturnType<typeof run>>> = [];
		const second: typeof first = [];
		for (let round = 0; round < rounds; round++) {
			first.push(await run(false));
			second.push(await run(true));
		}
		return report(first, second);
	} finally {
		await rig.stop();
		await service.stop();
		await rm(folder, { recursive: true });
	}
}

interface Run {
	ms: number;
	requests: number;
}

function report(first: readonly Run[], second: readonly Run[]): Result {
	const ms = (runs: readonly Run[]) => median(runs.map((run) => run.ms));
	const cells = (what: string, runs: readonly Run[]) => [
		...[what, ms(runs), runs.at(-1)?.requests ?? 0, ms(runs) / ms(first)],
	];
	return {
		title: 'Rows with files',
		how: `${count} rows, each with an image of its own in n8n's binary data; Create or Update From Rows at 0 ms, medians of ${rounds} rounds.`,
		columns: ['run', 'ms', 'requests', 'to the first'],
		rows: [cells('first', first), cells('with post IDs', second)],
		goals: [
			headline(
				`second run of ${count} rows with files and post IDs: to the first`,
				ms(second) / ms(first),
				0.05,
			),
		],
	};
}
