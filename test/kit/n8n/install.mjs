/**
 * Installs an n8n once, into a cache outside the clone, and prints where it lies:
 * `node test/kit/n8n/install.mjs 2.41.1`. A version that has a folder here is pinned by its lock, with
 * all that it needs; any other is installed as npm resolves it today. With `--where` it installs
 * nothing and only says where. PUBLISHING_SERVICE_CACHE names another cache folder.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demandSpace, fail, PlainError, runNpm, withProgress } from '../../../scripts/npm.mjs';

const pins = dirname(fileURLToPath(import.meta.url));
const gigabytes = 3;
const waitMs = 2000;
const longestWaitMs = 20 * 60_000;

function cacheFolder() {
	const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
	return process.env.PUBLISHING_SERVICE_CACHE || join(caches, 'n8n-nodes-publishing-service');
}

const isPinned = async (version) => (await readdir(pins)).includes(version);

/** A lock of its own has an installation of its own, so a changed pin never mixes with an old installation. */
async function targetOf(version) {
	if (!/^\d+\.\d+\.\d+$/.test(version)) {
		throw new PlainError(`"${version}" is no version of n8n; one looks like 2.41.1.`);
	}
	if (!(await isPinned(version))) {
		return join(cacheFolder(), `n8n-${version}-unpinned`);
	}
	const lock = await readFile(join(pins, version, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12);
	return join(cacheFolder(), `n8n-${version}-${hash}`);
}

/** Writes the files that npm installs from: those of the pin, or only the version. */
async function writeManifest(folder, version) {
	if (await isPinned(version)) {
		for (const file of ['package.json', 'package-lock.json']) {
			await copyFile(join(pins, version, file), join(folder, file));
		}
		return;
	}
	const manifest = { name: `n8n-${version}`, private: true, dependencies: { n8n: version } };
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
}

function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}

/** False if another installer holds the lock; a lock whose installer has ended is taken over. */
async function takeLock(lock) {
	try {
		await writeFile(lock, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if (error.code !== 'EEXIST') {
			throw error;
		}
	}
	const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
	if (owner && !isRunning(owner)) {
		await rm(lock, { force: true });
		await rm(partialOf(lock, owner), { recursive: true, force: true });
	}
	return false;
}

const partialOf = (lock, pid) => `${lock.replace(/\.lock$/, '')}.${pid}.partial`;

async function installInto(target, version, signal) {
	const partial = partialOf(`${target}.lock`, process.pid);
	await mkdir(partial, { recursive: true });
	try {
		await demandSpace(partial, gigabytes);
		await writeManifest(partial, version);
		await withProgress(
			`Installing n8n ${version} (once, some minutes, 2 GB) in ${target} …`,
			async () => {
				// The lock has no optional packages of other platforms, which npm ci would treat as an error.
				const quiet = ['--no-audit', '--no-fund'];
				await runNpm(['install', '--ignore-scripts', '--legacy-peer-deps', ...quiet], {
					cwd: partial,
					signal,
				});
				// SQLite is the only native module without a ready binary.
				await runNpm(['rebuild', 'sqlite3', '--ignore-scripts=false'], { cwd: partial, signal });
			},
		);
		await rename(partial, target);
	} finally {
		await rm(partial, { recursive: true, force: true });
	}
}

async function ensureInstalled(version, signal) {
	const target = await targetOf(version);
	const lock = `${target}.lock`;
	await mkdir(dirname(target), { recursive: true });
	const deadline = Date.now() + longestWaitMs;
	for (let told = false; !existsSync(target); told = true) {
		if (await takeLock(lock)) {
			try {
				if (!existsSync(target)) {
					await installInto(target, version, signal);
				}
			} finally {
				await rm(lock, { force: true });
			}
		} else {
			if (!told) {
				process.stderr.write(`Another process is installing n8n ${version}; waiting …\n`);
			}
			if (Date.now() > deadline) {
				throw new PlainError(`${lock} is still held; remove it if stale.`);
			}
			await sleep(waitMs, undefined, { signal });
		}
	}
	return target;
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) {
	process.on(signal, () => interruption.abort());
}
try {
	const [version = '', option] = process.argv.slice(2);
	const target =
		option === '--where'
			? await targetOf(version)
			: await ensureInstalled(version, interruption.signal);
	process.stdout.write(`${target}\n`);
} catch (error) {
	fail(error.name === 'AbortError' ? new PlainError('Interrupted.') : error);
}
