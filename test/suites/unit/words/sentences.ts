import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../../../..');

/** A text of the source code that a person may read. */
export interface Sentence {
	/** The file, from the root of the repository. */
	file: string;
	/** The text, with … in place of values. */
	text: string;
}

/** Files whose texts are never shown, or are words of sheets and not ours. */
const NO_SENTENCES = /contract\/decoded\.ts$|__schema__|\.node\.json$|\/vocabulary\//;

/** Every text of several words in the code and data of nodes and credential. */
export function sentencesOf(pattern = '{nodes,credentials}/**/*.{json,ts}'): Sentence[] {
	return globSync(pattern, { cwd: root })
		.filter((file) => !NO_SENTENCES.test(file))
		.sort()
		.flatMap((file) => textsOf(file).map((text) => ({ file, text })))
		.filter(({ text }) => /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text));
}

function textsOf(file: string): string[] {
	const text = readFileSync(join(root, file), 'utf8');
	return file.endsWith('.json') ? textsIn(JSON.parse(text)) : textsOfCode(file, text);
}

function textsIn(data: unknown): string[] {
	if (typeof data === 'string') {
		return [data.replace(/\{\w+\}/g, '…')];
	}
	return Object.values(data as object).flatMap(textsIn);
}

function textsOfCode(file: string, text: string): string[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) {
			texts.push(node.text);
		}
		if (ts.isTemplateExpression(node)) {
			texts.push(
				[node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…'),
			);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return texts;
}
