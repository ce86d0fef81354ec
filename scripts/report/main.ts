/**
 * Writes artifacts/report.md: one page with everything that the checks last showed, and the command that
 * shows it again. `npm run test:report`, after `npm test -- --all` and, for all stories, after
 * `npm run test:stories`, `npm run test:every-fault` and `npm run test:inserted-faults`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { chaosTable } from '../docs/chaos';
import { mutationTables } from '../docs/mutation';
import { code, table } from '../docs/table';
import { PROMISES } from './promises';
import { readFigures, readSuites, type Suite } from './results';

const root = join(__dirname, '../..');
const path = join(root, 'artifacts/report.md');

const count = (number: number) => number.toLocaleString('en');

function suitesTable(suites: readonly Suite[]): string {
	const rows = suites.map(({ name, files, passed, failed, skipped }) => [
		code(`npm test -- ${name}`),
		...[files, passed, failed, skipped].map(count),
	]);
	return table(['command', 'files', 'passed', 'failed', 'skipped'], rows);
}

function storiesTable(): string {
	const rows = readFigures('stories').map((one) => [
		one.part,
		...[one.stories, one.broken, one.histories, one.inWindow, one.firstSeed].map(String),
		one.date,
	]);
	const heads = ['kind', 'stories', 'broken', 'histories', 'in the window', 'first seed', 'day'];
	return table(heads, rows);
}

function faultsTable(): string {
	const rows = readFigures('everyFault').map((one) => [
		one.part,
		...[one.requests, one.single, one.pairs, one.kill, one.stop, one.broken].map(String),
		one.date,
	]);
	return table(['way', 'requests', 'single', 'pairs', 'kills', 'stops', 'broken', 'day'], rows);
}

function insertedTable(): string {
	const rows = readFigures('insertedFaults').map(({ part, isNoticed, seconds, failed, date }) => [
		part,
		isNoticed === true ? `in ${Number(seconds).toFixed(0)} s` : 'no',
		Array.isArray(failed) ? String(failed[0] ?? '') : '',
		date,
	]);
	return table(['fault', 'noticed', 'by the test', 'day'], rows);
}

function promisesTable(suites: readonly Suite[]): string {
	const rows = PROMISES.map(({ page, words, file, title }) => {
		const [project = ''] = file.split('/');
		const shown = suites
			.flatMap(({ cases }) => cases)
			.filter((one) => one.path.endsWith(`test/suites/${file}`) && one.title.includes(title));
		const isHeld = shown.every(({ passed }) => passed);
		const command = code(`npx jest --selectProjects ${project} --testPathPatterns ${file}`);
		return [words, page, shown.length === 0 ? 'not run' : isHeld ? 'held' : 'BROKEN', command];
	});
	return table(['promise', 'page', 'last run', 'command'], rows);
}

function page(suites: readonly Suite[]): string {
	const sections: ReadonlyArray<readonly [title: string, command: string, content: string]> = [
		['Suites', 'npm test -- --all', suitesTable(suites)],
		['Stories of two sides', 'npm run test:stories', storiesTable()],
		['Every fault of every request', 'npm run test:every-fault', faultsTable()],
		['Faults put in on purpose', 'npm run test:inserted-faults', insertedTable()],
		['Chaos', 'npm run chaos', chaosTable()],
		['Mutants', 'npm run test:mutation', mutationTables()],
		['Promises of the documentation', 'npm test', promisesTable(suites)],
	];
	const written = sections.map(
		([title, command, content]) => `## ${title}\n\n${code(command)}\n\n${content}`,
	);
	return ['# What the checks last showed', ...written].join('\n\n');
}

async function main(): Promise<void> {
	const options = await resolveConfig(path);
	const text = await format(page(readSuites()), { ...options, filepath: path });
	mkdirSync(join(root, 'artifacts'), { recursive: true });
	writeFileSync(path, text);
	process.stdout.write(`${text}\n${path}\n`);
}

void main();
