import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largestVideoBytes, writeLargeVideo } from '../../test/kit/media/large';
import { BareScript } from '../bare/process';
import { bytesReadDuring, growthDuring } from '../measure/memory';
import { interleaved, median } from '../measure/median';
import { costliest, sharesDuring, type Shares } from '../measure/profile';
import { Rig } from '../n8n/rig';
import { chain, httpRequest, publishingService, readFile, sendAndComplete } from '../n8n/workflows';
import { figure, headline, mebibytes, type Result } from '../report/result';
import { Service } from '../service/process';

const rounds = 5;
const growthRounds = 1;
const smallBytes = 2 ** 20;

/** The nodes of each workflow that do the upload; n8n's time for reading the file is not counted. */
const uploading = {
	'Publishing Service': ['Publishing Service'],
	'HTTP Request': ['Create', 'Send', 'Complete'],
} as const;
type InN8n = keyof typeof uploading;
/** The workflow that only reads the file into n8n. */
const readOnly = 'Read only';

/** A file of the largest size goes from disk to a signed URL. */
export async function upload(): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'bench-'));
	const service = await Service.start();
	try {
		const large = join(folder, 'large.mp4');
		const headerLast = join(folder, 'header-last.mp4');
		const small = join(folder, 'small.mp4');
		await writeLargeVideo(large, largestVideoBytes);
		await writeLargeVideo(headerLast, largestVideoBytes, { moov: 'last' });
		await writeLargeVideo(small, smallBytes);
		const script = new BareScript();
		const rig = await startRig(service, folder);
		try {
			const bare = (path: string) =>
				script.perform({ what: 'upload', origin: service.origin, path });
			const timed = (name: InN8n) => async () => {
				await service.begin();
				const ms = await rig.time(name, uploading[name], { path: large });
				await expectBytes(service);
				return ms;
			};
			const runs = {
				'Publishing Service': timed('Publishing Service'),
				'HTTP Request': timed('HTTP Request'),
				Bare: async () => await bare(large),
			};
			for (const run of Object.values(runs)) {
				await run();
			}
			const times = await interleaved(rounds, runs);
			const shares = await sharesDuring(rig.n8n, runs['Publishing Service']);
			const readings = {
				first: await readingsOf(rig, large),
				last: await readingsOf(rig, headerLast),
			};
			const growth = {
				'Publishing Service': await growthOf('Publishing Service', service, folder, small, large),
				'HTTP Request': await growthOf('HTTP Request', service, folder, small, large),
				Bare: await growthOfBare(service, small, large),
			};
			return report(times, growth, shares, readings);
		} finally {
			await script.stop();
			await rig.stop();
		}
	} finally {
		await service.stop();
		await rm(folder, { recursive: true });
	}
}

async function startRig({ origin }: Service, folder: string): Promise<Rig> {
	const rig = await Rig.start({ origin, files: [folder] });
	const file = readFile('={{ $json.body.path }}');
	await rig.add(
		chain('Publishing Service', [
			file,
			publishingService({ resource: 'upload', operation: 'upload' }),
		]),
	);
	await rig.add(chain(readOnly, [file]));
	const json = { sendBody: true, specifyBody: 'json' };
	const create = httpRequest('Create', {
		method: 'POST',
		url: `${origin}/v2/uploads`,
		...json,
		jsonBody: `={{ { kind: 'video', filename: 'clip.mp4', contentType: 'video/mp4', sizeBytes: ${largestVideoBytes} } }}`,
	});
	const path = {
		...file,
		parameters: { ...file.parameters, fileSelector: "={{ $('Start').item.json.body.path }}" },
	};
	await rig.add(chain('HTTP Request', [create, path, ...sendAndComplete(origin)]));
	return rig;
}

async function expectBytes(service: Service): Promise<void> {
	const { bytes } = await service.report();
	if (bytes !== largestVideoBytes) {
		throw new Error(`The service got ${bytes} bytes`);
	}
}

/** How often our node reads the file, beyond n8n's own reading of it. */
async function readingsOf(rig: Rig, path: string): Promise<number> {
	const read = async (name: string) =>
		await bytesReadDuring(rig.n8n.pid, async () => await rig.run(name, { path }));
	return ((await read('Publishing Service')) - (await read(readOnly))) / largestVideoBytes;
}

/** The growth of a new n8n after a small upload, from before it reads the file. */
async function growthOf(
	name: InN8n,
	service: Service,
	folder: string,
	small: string,
	large: string,
): Promise<number> {
	const grown: number[] = [];
	for (let round = 0; round < growthRounds; round++) {
		const rig = await startRig(service, folder);
		try {
			await rig.run(name, { path: small });
			grown.push(await growthDuring(rig.n8n.pid, () => rig.run(name, { path: large })));
		} finally {
			await rig.stop();
		}
	}
	return median(grown);
}

async function growthOfBare({ origin }: Service, small: string, large: string): Promise<number> {
	const grown: number[] = [];
	for (let round = 0; round < growthRounds; round++) {
		const script = new BareScript();
		const perform = (path: string) => script.perform({ what: 'upload', origin, path });
		await perform(small);
		grown.push(await growthDuring(script.pid, () => perform(large)));
		await script.stop();
	}
	return median(grown);
}

type Contender = InN8n | 'Bare';

function report(
	times: Record<Contender, number[]>,
	growth: Record<Contender, number>,
	shares: Shares,
	readings: { first: number; last: number },
): Result {
	const ms = (name: Contender) => median(times[name]);
	const names = Object.keys(times) as Contender[];
	const ours = 'Publishing Service';
	const others = 'HTTP Request';
	const beyondOthers = mebibytes(growth[ours] - growth[others]);
	return {
		title: 'Upload of 120 MiB from disk',
		how: `Time to create the upload, send the bytes and complete it. This package's node also checks the header of the video. Medians of ${rounds} rounds. "Growth" is the additional memory of a process that was just started, and includes n8n's reading of the file.`,
		columns: ['who', 'ms', 'to HTTP Request', 'to bare', 'growth MiB'],
		rows: names.map((name) => [
			...[name, ms(name), ms(name) / ms(others), ms(name) / ms('Bare')],
			mebibytes(growth[name]),
		]),
		goals: [
			headline('120 MiB uploaded: to HTTP Request', ms(ours) / ms(others), 0.9),
			headline('120 MiB uploaded: growth beyond HTTP Request', beyondOthers, 0, 'MiB'),
			headline('readings of a file with its header in front', readings.first, 1),
			// The header itself is read once more.
			headline('readings of a file with its header at the end', readings.last, 2.05),
		],
		left: `In a profile, ${figure(shares.own)} ms went to the package's own code. The rest: ${costliest(shares)}. During the upload, V8 marks the whole heap of n8n several times, with n8n's own node, too.`,
	};
}
