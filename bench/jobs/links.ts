import { images } from '../../test/kit/media';
import { startMediaServer } from '../../test/kit/media/server';
import { median } from '../measure/median';
import { Rig } from '../n8n/rig';
import { chain, editFields, publishingService, splitRows } from '../n8n/workflows';
import { headline, type Result } from '../report/result';
import { makeRows } from '../rows';
import { Service } from '../service/process';

const rounds = 3;
const linksOfSheet = 30;
const loads = [
	{ what: 'check of 3,000 rows', rows: 3000, checkOnly: true },
	{ what: '300 rows posted', rows: 300, checkOnly: false },
] as const;

type Load = (typeof loads)[number];

interface Run {
	ms: number;
	/** The number of requests to the service, and of requests for links. */
	requests: number;
	looks: number;
}

/** Sheets whose many rows share few links: a link is checked one time in a run. */
export async function links(): Promise<Result> {
	const service = await Service.start();
	const media = await startMediaServer();
	const rig = await Rig.start({ origin: service.origin });
	try {
		for (const load of loads) {
			await addWorkflows(rig, load);
		}
		const rowsOf = ({ rows }: Load) =>
			makeRows(rows).map(({ accountId, caption, scheduledAfter }, row) => {
				const link = `${media.url(images.png.file)}?link=${row % linksOfSheet}`;
				return { account: accountId, caption, scheduledAfter, image: link };
			});
		const run = async (load: Load): Promise<Run> => {
			await service.begin();
			const before = media.requests.length;
			const ms = await rig.time(load.what, ['Publishing Service'], { rows: rowsOf(load) });
			const { requests } = await service.report();
			return { ms, requests, looks: media.requests.length - before };
		};
		const floor = async (load: Load) =>
			await rig.time(`fields of ${load.what}`, ['Edit Fields'], { rows: rowsOf(load) });
		const cells: Result['rows'] = [];
		const ratios: number[] = [];
		for (const load of loads) {
			await run(load);
			await floor(load);
			const ours: Run[] = [];
			const fields: number[] = [];
			for (let round = 0; round < rounds; round++) {
				ours.push(await run(load));
				fields.push(await floor(load));
			}
			const ms = median(ours.map((one) => one.ms));
			const last = ours.at(-1) as Run;
			if (last.looks < linksOfSheet) {
				throw new Error(`Only ${last.looks} links were looked at`);
			}
			ratios.push(ms / median(fields));
			cells.push([
				...[load.what, ms, ms / load.rows, last.looks, last.requests],
				ms / median(fields),
			]);
		}
		return {
			title: 'Rows over links',
			how: `Rows of a sheet with ${linksOfSheet} links to an image, for 20 accounts, at 0 ms. Medians of ${rounds} rounds.`,
			columns: ['run', 'ms', 'ms per row', 'GETs of links', 'requests', 'to Edit Fields'],
			rows: cells,
			goals: [headline('check of 3,000 rows over 30 links: to Edit Fields', ratios[0] ?? 0, 1)],
		};
	} finally {
		await rig.stop();
		await media.stop();
		await service.stop();
	}
}

/** Our node, and n8n's own that makes the same four texts of a row. */
async function addWorkflows(rig: Rig, { what, checkOnly }: Load): Promise<void> {
	const ours = publishingService({ resource: 'post', operation: 'createFromRows', checkOnly });
	await rig.add(chain(what, [splitRows, ours]));
	const names = ['account', 'caption', 'scheduledAfter', 'image'];
	const values = Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`]));
	await rig.add(chain(`fields of ${what}`, [splitRows, editFields(values)]));
}
