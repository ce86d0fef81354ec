/**
 * Puts faults into a copy of the code, one after the other, and shows which test notices each of them:
 * `npm run test:inserted-faults`. It fails if a fault is not noticed by the test that is named for it, or not within
 * a minute.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { keepFigures } from '../../test/kit/support/figures';
import { readSuite } from '../report/results';
import { INSERTED, type InsertedFault } from './faults';

const root = join(__dirname, '../..');
const LONGEST_SECONDS = 60;

/** How an inserted fault was noticed. */
interface Outcome {
	readonly isNoticed: boolean;
	readonly seconds: number;
	/** The tests that failed. */
	readonly failed: readonly string[];
}

/** A copy of the tracked files as they are now, with the same packages. */
function copySources(): string {
	const folder = mkdtempSync(join(tmpdir(), 'inserted-'));
	const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
	for (const file of tracked.split('\0').filter(Boolean)) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		cpSync(join(root, file), join(folder, file));
	}
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
	return folder;
}

function insert(folder: string, fault: InsertedFault): Outcome {
	const file = join(folder, 'nodes/PublishingService', fault.file);
	const source = readFileSync(file, 'utf8');
	const pieces = source.split(fault.from);
	if (pieces.length !== 2) {
		throw new Error(`${fault.file} has "${fault.from}" ${pieces.length - 1} times instead of once`);
	}
	writeFileSync(file, pieces.join(fault.to));
	try {
		return runTests(folder, fault);
	} finally {
		writeFileSync(file, source);
	}
}

function runTests(folder: string, { project, tests, title }: InsertedFault): Outcome {
	const report = join(folder, 'inserted.json');
	const jest = ['jest', '--selectProjects', project, '--testPathPatterns', tests, '--maxWorkers=1'];
	const began = Date.now();
	spawnSync('npx', [...jest, '--json', `--outputFile=${report}`], {
		cwd: folder,
		stdio: 'ignore',
		shell: process.platform === 'win32',
	});
	const seconds = (Date.now() - began) / 1000;
	const failed = readSuite(report)
		.cases.filter(({ passed }) => !passed)
		.map(({ title: name }) => name);
	const isNoticed = failed.some((name) => name.startsWith(title));
	return { isNoticed, seconds, failed };
}

const folder = copySources();
try {
	for (const fault of INSERTED) {
		const { isNoticed, seconds, failed } = insert(folder, fault);
		const isInTime = seconds <= LONGEST_SECONDS;
		keepFigures('insertedFaults', fault.name, { isNoticed, seconds, failed });
		const verdict = isNoticed ? `noticed in ${seconds.toFixed(0)} s` : 'NOT NOTICED';
		process.stdout.write(`${fault.name}: ${verdict}${isInTime ? '' : ', TOO LATE'}\n`);
		process.stdout.write(failed.map((name) => `  ${name}\n`).join(''));
		if (!isNoticed || !isInTime) {
			process.exitCode = 1;
		}
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
