import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const installer = join(__dirname, 'install.mjs');
const oldestNode = 24;

/** The n8n version that the package is developed against, unless N8N_VERSION names another. */
export const currentVersion = process.env.N8N_VERSION ?? '2.41.1';

/** The folder of the pinned n8n of a version. Installs it, with progress on stderr, if it is missing. */
export async function n8nInstallation(version: string): Promise<string> {
	if (Number.parseInt(process.versions.node, 10) < oldestNode) {
		throw new Error(`n8n needs Node ${oldestNode}: run this through npm, which brings it along.`);
	}
	const folder = await runInstaller(version);
	if (folder === undefined) {
		throw new Error(`n8n ${version} could not be installed; the reason is above.`);
	}
	return folder;
}

/** The folder of the n8n of a version, whether it is installed or not. */
export async function placeOfN8n(version: string): Promise<string> {
	return String(await runInstaller(version, '--where'));
}

async function runInstaller(...args: string[]): Promise<string | undefined> {
	const child = spawn(process.execPath, [installer, ...args], {
		env: { ...process.env, NODE_OPTIONS: '' },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const closed = once(child, 'close') as Promise<[code: number | null]>;
	const [directory, [code]] = await Promise.all([text(child.stdout), closed]);
	return code === 0 ? directory.trim() : undefined;
}

/** Unpacks a tarball to where n8n loads community packages from. */
export async function addPackage(userFolder: string, tarball: string): Promise<void> {
	const target = join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-publishing-service');
	await mkdir(target, { recursive: true });
	await promisify(execFile)('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
}
