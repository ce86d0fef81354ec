import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../../../..');

/** A text that engineers read, with its file from the root of the repository. */
export interface CodeText {
	readonly file: string;
	readonly text: string;
}

/** Every file of a pattern below the root, in order. */
export function filesOf(pattern: string): string[] {
	return globSync(pattern, { cwd: ROOT, exclude: (path) => path.endsWith('node_modules') }).sort();
}

export function readRepositoryFile(file: string): string {
	return readFileSync(join(ROOT, file), 'utf8');
}

function parse(file: string): ts.SourceFile {
	return ts.createSourceFile(file, readRepositoryFile(file), ts.ScriptTarget.Latest, true);
}

/** Every comment of a TypeScript file, without its signs and its code. */
export function commentsOf(file: string): CodeText[] {
	const source = parse(file);
	const text = source.getFullText();
	const ends = new Map<number, number>();
	const add = (ranges: readonly ts.CommentRange[] = []): void => {
		for (const { pos, end } of ranges) {
			ends.set(pos, end);
		}
	};
	const visit = (node: ts.Node): void => {
		add(ts.getLeadingCommentRanges(text, node.getFullStart()));
		add(ts.getTrailingCommentRanges(text, node.getEnd()));
		node.getChildren(source).forEach(visit);
	};
	visit(source);
	return joinLines(ends, text).map((comment) => ({ file, text: plainComment(comment) }));
}

/** Joins the lines of a comment with `//`: each of them is a comment of its own for the parser. */
function joinLines(ends: ReadonlyMap<number, number>, text: string): string[] {
	const joined: string[] = [];
	let lastEnd = -1;
	for (const [pos, end] of [...ends].sort(([one], [other]) => one - other)) {
		const comment = text.slice(pos, end);
		const isNextLine = /^[ \t]*\n[ \t]*$/.test(text.slice(lastEnd, pos));
		const last = joined.at(-1);
		if (isNextLine && last?.startsWith('//') && comment.startsWith('//')) {
			joined[joined.length - 1] = `${last}\n${comment}`;
		} else {
			joined.push(comment);
		}
		lastEnd = end;
	}
	return joined;
}

function plainComment(comment: string): string {
	return comment
		.replace(/^\/\*\*?|\*\/$|^\/\//gm, '')
		.replace(/^\s*\* ?/gm, ' ')
		.replace(/`[^`]*`|"[^"]*"/g, '…')
		.replace(/\s+/g, ' ')
		.trim();
}

const TITLED = new Set(['describe', 'it', 'test']);

/** The title of every test and group of tests of a file. */
export function titlesOf(file: string): CodeText[] {
	const titles: CodeText[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isCallExpression(node) && isTest(node.expression)) {
			const [title] = node.arguments;
			if (title && ts.isStringLiteralLike(title)) {
				titles.push({ file, text: title.text.replace(/"[^"]*"/g, '…') });
			}
		}
		ts.forEachChild(node, visit);
	};
	visit(parse(file));
	return titles;
}

/** Recognizes calls of `test`, `test.skip` and `test.each(rows)`. */
function isTest(expression: ts.Expression): boolean {
	if (ts.isIdentifier(expression)) {
		return TITLED.has(expression.text);
	}
	if (ts.isPropertyAccessExpression(expression)) {
		return expression.name.text !== 'each' && isTest(expression.expression);
	}
	if (ts.isCallExpression(expression) && ts.isPropertyAccessExpression(expression.expression)) {
		return expression.expression.name.text === 'each' && isTest(expression.expression.expression);
	}
	if (ts.isTaggedTemplateExpression(expression)) {
		return ts.isPropertyAccessExpression(expression.tag) && isTest(expression.tag.expression);
	}
	return false;
}

/** The prose of a Markdown page by lines, without its code. */
export function proseOf(file: string): CodeText[] {
	const page = readRepositoryFile(file)
		.replace(/```[\s\S]*?```|<!--.*?-->/g, '')
		.replace(/`[^`\n]*`|"[^"\n]*"/g, '…');
	return page.split('\n').map((text) => ({ file, text }));
}

interface Workflow {
	readonly nodes: ReadonlyArray<{ readonly type: string; readonly parameters: object }>;
}

/** The texts of an example workflow: its sticky notes, and the messages and prompts of its nodes. */
export function workflowTextsOf(file: string): CodeText[] {
	const { nodes } = JSON.parse(readRepositoryFile(file)) as Workflow;
	return nodes.flatMap(({ type, parameters }) => {
		const texts = textsIn(parameters);
		const shown = type.endsWith('.stickyNote')
			? texts.map((text) => text.replace(/`[^`\n]*`/g, '…'))
			: texts;
		return shown.map((text) => ({ file, text }));
	});
}

function textsIn(value: unknown): string[] {
	if (typeof value === 'string') {
		return [value];
	}
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
