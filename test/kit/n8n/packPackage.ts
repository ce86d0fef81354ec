import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(__dirname, '../../..');
const packages = join(root, 'artifacts/packages');

/** Files that the published package depends on. */
const sources = [
	...['nodes/**/*', 'credentials/**/*', 'icons/**/*'],
	...['package.json', 'package-lock.json', 'tsconfig.json', 'gulpfile.js', 'rolldown.config.mjs'],
	...['README.md', 'LICENSE'],
];

/**
 * Builds and packs the package as for publication, and returns the path of the tarball. A tarball
 * is kept under the hash of its sources, so that a test run packs once and never tests an old
 * build.
 */
export async function packPackage(): Promise<string> {
	const folder = join(packages, hashOfSources());
	return (await tarballIn(folder)) ?? (await pack(folder));
}

function hashOfSources(): string {
	const hash = createHash('sha256');
	for (const file of globSync(sources, { cwd: root }).sort()) {
		const path = join(root, file);
		if (statSync(path).isFile()) {
			hash.update(file).update('\0').update(readFileSync(path));
		}
	}
	return hash.digest('hex').slice(0, 16);
}

async function tarballIn(folder: string): Promise<string | undefined> {
	const files = await readdir(folder).catch(() => []);
	const tarball = files.find((file) => file.endsWith('.tgz'));
	return tarball && join(folder, tarball);
}

async function pack(folder: string): Promise<string> {
	await mkdir(packages, { recursive: true });
	const partial = await mkdtemp(join(packages, 'partial-'));
	try {
		await run('npm', ['run', '--silent', 'build'], { cwd: root });
		await run('npm', ['pack', '--silent', '--pack-destination', partial], { cwd: root });
		// Another test run may have written the same tarball first.
		await rename(partial, folder).catch(() => undefined);
	} finally {
		await rm(partial, { recursive: true, force: true });
	}
	const tarball = await tarballIn(folder);
	if (!tarball) {
		throw new Error(`npm pack left no tarball in ${folder}`);
	}
	return tarball;
}
