/**
 * Makes sure that node_modules is what package-lock.json says, then runs an npm script:
 * `node scripts/setup.mjs [script [arguments …]]`. It runs on the machine's own Node.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demandSpace, fail, PlainError, runNpm, withProgress } from './npm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = 20;
const gigabytes = 1.5;

/**
 * Packages whose script must run when they are installed; .npmrc turns off those of all others. That
 * of `node` fetches the Node for the system of this machine.
 */
const withInstallScript = ['node'];

function demandNode() {
	if (Number.parseInt(process.versions.node, 10) >= oldestNode) {
		return;
	}
	throw new PlainError(
		`Node ${oldestNode} or later is needed, and this is Node ${process.versions.node}. See https://nodejs.org.`,
	);
}

/** npm leaves a record of what it installed; optional packages of other platforms are not in it. */
function isInstalled() {
	const record = join(root, 'node_modules/.package-lock.json');
	if (!existsSync(record) || !existsSync(join(root, 'node_modules/node/bin'))) {
		return false;
	}
	const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
	const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
	return Object.entries(packages).every(
		([path, { integrity, optional }]) =>
			path === '' ||
			(installed[path] ? installed[path].integrity === integrity : optional === true),
	);
}

async function install() {
	if (isInstalled()) {
		return;
	}
	await demandSpace(root, gigabytes);
	// npm ci would refuse a lock without the optional packages of other platforms.
	await withProgress('Installing the development tools (some minutes) …', async () => {
		await runNpm(['install', '--no-save', '--no-audit', '--no-fund'], { cwd: root });
		await runNpm(['rebuild', ...withInstallScript, '--ignore-scripts=false'], { cwd: root });
	});
}

/** Runs npm, and exits with its status. */
function runScript(script, args) {
	const npm = spawn('npm', ['run', '--silent', script, '--', ...args], {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	// The terminal interrupts the whole group; the script below decides when it is done.
	for (const signal of ['SIGINT', 'SIGTERM']) {
		process.on(signal, () => npm.kill(signal));
	}
	npm.once('error', (error) => fail(new PlainError(`npm cannot run: ${error.message}`)));
	npm.once('close', (code) => {
		process.exitCode = code ?? 1;
	});
}

try {
	demandNode();
	await install();
	const [script, ...args] = process.argv.slice(2);
	if (script) {
		runScript(script, args);
	}
} catch (error) {
	fail(error);
}
