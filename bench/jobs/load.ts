import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
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

/** What one process saw; bytes are of the heap, once n8n knows the nodes. */
interface Loaded {
	ms: number;
	bytes: number;
	/** Until the code of both nodes is there too, which n8n loads when it first runs them. */
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
		for (let round = 0; round < rounds; round++) found.push(await loadOnce(installation, folder));
		const typical = {
			ms: median(found.map(({ ms }) => ms)),
			bytes: median(found.map(({ bytes }) => bytes)),
			firstUseMs: median(found.map(({ firstUseMs }) => firstUseMs)),
		};
		return report(typical, unpackedBytes(folder));
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

function unpackedBytes(folder: string): number {
	const files = globSync('**/*', { cwd: folder }).map((file) => statSync(join(folder, file)));
	return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

function report({ ms, bytes, firstUseMs }: Loaded, unpacked: number): Result {
	return {
		title: 'Load of the package',
		how: `By n8n's own loader, in a process in which n8n's core is loaded already; at its start n8n reads the descriptions of the nodes, their code when they are first used; medians of ${rounds} processes.`,
		columns: ['ms added to the start', 'kB of heap', 'ms at the first use', 'kB unpacked'],
		rows: [[ms, bytes / 1000, firstUseMs, unpacked / 1000]],
		goals: [
			atMost('under 25 ms to load', ms, 25, 'ms'),
			atMost('under 400 kB unpacked', unpacked / 1000, 400, 'kB'),
		],
	};
}
