import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

export const root = join(__dirname, '../../..');

/** The package that `npm publish` would send, unpacked in a temporary folder. */
export interface Tarball {
	folder: string;
	/** The tarball itself. */
	path: string;
	/** Paths relative to the folder, with sizes in bytes. */
	files: Array<{ path: string; bytes: number }>;
	/** SHA-256 of the tarball itself. */
	hash: string;
	remove(): void;
}

/** Folders that never become part of a build. */
const notCopied = new Set(['.git', 'node_modules', 'dist', 'artifacts', 'coverage']);

/** Copies the sources to a new folder, with the installed packages linked to it. */
export function copySources(folder: string): void {
	const filter = (path: string) => !notCopied.has(basename(path));
	for (const name of readdirSync(root).filter(filter)) {
		cpSync(join(root, name), join(folder, name), { recursive: true, filter });
	}
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Builds and packs the package as a release does, from another folder in another time zone. */
export function hashOfAnotherBuild(): string {
	const copy = mkdtempSync(join(tmpdir(), 'another-build-'));
	try {
		copySources(copy);
		const tarball = packTarball(copy, { TZ: 'Pacific/Auckland', LC_ALL: 'C' });
		tarball.remove();
		return tarball.hash;
	} finally {
		rmSync(copy, { recursive: true, force: true });
	}
}

/** Builds and packs the package as a release does. */
export function packTarball(source = root, environment: NodeJS.ProcessEnv = {}): Tarball {
	const temporary = mkdtempSync(join(tmpdir(), 'publication-'));
	const npm = (...args: string[]) =>
		execFileSync('npm', args, {
			cwd: source,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
			env: { ...process.env, ...environment },
		});
	npm('run', 'build');
	const [packed] = JSON.parse(npm('pack', '--json', '--pack-destination', temporary)) as Array<{
		filename: string;
	}>;
	if (!packed) {
		throw new Error('npm pack made no tarball');
	}
	execFileSync('tar', ['-xzf', packed.filename], { cwd: temporary });
	const folder = join(temporary, 'package');
	const files = filesBelow(folder).map((path) => ({
		path: relative(folder, path),
		bytes: statSync(path).size,
	}));
	const path = join(temporary, packed.filename);
	const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
	const remove = () => rmSync(temporary, { recursive: true, force: true });
	return { folder, path, files, hash, remove };
}

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		return entry.isDirectory() ? filesBelow(path) : [path];
	});
}
