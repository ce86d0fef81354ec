import { writeFile } from 'node:fs/promises';
import { generatedPages } from './docs/pages';

/** Writes the documentation that comes from the code; with --check, only says what is out of date. */
async function main(): Promise<void> {
	const pages = await generatedPages();
	if (!process.argv.includes('--check')) {
		for (const { path, content } of pages) await writeFile(path, content);
		return;
	}
	const stale = pages.filter(({ content, current }) => content !== current);
	for (const { path } of stale) process.stderr.write(`${path} is out of date\n`);
	process.exitCode = stale.length > 0 ? 1 : 0;
}

void main();
