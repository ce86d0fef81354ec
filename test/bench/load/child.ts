/**
 * Loads the package as n8n does at its start, and writes what it took as JSON. It runs in Node as it
 * is, without tsx, whose hooks would be part of the time.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [installation = '', folder = ''] = process.argv.slice(2);

interface Core {
	LazyPackageDirectoryLoader: new (folder: string) => { loadAll(): Promise<void> };
}

async function main(): Promise<void> {
	const require = createRequire(join(installation, 'node_modules/n8n/package.json'));
	require('reflect-metadata');
	const { LazyPackageDirectoryLoader } = require('n8n-core') as Core;
	const before = usedBytes();
	const started = performance.now();
	await new LazyPackageDirectoryLoader(folder).loadAll();
	const ms = performance.now() - started;
	process.stdout.write(JSON.stringify({ ms, bytes: usedBytes() - before }));
}

function usedBytes(): number {
	global.gc?.();
	return process.memoryUsage().heapUsed;
}

void main();
