import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

export const root = join(__dirname, '../..');

/** The sources of what is published, relative to the root. */
const sources = globSync('{nodes,credentials}/**/*.ts', { cwd: root }).sort();

/** Tables of words and sentences; what n8n itself reads is not counted. */
const data = globSync('nodes/**/*.json', {
	cwd: root,
	exclude: (path) => /__schema__|\.node\.json$/.test(path),
});

/** A function with a body. */
export type Body = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

export function isFunctionWithBody(node: ts.Node): node is Body {
	return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

function parse(file: string): ts.SourceFile {
	const text = readFileSync(join(root, file), 'utf8');
	return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function* nodesOf(node: ts.Node): Generator<ts.Node, undefined> {
	yield node;
	for (const child of node.getChildren()) yield* nodesOf(child);
}

/** Lines of the sources, or of the data, whose path matches. */
export function countLines(path: RegExp): number {
	const counts = [...sources, ...data]
		.filter((file) => path.test(file))
		.map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1);
	return counts.reduce((sum, count) => sum + count, 0);
}

/** How many lines the longest function has, and where it begins. */
export function longestFunction(): { lines: number; at: string } {
	let longest = { lines: 0, at: '' };
	for (const source of sources.map(parse)) {
		for (const node of nodesOf(source)) {
			if (!isFunctionWithBody(node)) continue;
			const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
			const lines = source.getLineAndCharacterOfPosition(node.end).line - first + 1;
			if (lines > longest.lines) longest = { lines, at: `${source.fileName}:${first + 1}` };
		}
	}
	return longest;
}
