import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { relative, sep } from 'node:path';
import * as ts from 'typescript';
import { isFunctionWithBody, root } from './sources';

/** What a run of the node's code does to a reader who follows it. */
export interface Walk {
	/** Files of which a function ran. */
	readonly files: number;
	/** How often the next function that was entered stands in another file. */
	readonly changes: number;
	/** Pairs of files that enter each other in both directions. */
	readonly pairs: number;
	/** The changes of file by the two files between which they are, and by the file that is entered. */
	readonly between: ReadonlyMap<string, number>;
	readonly entries: ReadonlyMap<string, number>;
}

/** The file of each function that was entered, in order. */
let entered: string[] = [];

/** Follows some work of code that was loaded by `noteEntries`. */
export async function walkOf(work: () => Promise<unknown>): Promise<Walk> {
	entered = [];
	await work();
	const steps = entered.flatMap((file, at) => {
		const before = entered[at - 1];
		return before === undefined || before === file ? [] : [{ from: before, to: file }];
	});
	const ways = new Set(steps.map(({ from, to }) => `${from} ${to}`));
	const bothWays = steps.filter(({ from, to }) => from < to && ways.has(`${to} ${from}`));
	return {
		files: new Set(entered).size,
		changes: steps.length,
		pairs: new Set(bothWays.map(({ from, to }) => `${from} ${to}`)).size,
		between: countsOf(
			steps.map(({ from, to }) => {
				const isBothWays = ways.has(`${to} ${from}`);
				return isBothWays ? [from, to].sort().join(' ⇄ ') : `${from} → ${to}`;
			}),
		),
		entries: countsOf(steps.map(({ to }) => to)),
	};
}

/** How often each word stands in a list, the most frequent first. */
function countsOf(words: readonly string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return new Map([...counts].sort(([, one], [, other]) => other - one));
}

const NOTE = 'noteEntry';

/** From now on, each function of nodes/ and credentials/ that is loaded notes its file when it is entered. */
export function noteEntries(): void {
	Object.assign(globalThis, { [NOTE]: (file: string) => void entered.push(file) });
	const { _extensions: extensions } = Module as unknown as {
		_extensions: Record<string, (module: Compiled, path: string) => void>;
	};
	const asBefore = extensions['.ts'];
	extensions['.ts'] = (module, path) => {
		const file = relative(root, path).split(sep).join('/');
		if (!/^(?:nodes|credentials)\//.test(file)) return asBefore?.(module, path);
		module._compile(instrumented(file, readFileSync(path, 'utf8')), path);
	};
}

interface Compiled {
	_compile(code: string, path: string): void;
}

function instrumented(file: string, text: string): string {
	const { outputText } = ts.transpileModule(text, {
		fileName: file,
		compilerOptions: {
			target: ts.ScriptTarget.ES2022,
			module: ts.ModuleKind.CommonJS,
			esModuleInterop: true,
			// A comment before what an arrow function gives would end the line behind its `return`.
			removeComments: true,
		},
		transformers: { before: [(context) => (source) => noting(file, source, context)] },
	});
	return outputText;
}

function noting(
	file: string,
	source: ts.SourceFile,
	context: ts.TransformationContext,
): ts.SourceFile {
	const { factory } = context;
	const note = () =>
		factory.createExpressionStatement(
			factory.createCallExpression(factory.createIdentifier(NOTE), undefined, [
				factory.createStringLiteral(file),
			]),
		);
	const bodies = new Set<ts.Node>();
	const visit = (node: ts.Node): ts.Node => {
		if (isFunctionWithBody(node)) bodies.add(node.body);
		const visited = ts.visitEachChild(node, visit, context);
		if (!bodies.has(node)) return visited;
		const statements = ts.isBlock(visited)
			? visited.statements
			: [factory.createReturnStatement(visited as ts.Expression)];
		return factory.createBlock([note(), ...statements], true);
	};
	return ts.visitEachChild(source, visit, context);
}
