/**
 * Runs the checks of the project, or those that are named: `npm test`, `npm test -- lint unit`. What
 * repeats them elsewhere (n8n 1, a browser, queue mode, every dialect of the service, the tarball) runs
 * only with `npm test -- --all`, as CI does. All run even after a failure; the last line counts the
 * tests, with a check that has no tests of its own counted where it fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, 'artifacts/tests');

/** Checks for programs that npm does not provide, at the paths of Debian's packages. */
const packages = {
	chromium: () => existsSync('/usr/bin/chromium'),
	'redis-server': () => existsSync('/usr/bin/redis-server'),
	postgresql: () => {
		const versions = '/usr/lib/postgresql';
		return existsSync(versions) && readdirSync(versions).some(hasServer);
	},
};

const hasServer = (version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`);

/**
 * Npm scripts in the order in which they begin: what others wait for, then the suites that mostly
 * wait themselves, the longest first, so that those that only work fill what is left. Those with
 * `tests` are Jest's, `needs` are packages of Debian, `after` names checks that must have ended,
 * `isOfAll` keeps one for `--all`, and `busy` is about how many cores one uses: its processor time
 * divided by its time on a quiet machine. That of `ui` is measured from outside, as Chromium's
 * processes are no children that end before it.
 */
const checks = [
	{ name: 'n8n', script: 'install:n8n', busy: 0.5 },
	{ name: 'n8n-1', script: 'install:n8n-1', isOfAll: true, busy: 0.5 },
	{ name: 'build', script: 'build', busy: 0.5 },
	{ name: 'pack', script: 'pack:package', after: ['build'], busy: 0.5 },
	{ name: 'e2e', script: 'test:e2e', tests: true, after: ['n8n', 'pack'], busy: 0.85 },
	{ name: 'plan', script: 'test:plan', tests: true, busy: 0.8 },
	{ name: 'integration', script: 'test:integration', tests: true, busy: 0.4 },
	{
		name: 'compat',
		script: 'test:compat',
		tests: true,
		after: ['n8n-1', 'pack'],
		isOfAll: true,
		busy: 0.9,
	},
	{ name: 'dialects', script: 'test:dialects', tests: true, isOfAll: true, busy: 0.4 },
	{
		name: 'ui',
		script: 'test:ui',
		tests: true,
		needs: ['chromium'],
		after: ['n8n', 'pack'],
		isOfAll: true,
		busy: 1.3,
	},
	{ name: 'faults', script: 'test:faults', tests: true, after: ['n8n', 'pack'], busy: 0.6 },
	{
		name: 'scale',
		script: 'test:scale',
		tests: true,
		needs: ['redis-server', 'postgresql'],
		after: ['n8n', 'pack'],
		isOfAll: true,
		busy: 0.5,
	},
	{
		name: 'compat-faults',
		script: 'test:compat-faults',
		tests: true,
		after: ['n8n-1', 'pack'],
		isOfAll: true,
		busy: 0.8,
	},
	{ name: 'security', script: 'test:security', tests: true, after: ['n8n', 'pack'], busy: 0.45 },
	{
		name: 'compat-engine',
		script: 'test:compat-engine',
		tests: true,
		after: ['n8n-1'],
		isOfAll: true,
		busy: 0.5,
	},
	{ name: 'sheets', script: 'test:sheets', tests: true, busy: 1 },
	// Runs apart from checks that pack the package, because it builds it.
	{
		name: 'package',
		script: 'check:package',
		tests: true,
		after: ['n8n', 'pack'],
		isOfAll: true,
		busy: 0.5,
	},
	{ name: 'property', script: 'test:property', tests: true, busy: 1.2 },
	{ name: 'unit', script: 'test:unit', tests: true, busy: 1.6 },
	{ name: 'lint', script: 'lint', busy: 1.3 },
	{ name: 'typecheck', script: 'typecheck', busy: 1.2 },
	{ name: 'measures', script: 'measures', busy: 1 },
];

const nothing = { passed: 0, failed: 0, skipped: 0 };
const oneFailure = { ...nothing, failed: 1 };
const oneSkipped = { ...nothing, skipped: 1 };

async function run({ name, script, tests, needs = [] }) {
	const missing = needs.filter((name) => !packages[name]());
	if (missing.length > 0) {
		process.stdout.write(
			`\n▸ ${name} is skipped: it needs ${missing.join(' and ')} (apt-get install ${missing.join(' ')})\n`,
		);
		return { name, counts: oneSkipped, seconds: 0, cpuSeconds: 0 };
	}
	const report = join(results, `${name}.json`);
	const reporting = tests ? ['--', '--json', `--outputFile=${report}`] : [];
	const started = Date.now();
	process.stdout.write(`  ${name} …\n`);
	const { succeeded, output, cpuSeconds } = await runScript([script, ...reporting]);
	process.stdout.write(`\n▸ ${name}\n${output}`);
	const counts = countsOf(succeeded, tests ? report : undefined);
	return { name, counts, seconds: (Date.now() - started) / 1000, cpuSeconds };
}

/** Runs an npm script; its output is kept whole, or two of them would mix. */
async function runScript(args) {
	const child = spawn('npm', ['run', '--silent', ...args], {
		cwd: root,
		shell: process.platform === 'win32',
	});
	let cpuSeconds = 0;
	child.once('exit', () => {
		cpuSeconds = cpuSecondsSinceLastChild();
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => (output += text));
	}
	const [status] = await once(child, 'close');
	return { succeeded: status === 0, output, cpuSeconds };
}

let cpuSecondsOfChildren = 0;

/**
 * Seconds of processor time of the child that has just ended, with its own ended children. Linux
 * adds them to this process's account at that moment; on other systems the result is 0.
 */
function cpuSecondsSinceLastChild() {
	const account = '/proc/self/stat';
	if (!existsSync(account)) {
		return 0;
	}
	const fields = readFileSync(account, 'utf8')
		.replace(/^.*\) /s, '')
		.split(' ');
	const ticksPerSecond = 100;
	const before = cpuSecondsOfChildren;
	// The fields cutime and cstime of proc(5).
	cpuSecondsOfChildren = (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
	return cpuSecondsOfChildren - before;
}

/** The tests that Jest counted. A failure outside of all tests counts as one more. */
function countsOf(succeeded, report) {
	if (!report) {
		return succeeded ? nothing : oneFailure;
	}
	if (!existsSync(report)) {
		return oneFailure;
	}
	const found = JSON.parse(readFileSync(report, 'utf8'));
	const failed = found.numFailedTests + found.numRuntimeErrorTestSuites;
	return {
		passed: found.numPassedTests,
		failed: failed === 0 && !succeeded ? 1 : failed,
		skipped: found.numPendingTests + found.numTodoTests,
	};
}

function textOf({ passed, failed, skipped }) {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const withAll = process.argv.includes('--all');
const wanted = process.argv.slice(2).filter((name) => name !== '--all');
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
	process.stderr.write(
		`No check is called ${unknown.join(', ')}; there are ${checks.map(({ name }) => name).join(', ')}.\n`,
	);
	process.exit(2);
}

const started = Date.now();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const orderOf = ({ name }) => checks.findIndex((check) => check.name === name);
const isWanted = ({ name, isOfAll = false }) =>
	withAll || (wanted.length === 0 ? !isOfAll : wanted.includes(name));
const pending = checks.filter(isWanted);
const unfinished = new Set(pending.map(({ name }) => name));
const outcomes = [];

/** The next check that waits for no other check; undefined while there is none. */
function takeNext() {
	const index = pending.findIndex(({ after = [] }) => !after.some((name) => unfinished.has(name)));
	return index < 0 ? undefined : pending.splice(index, 1)[0];
}

/** Starts the next check whenever the running ones leave a core idle. */
async function runAll() {
	const cores = availableParallelism();
	const running = new Map();
	const busyCores = () => [...running.keys()].reduce((sum, { busy }) => sum + busy, 0);
	while (pending.length > 0 || running.size > 0) {
		const check = busyCores() < cores ? takeNext() : undefined;
		if (!check) {
			await Promise.race(running.values());
			continue;
		}
		const end = run(check).then((outcome) => {
			outcomes.push(outcome);
			unfinished.delete(check.name);
			running.delete(check);
		});
		running.set(check, end);
	}
}

await runAll();
outcomes.sort((one, other) => orderOf(one) - orderOf(other));
const total = outcomes.reduce(
	(sum, { counts }) => ({
		passed: sum.passed + counts.passed,
		failed: sum.failed + counts.failed,
		skipped: sum.skipped + counts.skipped,
	}),
	nothing,
);
/** Formats a time for the table. */
const cell = (seconds) => `${seconds.toFixed(1)} s`.padStart(10);
process.stdout.write(`\n${'time'.padStart(10)}${'processor'.padStart(12)}\n`);
for (const { name, seconds, cpuSeconds, counts } of outcomes) {
	process.stdout.write(
		`${cell(seconds)}  ${cell(cpuSeconds)}  ${name.padEnd(12)} ${counts === nothing ? 'ok' : textOf(counts)}\n`,
	);
}
process.stdout.write(
	`${cell((Date.now() - started) / 1000)}  ${cell(cpuSecondsOfChildren)}  all\n`,
);
if (wanted.length === 0 && !withAll) {
	const left = checks.filter(({ isOfAll, tests }) => isOfAll && tests).map(({ name }) => name);
	process.stdout.write(
		`\nNot run: ${left.join(', ')}. \`npm test -- --all\` has them too, as CI.\n`,
	);
}
writeFileSync(join(results, 'summary.txt'), `${textOf(total)}\n`);
process.stdout.write(`\n${textOf(total)}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
