/**
 * Finds the test files that wait instead of work: `npm run test:waits -- sheets` for one project of Jest.
 * The table has the seconds of each file in timers, without work (in timers, or while other processes
 * such as the sandbox answer), of the processor, and in all. It fails for files that wait for long and
 * have no reason in waitingFiles.mjs: they could use the simulated clock (test/kit/world).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONGEST_WAIT_SECONDS, WAITING_FILES } from './waitingFiles.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'artifacts/waits');
const LINES = 25;

const projects = process.argv.slice(2);
if (projects.length === 0) {
	process.stderr.write('Name at least one project of Jest, such as sheets or integration.\n');
	process.exit(2);
}
mkdirSync(folder, { recursive: true });
const tooLong = projects.flatMap(measure).filter(({ path, timerSeconds }) => {
	return timerSeconds > LONGEST_WAIT_SECONDS && !Object.hasOwn(WAITING_FILES, path);
});
for (const { path, timerSeconds } of tooLong) {
	process.stdout.write(
		`\n${path} waits ${timerSeconds.toFixed(1)} s, and scripts/waitingFiles.mjs has no reason for it.\n`,
	);
}
process.exitCode = tooLong.length > 0 ? 1 : 0;

function measure(project) {
	const file = join(folder, `${project}.jsonl`);
	rmSync(file, { force: true });
	const { status } = spawnSync('npx', ['jest', '--selectProjects', project, '--runInBand'], {
		cwd: root,
		env: { ...process.env, WAITS_FILE: file },
		stdio: ['ignore', 'ignore', 'inherit'],
		shell: process.platform === 'win32',
	});
	const measured = readFileSync(file, 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	const sum = (name) => measured.reduce((total, one) => total + one[name], 0);
	process.stdout.write(`\n${project}${status === 0 ? '' : ' (with failures)'}\n`);
	process.stdout.write(
		`${'timers'.padStart(9)}${'idle'.padStart(9)}${'processor'.padStart(11)}${'all'.padStart(9)}\n`,
	);
	const longest = measured.toSorted((one, other) => other.timerSeconds - one.timerSeconds);
	for (const one of longest.slice(0, LINES)) {
		writeLine(one, one.path);
	}
	const names = ['timerSeconds', 'idleSeconds', 'cpuSeconds', 'seconds'];
	const sums = Object.fromEntries(names.map((name) => [name, sum(name)]));
	writeLine(sums, `all ${measured.length} files`);
	return measured;
}

function writeLine({ timerSeconds, idleSeconds, cpuSeconds, seconds }, name) {
	const cells = [
		timerSeconds.toFixed(1).padStart(9),
		idleSeconds.toFixed(1).padStart(9),
		cpuSeconds.toFixed(1).padStart(11),
		seconds.toFixed(1).padStart(9),
	];
	process.stdout.write(`${cells.join('')}  ${name}\n`);
}
