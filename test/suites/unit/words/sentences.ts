import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../../../..');

/** A text of the source that a person may come to read. */
export interface Sentence {
	/** The file, from the root of the repository. */
	file: string;
	/** With … where a value stands. */
	text: string;
}

/** Every text of several words in the code of nodes and credential, whatever it is for. */
export function sentencesOf(pattern = '{nodes,credentials}/**/*.ts'): Sentence[] {
	return globSync(pattern, { cwd: root })
		.filter((file) => !file.endsWith('contract/decoded.ts') && !file.includes('headingWords'))
		.sort()
		.flatMap((file) => textsOf(file).map((text) => ({ file, text })));
}

function textsOf(file: string): string[] {
	const source = ts.createSourceFile(
		file,
		readFileSync(join(root, file), 'utf8'),
		ts.ScriptTarget.Latest,
	);
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isStringLiteralLike(node)) texts.push(node.text);
		if (ts.isTemplateExpression(node)) {
			texts.push(
				[node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…'),
			);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return texts.filter((text) => /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text));
}
