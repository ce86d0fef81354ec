import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { n8nEnvironment } from './environment';
import { freePorts } from './freePorts';
import { N8nProcess } from './n8nProcess';
import { signIn } from './owner';

const prepared = join(__dirname, '../../../artifacts/prepared');

/** Copies the state of an n8n that has created its database and its owner into a user folder. */
export async function copyPrepared(installation: string, userFolder: string): Promise<void> {
	const source = join(prepared, basename(installation));
	if (!existsSync(source)) {
		await prepare(installation, source);
	}
	await cp(source, userFolder, { recursive: true });
}

async function prepare(installation: string, target: string): Promise<void> {
	await mkdir(dirname(target), { recursive: true });
	const partial = await mkdtemp(join(dirname(target), 'partial-'));
	try {
		const [port, brokerPort] = (await freePorts(2)) as [number, number];
		const env = n8nEnvironment({ userFolder: partial, port, brokerPort, files: [] });
		const baseUrl = `http://127.0.0.1:${port}`;
		const n8n = await N8nProcess.start(installation, baseUrl, env);
		try {
			await signIn(baseUrl);
		} finally {
			await n8n.stop();
		}
		// Another test run may have written the same folder first.
		await rename(partial, target).catch(() => undefined);
	} finally {
		await rm(partial, { recursive: true, force: true });
	}
}
