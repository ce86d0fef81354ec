import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { currentVersion, packPackage } from '../../test/kit/n8n';
import { addPackage, n8nInstallation } from '../../test/kit/n8n/installation';
import { median } from '../measure/median';
import { atMost, type Result } from '../report/result';

const rounds = 15;
const installed = '.n8n/nodes/node_modules/n8n-nodes-publishing-service';

/** Measurements of one process. `bytes` are bytes of the heap, once n8n knows the nodes. */
interface Loaded {
	ms: number;
	bytes: number;
	/** Until both nodes are there to be run. */
	firstUseMs: number;
}

/** The package is loaded by n8n's own loader, once n8n's core is there. */
export async function load(): Promise<Result> {
	const installation = await n8nInstallation(currentVersion);
	const userFolder = await mkdtemp(join(tmpdir(), 'bench-'));
	try {
		await addPackage(userFolder, await packPackage());
		const folder = join(userFolder, installed);
		const found: Loaded[] = [];
		for (let round = 0; round < rounds; round++) {
			found.push(await loadOnce(installation, folder));
		}
		const typical = {
			ms: median(found.map(({ ms }) => ms)),
			bytes: median(found.map(({ bytes }) => bytes)),
			firstUseMs: median(found.map(({ firstUseMs }) => firstUseMs)),
		};
		return report(typical);
	} finally {
		await rm(userFolder, { recursive: true });
	}
}

async function loadOnce(installation: string, folder: string) {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		['--expose-gc', join(__dirname, '../load/child.ts'), installation, folder],
		{ env: { ...process.env, NODE_OPTIONS: '', NODE_PATH: join(installation, 'node_modules') } },
	);
	return JSON.parse(stdout) as Loaded;
}

function report({ ms, bytes, firstUseMs }: Loaded): Result {
	return {
		title: 'Load of the package',
		how: `n8n's own loader loads the code of the nodes when n8n starts. Medians of ${rounds} processes.`,
		columns: ['ms added to the start', 'kB of heap', 'ms at the first use'],
		rows: [[ms, bytes / 1000, firstUseMs]],
		goals: [
			atMost('added to the start, under 25 ms', ms, 25, 'ms'),
			atMost('first use, under 25 ms', firstUseMs, 25, 'ms'),
		],
		left: 'At the start, V8 compiles the code of both nodes, which keeps its names and its white space for readers, and builds the tables of the words of all languages. The code that only runs a sheet is compiled for the first sheet.',
	};
}
