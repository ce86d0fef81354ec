/**
 * Runs every check of the project, or those that are named: `npm test`, `npm test -- lint unit`.
 * All run even after a failure; the last line counts the tests, with a check that has no tests of
 * its own counted where it fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(root, 'artifacts/tests');

/** Where Debian puts the programs that some checks drive; npm has none of them. */
const programs = {
	chromium: '/usr/bin/chromium',
};

/** Npm scripts in their order; those with `tests` are Jest's, `needs` are packages of Debian. */
const checks = [
	{ name: 'lint', script: 'lint' },
	{ name: 'typecheck', script: 'typecheck' },
	{ name: 'build', script: 'build' },
	{ name: 'unit', script: 'test:unit', tests: true },
	{ name: 'property', script: 'test:property', tests: true },
	{ name: 'integration', script: 'test:integration', tests: true },
	{ name: 'package', script: 'check:package', tests: true },
	{ name: 'n8n', script: 'install:n8n' },
	{ name: 'e2e', script: 'test:e2e', tests: true },
	{ name: 'security', script: 'test:security', tests: true },
	{ name: 'faults', script: 'test:faults', tests: true },
	{ name: 'ui', script: 'test:ui', tests: true, needs: ['chromium'] },
];

const nothing = { passed: 0, failed: 0, skipped: 0 };
const oneFailure = { ...nothing, failed: 1 };
const oneSkipped = { ...nothing, skipped: 1 };

function run({ name, script, tests, needs = [] }) {
	const missing = needs.filter((program) => !existsSync(programs[program]));
	if (missing.length > 0) {
		process.stdout.write(
			`\n▸ ${name} is skipped: it needs ${missing.join(' and ')} (apt-get install ${missing.join(' ')})\n`,
		);
		return { name, counts: oneSkipped, seconds: 0 };
	}
	const report = join(results, `${name}.json`);
	const reporting = tests ? ['--', '--json', `--outputFile=${report}`] : [];
	process.stdout.write(`\n▸ ${name}\n`);
	const started = Date.now();
	const { status } = spawnSync('npm', ['run', '--silent', script, ...reporting], {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	const counts = countsOf(status === 0, tests ? report : undefined);
	return { name, counts, seconds: (Date.now() - started) / 1000 };
}

/** What Jest counted; a failure that it did not count as a test is one more. */
function countsOf(succeeded, report) {
	if (!report) return succeeded ? nothing : oneFailure;
	if (!existsSync(report)) return oneFailure;
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

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
	process.stderr.write(
		`No check is called ${unknown.join(', ')}; there are ${checks.map(({ name }) => name).join(', ')}.\n`,
	);
	process.exit(2);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const outcomes = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(run);
const total = outcomes.reduce(
	(sum, { counts }) => ({
		passed: sum.passed + counts.passed,
		failed: sum.failed + counts.failed,
		skipped: sum.skipped + counts.skipped,
	}),
	nothing,
);
process.stdout.write('\n');
for (const { name, seconds, counts } of outcomes) {
	const time = `${seconds.toFixed(1)} s`.padStart(9);
	process.stdout.write(
		`${time}  ${name.padEnd(12)} ${counts === nothing ? 'ok' : textOf(counts)}\n`,
	);
}
writeFileSync(join(results, 'summary.txt'), `${textOf(total)}\n`);
process.stdout.write(`\n${textOf(total)}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
