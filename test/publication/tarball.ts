import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

export const root = join(__dirname, '../..');

/** What `npm publish` would send, unpacked in a temporary folder. */
export interface Tarball {
	folder: string;
	/** Paths relative to the folder, with sizes in bytes. */
	files: Array<{ path: string; bytes: number }>;
	remove(): void;
}

/** Builds and packs the package as a release does. */
export function packTarball(): Tarball {
	const temporary = mkdtempSync(join(tmpdir(), 'publication-'));
	const npm = (...args: string[]) =>
		execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
	npm('run', 'build');
	const [packed] = JSON.parse(npm('pack', '--json', '--pack-destination', temporary)) as Array<{
		filename: string;
	}>;
	if (!packed) throw new Error('npm pack made no tarball');
	execFileSync('tar', ['-xzf', packed.filename], { cwd: temporary });
	const folder = join(temporary, 'package');
	const files = filesBelow(folder).map((path) => ({
		path: relative(folder, path),
		bytes: statSync(path).size,
	}));
	return { folder, files, remove: () => rmSync(temporary, { recursive: true, force: true }) };
}

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		return entry.isDirectory() ? filesBelow(path) : [path];
	});
}
