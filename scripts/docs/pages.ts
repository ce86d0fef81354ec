import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { operationsPage, scopeTable } from './operations';

const root = join(__dirname, '../..');

/** A file whose content, or a part of it, comes from the code. */
export interface Page {
	path: string;
	/** What it should be. */
	content: string;
	/** What it is; empty where there is no such file. */
	current: string;
}

/** Every generated page as it should be. */
export async function generatedPages(): Promise<Page[]> {
	return await Promise.all([
		page('docs/operations.md', operationsPage()),
		page('README.md', await withBlock('README.md', 'scopes', scopeTable())),
	]);
}

async function page(name: string, markdown: string): Promise<Page> {
	const path = join(root, name);
	const options = await resolveConfig(path);
	const content = await format(markdown, { ...options, filepath: path });
	return { path, content, current: await readFile(path, 'utf8').catch(() => '') };
}

/** Replaces what stands between a file's `<!-- name -->` and `<!-- /name -->`. */
async function withBlock(file: string, name: string, block: string): Promise<string> {
	const text = await readFile(join(root, file), 'utf8');
	const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const [before, rest] = split(text, start, file);
	const [, after] = split(rest, end, file);
	return `${before}${start}\n\n${block}\n\n${end}${after}`;
}

function split(text: string, mark: string, file: string): [string, string] {
	const at = text.indexOf(mark);
	if (at < 0) throw new Error(`${file} has lost its mark ${mark}`);
	return [text.slice(0, at), text.slice(at + mark.length)];
}
