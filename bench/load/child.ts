/**
 * Loads the package as n8n does at its start, and writes what it took as JSON. It runs in Node as it
 * is, without tsx, whose hooks would be part of the time.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [installation = '', folder = ''] = process.argv.slice(2);

interface Core {
	LazyPackageDirectoryLoader: new (folder: string) => {
		loadAll(): Promise<void>;
		getNode(name: string): object;
	};
}

async function main(): Promise<void> {
	const require = createRequire(join(installation, 'node_modules/n8n/package.json'));
	require('reflect-metadata');
	const { LazyPackageDirectoryLoader } = require('n8n-core') as Core;
	const before = usedBytes();
	const loader = new LazyPackageDirectoryLoader(folder);
	const started = performance.now();
	await loader.loadAll();
	const ms = performance.now() - started;
	const bytes = usedBytes() - before;

	const used = performance.now();
	for (const name of ['publishingService', 'publishingServiceTrigger']) {
		loader.getNode(name);
	}
	const firstUseMs = performance.now() - used;
	process.stdout.write(JSON.stringify({ ms, bytes, firstUseMs }));
}

function usedBytes(): number {
	global.gc?.();
	return process.memoryUsage().heapUsed;
}

void main();
