import { spawn } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { clearInterval, setInterval } from 'node:timers';

const noNetwork =
	/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;
const noSpace = /\bENOSPC\b/;

/** An error with a next step for the person at the keyboard, printed without a stack trace. */
export class PlainError extends Error {}

/** Stops before npm fills the disk. */
export async function demandSpace(directory, gigabytes) {
	const { bavail, bsize } = await statfs(directory);
	const free = (bavail * bsize) / 1e9;
	if (free < gigabytes) {
		throw new PlainError(
			`${gigabytes} GB of free disk space are needed in ${directory}, and ${free.toFixed(1)} GB are free.`,
		);
	}
}

/** Runs npm without its output, and says in plain words why it failed. */
export async function runNpm(args, { cwd, signal }) {
	const { code, output } = await run(args, { cwd, signal });
	if (code === 0) {
		return;
	}
	if (signal?.aborted) {
		throw new PlainError('Interrupted.');
	}
	if (noSpace.test(output)) {
		throw new PlainError(`No disk space is left in ${cwd}.`);
	}
	if (noNetwork.test(output)) {
		throw new PlainError(
			'The npm registry cannot be reached. The first run needs the network: check the connection, or a proxy in npm config.',
		);
	}
	const complaints = output.split('\n').filter((line) => line.startsWith('npm error'));
	throw new PlainError(
		`npm ${args.join(' ')} failed in ${cwd}:\n${complaints.slice(0, 15).join('\n')}`,
	);
}

function run(args, { cwd, signal }) {
	const environment = { ...process.env };
	// The npm that started this process sets its own package here, and the new npm works in another.
	delete environment.npm_config_local_prefix;
	// The npm that started this process may be silent, but a failure must show its reason.
	delete environment.npm_config_loglevel;
	return new Promise((resolve, reject) => {
		const npm = spawn('npm', args, {
			cwd,
			env: environment,
			stdio: ['ignore', 'pipe', 'pipe'],
			shell: process.platform === 'win32',
			// npm goes on installing after a milder signal.
			...(signal ? { signal, killSignal: 'SIGKILL' } : {}),
		});
		let output = '';
		const keep = (chunk) => {
			output = (output + chunk).slice(-20_000);
		};
		npm.stdout.setEncoding('utf8').on('data', keep);
		npm.stderr.setEncoding('utf8').on('data', keep);
		npm.once('error', (error) =>
			error.name === 'AbortError'
				? undefined
				: reject(new PlainError(`npm cannot run: ${error.message}`)),
		);
		npm.once('close', (code) => resolve({ code, output }));
	});
}

/** Prints what is going on, with the seconds that it took, while the work runs. */
export async function withProgress(text, work) {
	const started = Date.now();
	const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
	process.stderr.write(`${text}\n`);
	const timer = setInterval(() => process.stderr.write(`  … ${seconds()}\n`), 15_000);
	try {
		await work();
	} finally {
		clearInterval(timer);
	}
	process.stderr.write(`  done in ${seconds()}\n`);
}

/** Ends the process with one line for a plain error, or with the stack trace for a bug. */
export function fail(error) {
	process.stderr.write(`\n${error instanceof PlainError ? error.message : error.stack}\n`);
	process.exitCode = 1;
}
