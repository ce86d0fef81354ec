/**
 * Runs the end-to-end tests on the newest n8n that installs, and says in Markdown what it found:
 * `node test/kit/n8n/newest.mjs [version] [test …]`, as in `node test/kit/n8n/newest.mjs 2.41.1 start`.
 * The report is artifacts/newest-n8n/report.md, and GitHub's summary of the job; the exit status is
 * 1 where a test failed, and 0 where n8n itself cannot be installed.
 */
import { spawnSync } from 'node:child_process';
import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { fail, PlainError } from '../../../scripts/npm.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = join(root, 'artifacts/newest-n8n');
const results = join(folder, 'results.json');
/** Number of versions to try: older ones are hardly installed today. */
const candidates = 5;

function run(command, args, options = {}) {
	return spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, ...options });
}

const isVersion = (text) => /^\d+\.\d+\.\d+$/.test(text);
const partsOf = (version) => version.split('.').map(Number);

/** The newest released versions, the newest first. */
function newestVersions() {
	const { status, stdout } = run('npm', ['view', 'n8n', 'versions', '--json']);
	if (status !== 0) {
		throw new PlainError('The npm registry does not say which n8n there is.');
	}
	return JSON.parse(stdout)
		.filter(isVersion)
		.sort((one, other) => {
			const [a, b] = [partsOf(one), partsOf(other)];
			const at = a.findIndex((part, index) => part !== b[index]);
			return at < 0 ? 0 : b[at] - a[at];
		})
		.slice(0, candidates);
}

/** The reason why a version cannot be installed; undefined if it can. */
function refusalOf(version) {
	process.stderr.write(`n8n ${version} …\n`);
	const { status, stderr } = run(process.execPath, ['test/kit/n8n/install.mjs', version]);
	if (status === 0) {
		return undefined;
	}
	const lines = stderr.split('\n').filter((line) => line.trim() !== '');
	return (lines.find((line) => /notarget|404|No matching/.test(line)) ?? lines.at(-1) ?? '').trim();
}

/** Runs the tests that need no other n8n, and reads their results. */
function test(version, paths) {
	const options = ['--testPathIgnorePatterns', 'e2e/demo', '--json', `--outputFile=${results}`];
	run('npm', ['run', '--silent', 'test:e2e', '--', ...options, '--', ...paths], {
		env: { ...process.env, N8N_VERSION: version },
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (!existsSync(results)) {
		throw new PlainError('The tests did not even begin; see above.');
	}
	const { testResults, ...counts } = JSON.parse(readFileSync(results, 'utf8'));
	const failures = testResults.flatMap(({ name, message, assertionResults }) => {
		const failed = assertionResults.filter(({ status }) => status === 'failed');
		// A file that could not be loaded has no failed tests, so it counts as one failure.
		if (assertionResults.length === 0 && message !== '') {
			return [{ title: name.replace(`${root}/`, ''), reason: message }];
		}
		return failed.map(({ fullName, failureMessages }) => ({
			title: fullName,
			reason: failureMessages.join('\n'),
		}));
	});
	return { passed: counts.numPassedTests, failures };
}

const plain = (text) => stripVTControlCharacters(text).trim();

function reportOf({ version, refusals, outcome }) {
	const refused = refusals.map(
		({ version, reason }) => `- n8n ${version} does not install: ${reason}`,
	);
	if (!outcome) {
		return ['# No n8n could be installed', '', ...refused].join('\n');
	}
	const { passed, failures } = outcome;
	const verdict = failures.length === 0 ? 'works with it' : 'does not work with it';
	const details = failures.flatMap(({ title, reason }) => [
		`\n## ${title}\n`,
		'```text',
		plain(reason).split('\n').slice(0, 12).join('\n'),
		'```',
	]);
	return [
		`# n8n ${version}: the package ${verdict}`,
		'',
		`${passed} end-to-end tests passed, ${failures.length} failed, on Node ${process.versions.node}.`,
		...(refused.length > 0 ? ['', ...refused] : []),
		...details,
		...(failures.length > 0
			? ['', `To repeat it: \`node test/kit/n8n/newest.mjs ${version}\``]
			: []),
	].join('\n');
}

try {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const named = process.argv.slice(2);
	const wanted = isVersion(named[0] ?? '') ? named.shift() : undefined;
	const refusals = [];
	let version;
	for (const candidate of wanted ? [wanted] : newestVersions()) {
		const reason = refusalOf(candidate);
		if (reason === undefined) {
			version = candidate;
			break;
		}
		refusals.push({ version: candidate, reason });
	}
	const outcome = version && test(version, named);
	const report = `${reportOf({ version, refusals, outcome })}\n`;
	writeFileSync(join(folder, 'report.md'), report);
	if (process.env.GITHUB_STEP_SUMMARY) {
		appendFileSync(process.env.GITHUB_STEP_SUMMARY, report);
	}
	process.stdout.write(`\n${report}`);
	process.exitCode = outcome && outcome.failures.length > 0 ? 1 : 0;
} catch (error) {
	fail(error);
}
