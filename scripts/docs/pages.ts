import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { slipTable, toolTable } from './agents';
import { benchmarksPage } from './benchmarks';
import { chaosTable } from './chaos';
import { errorTable, nodeErrorTable } from './errors';
import { limitTable } from './limits';
import { messagesPage } from './messages';
import { mutationTables } from './mutation';
import { operationsPage, operationsTable, scopeTable } from './operations';
import { savedNames, savedNamesFile } from './savedNames';

const root = join(__dirname, '../..');

/** A file whose content, or a part of it, comes from the code. */
export interface Page {
	path: string;
	/** The content that the code generates now. */
	content: string;
	/** The content of the file; empty if the file does not exist. */
	current: string;
}

/** Every generated page as it should be. */
export async function generatedPages(): Promise<Page[]> {
	return await Promise.all([
		page('docs/benchmarks.md', benchmarksPage()),
		page('README.md', await withBlocks('README.md', { operations: operationsTable() })),
		page('docs/operations.md', operationsPage()),
		page(
			'CONTRIBUTING.md',
			await withBlocks('CONTRIBUTING.md', { operation: await sourceBlock(EXAMPLE_OPERATION) }),
		),
		page('docs/credential.md', await withBlocks('docs/credential.md', { scopes: scopeTable() })),
		page('docs/limits.md', await withBlocks('docs/limits.md', { limits: limitTable() })),
		page(
			'docs/testing.md',
			await withBlocks('docs/testing.md', { scores: mutationTables(), chaos: chaosTable() }),
		),
		page(
			'docs/agents.md',
			await withBlocks('docs/agents.md', { tools: toolTable(), slips: slipTable() }),
		),
		page('docs/messages.md', messagesPage()),
		page(savedNamesFile, savedNames()),
		page(
			'docs/errors.md',
			await withBlocks('docs/errors.md', { codes: errorTable(), nodeCodes: nodeErrorTable() }),
		),
	]);
}

async function page(name: string, markdown: string): Promise<Page> {
	const path = join(root, name);
	const options = await resolveConfig(path);
	const content = await format(markdown, { ...options, filepath: path });
	return { path, content, current: await readFile(path, 'utf8').catch(() => '') };
}

/** The file that CONTRIBUTING shows as an example. */
const EXAMPLE_OPERATION = 'nodes/PublishingService/actions/contentTag/create.operation.ts';

/** A source file as a block of code, with its path, so that the example is always the real code. */
async function sourceBlock(path: string): Promise<string> {
	const source = await readFile(join(root, path), 'utf8');
	return `\`\`\`ts\n// ${path}\n${source}\`\`\``;
}

/** Replaces what stands between each `<!-- name -->` and `<!-- /name -->` of a file. */
async function withBlocks(file: string, blocks: Record<string, string>): Promise<string> {
	let text = await readFile(join(root, file), 'utf8');
	for (const [name, block] of Object.entries(blocks)) {
		const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
		const [before, rest] = split(text, start, file);
		const [, after] = split(rest, end, file);
		text = `${before}${start}\n\n${block}\n\n${end}${after}`;
	}
	return text;
}

function split(text: string, mark: string, file: string): [string, string] {
	const at = text.indexOf(mark);
	if (at < 0) {
		throw new Error(`${file} has lost its mark ${mark}`);
	}
	return [text.slice(0, at), text.slice(at + mark.length)];
}
