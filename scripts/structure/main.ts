/**
 * `npm run structure`: how easily the code is followed, in figures. It fails where one is above its
 * budget, and names what is to be mended first. With `--changes` it lists what changes file most.
 */
import type { INodeType } from 'n8n-workflow';
import { importCircles } from '../lint/importCircles.mjs';
import { BUDGETS, type Budget, type Measure } from './budgets';
import { noteEntries, type Walk } from './calls';
import { walkOfItem, walkOfPoll, walkOfRow } from './runs';
import { countLines, longestFunction } from './sources';

function load(file: string, name: string): INodeType {
	// eslint-disable-next-line @typescript-eslint/no-require-imports -- After entries are noted.
	const types = require(`../../nodes/PublishingService/${file}`) as Record<
		string,
		new () => INodeType
	>;
	const NodeType = types[name];
	if (!NodeType) throw new Error(`${file} has no ${name}`);
	return new NodeType();
}

function figuresOf(run: 'a row' | 'an item of Create' | 'a poll', walk: Walk) {
	const { files, changes, pairs } = walk;
	if (process.argv.includes('--changes')) sayChanges(run, walk);
	return {
		[`${run}: files`]: files,
		[`${run}: changes of file`]: changes,
		[`${run}: pairs both ways`]: pairs,
	};
}

function sayChanges(run: string, { between, entries }: Walk): void {
	say(`Changes of file in ${run}, by the two files and by the file that is entered:`);
	for (const counts of [between, entries]) {
		for (const [files, count] of [...counts].slice(0, 150)) {
			say(`${String(count).padStart(5)}  ${files.replaceAll('nodes/PublishingService/', '')}`);
		}
		say('');
	}
}

async function measure(): Promise<Partial<Record<string, number>>> {
	noteEntries();
	const node = load('PublishingService.node.ts', 'PublishingService');
	const trigger = load('PublishingServiceTrigger.node.ts', 'PublishingServiceTrigger');
	const circles = importCircles('nodes', 'credentials');
	for (const circle of circles) say(`Circle: ${circle.join(' ')}`);
	const longest = longestFunction();
	say(`Longest function: ${longest.at}\n`);
	return {
		'lines of TypeScript': countLines(/\.ts$/),
		'of these, sheets': countLines(/\/sheet\/.*\.ts$/),
		'of these, the trigger': countLines(/\/trigger\/.*\.ts$/),
		'lines of data': countLines(/\.json$/),
		'circles of imports': circles.length,
		'longest function, lines': longest.lines,
		...figuresOf('a row', await walkOfRow(node)),
		...figuresOf('an item of Create', await walkOfItem(node)),
		...figuresOf('a poll', await walkOfPoll(trigger)),
	};
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
	const figures = await measure();
	for (const [measured, { budget, goal }] of Object.entries<Budget>(BUDGETS)) {
		const name = measured as Measure;
		const figure = figures[name];
		if (figure === undefined) throw new Error(`${name} is not measured`);
		const columns = [name.padEnd(35), ...[figure, budget, goal].map((n) => String(n).padStart(7))];
		say(`${columns.join('')}${figure > budget ? '  above its budget' : ''}`);
		if (figure > budget) process.exitCode = 1;
	}
	say(`${''.padEnd(35)}${['now', 'budget', 'goal'].map((word) => word.padStart(7)).join('')}`);
}

void main();
