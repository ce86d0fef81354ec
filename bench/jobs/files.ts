import { copyFile, mkdtemp, rm, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath, images } from '../../test/kit/media';
import { BareScript } from '../bare/process';
import { median } from '../measure/median';
import { Rig } from '../n8n/rig';
import {
	chain,
	editFields,
	floor,
	floorSettings,
	httpRequest,
	publishingService,
	readFile,
	sendAndComplete,
} from '../n8n/workflows';
import { figure, headline, type Result } from '../report/result';
import { Service, type ServiceReport } from '../service/process';

const count = 100;
const rounds = 7;
/** How many requests the bare script has in flight. */
const inFlight = 10;
const node = 'Publishing Service';
const workflow = 'Rows with files';
const httpRequests = 'HTTP Request';
const floorOnly = 'Floor';

/** n8n's own nodes that send the same four requests a row, one after the other; reading the file again does not count. */
const requestNodes = ['Create', 'Send', 'Complete', 'Post'];

/** A sheet whose rows have files is posted, and run again with the post IDs that it got. */
export async function files(): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'bench-'));
	const service = await Service.start();
	const rig = await Rig.start({ origin: service.origin, files: [folder], env: floorSettings });
	const script = new BareScript();
	try {
		const withFiles = await makeImages(folder);
		const rows = rowsOf(folder);
		const posting = { resource: 'post', operation: 'createFromRows', checkOnly: false };
		await rig.add(chain(workflow, [...rows, publishingService(posting)]));
		await rig.add(requestsOf(folder, service.origin));
		await rig.add(chain(floorOnly, [...rows, floor(service.origin)]));
		const runNodes = async (name: string, nodes: readonly string[]) => {
			await service.begin();
			const ms = await rig.time(name, nodes);
			return { ms, ...(await expectRequests(service)) };
		};
		const runRequests = async () => await runNodes(httpRequests, requestNodes);
		const runFloor = async () => await runNodes(floorOnly, ['Floor']);
		const run = async (posted: boolean) => {
			await service.begin(posted ? { list: { total: count, live: 0 } } : {});
			const ms = await rig.time(workflow, [node], { posted });
			return { ms, ...(posted ? await service.report() : await expectRequests(service)) };
		};
		const runBare = async () => {
			await service.begin();
			const ms = await script.perform({
				...{ what: 'files', origin: service.origin, files: withFiles, inFlight },
			});
			return { ms, ...(await expectRequests(service)) };
		};
		for (const warmUp of [run, runRequests, runFloor, runBare]) {
			await warmUp(false);
		}
		const first: Run[] = [];
		const second: Run[] = [];
		const requests: Run[] = [];
		const least: Run[] = [];
		const bare: Run[] = [];
		for (let round = 0; round < rounds; round++) {
			first.push(await run(false));
			requests.push(await runRequests());
			least.push(await runFloor());
			bare.push(await runBare());
			second.push(await run(true));
		}
		return report({ first, second, requests, least, bare });
	} finally {
		await script.stop();
		await rig.stop();
		await service.stop();
		await rm(folder, { recursive: true });
	}
}

/** The files of a folder as the rows of a sheet, which have the IDs of their posts where they are posted. */
function rowsOf(folder: string) {
	const columns = {
		Account: "={{ 'account_' + ($itemIndex % 20 + 1) }}",
		Caption: '={{ $json.fileName }}',
		'Post ID': "={{ $('Start').item.json.body.posted ? 'post_' + $itemIndex : '' }}",
	};
	// Without any other field, n8n leaves the file out too.
	const others = { includeOtherFields: true, include: 'selected', includeFields: 'mimeType' };
	return [readFile(join(folder, '*.png')), editFields(columns, others)];
}

/** The same posts by n8n's own node for requests, which loses the file at the first. */
function requestsOf(folder: string, origin: string) {
	const post = { method: 'POST', sendBody: true, specifyBody: 'json' };
	return chain(httpRequests, [
		readFile(join(folder, '*.png')),
		httpRequest('Create', {
			...post,
			url: `${origin}/v2/uploads`,
			jsonBody:
				"={{ { kind: 'image', filename: $json.fileName, contentType: $json.mimeType, sizeBytes: 1 } }}",
		}),
		{
			...readFile(`=${folder}/{{ $('File').item.json.fileName }}`),
			name: 'Again',
		},
		...sendAndComplete(origin),
		httpRequest('Post', {
			...post,
			url: `${origin}/v2/posts`,
			jsonBody:
				"={{ { media: [$('Create').item.json.uploadId], accountIds: ['account_' + ($itemIndex % 20 + 1)], caption: $('File').item.json.fileName } }}",
		}),
	]);
}

/** Checks what the service saw: at least 4 requests per row. */
async function expectRequests(service: Service): Promise<ServiceReport> {
	const seen = await service.report();
	if (seen.requests >= 4 * count) {
		return seen;
	}
	throw new Error(`Only ${seen.requests} requests for ${count} rows`);
}

/** An image for each row, each of another content and size, and the accounts of the rows by turns. */
async function makeImages(folder: string) {
	return await Promise.all(
		Array.from({ length: count }, async (_, row) => {
			const path = join(folder, `${row}.png`);
			await copyFile(fixturePath(images.png), path);
			await appendFile(path, 'x'.repeat(row));
			return { path, accountId: `account_${(row % 20) + 1}` };
		}),
	);
}

interface Run {
	ms: number;
	requests: number;
}

type Runs = Readonly<Record<'first' | 'second' | 'requests' | 'least' | 'bare', readonly Run[]>>;

function report({ first, second, requests, least, bare }: Runs): Result {
	const ms = (runs: readonly Run[]) => median(runs.map((run) => run.ms));
	const cells = (what: string, runs: readonly Run[]) => [
		...[what, ms(runs), runs.at(-1)?.requests ?? 0, ms(runs) / ms(first)],
		...[ms(runs) / ms(requests), ms(runs) / ms(least), ms(runs) / ms(bare)],
	];
	return {
		title: 'Rows with files',
		how: `${count} rows, each with its own image in n8n's binary data, at 0 ms. Medians of ${rounds} rounds. HTTP Request sends the same 4 requests per row, in no order. The bare script reads the files from disk. "Floor" is a node that only sends these requests with n8n's helper, 10 rows at the same time.`,
		columns: [
			'run',
			'ms',
			'requests',
			'to the first',
			'to HTTP Request',
			'to the floor',
			'to bare',
		],
		rows: [
			cells('first', first),
			cells('with post IDs', second),
			cells(httpRequests, requests),
			cells('floor', least),
			cells('bare', bare),
		],
		goals: [
			headline(
				`second run of ${count} rows with files and post IDs: to the first`,
				ms(second) / ms(first),
				0.05,
			),
			headline(`${count} rows with a file each: to HTTP Request`, ms(first) / ms(requests), 1),
			headline(
				`${count} rows with a file each: to the floor of n8n's own requests`,
				ms(first) / ms(least),
				1.5,
			),
		],
		left: `The floor takes ${figure(ms(least) / ms(bare))} times as long as the bare script. The second run sends ${second.at(-1)?.requests ?? 0} requests for all rows. The rest of its time, ${figure(ms(second) / count)} ms for each row, is for n8n's start of the node, and for reading, comparing and reporting the rows. The faster the first run is, the larger is the share of the second.`,
	};
}
