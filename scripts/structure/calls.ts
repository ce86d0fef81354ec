import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { relative, sep } from 'node:path';
import * as ts from 'typescript';
import { isFunctionWithBody, root, type Body } from './sources';

/** What a run of the node's code does to a reader who follows it. */
export interface Walk {
	/** Files of which a function ran. */
	readonly files: number;
	/** How often the next function that was entered stands in another file. */
	readonly changes: number;
	/** Pairs of files that enter each other in both directions. */
	readonly pairs: number;
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
	};
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
	const visit = (node: ts.Node): ts.Node => {
		const visited = ts.visitEachChild(node, visit, context);
		return isFunctionWithBody(visited) ? withStatement(factory, visited, note()) : visited;
	};
	return ts.visitEachChild(source, visit, context);
}

/** The function with a statement before all others. */
function withStatement(factory: ts.NodeFactory, node: Body, first: ts.Statement): ts.Node {
	const { modifiers, parameters, body } = node;
	const block = ts.isBlock(body)
		? factory.createBlock([first, ...body.statements], true)
		: factory.createBlock([first, factory.createReturnStatement(body)], true);
	if (ts.isArrowFunction(node)) {
		const arrow = node.equalsGreaterThanToken;
		return factory.updateArrowFunction(
			node,
			node.modifiers,
			undefined,
			parameters,
			undefined,
			arrow,
			block,
		);
	}
	if (ts.isFunctionExpression(node)) {
		const { asteriskToken, name } = node;
		return factory.updateFunctionExpression(
			node,
			node.modifiers,
			asteriskToken,
			name,
			undefined,
			parameters,
			undefined,
			block,
		);
	}
	if (ts.isFunctionDeclaration(node)) {
		const { asteriskToken, name } = node;
		return factory.updateFunctionDeclaration(
			node,
			modifiers,
			asteriskToken,
			name,
			undefined,
			parameters,
			undefined,
			block,
		);
	}
	if (ts.isMethodDeclaration(node)) {
		const { asteriskToken, name } = node;
		return factory.updateMethodDeclaration(
			node,
			modifiers,
			asteriskToken,
			name,
			undefined,
			undefined,
			parameters,
			undefined,
			block,
		);
	}
	if (ts.isConstructorDeclaration(node)) {
		return factory.updateConstructorDeclaration(node, modifiers, parameters, block);
	}
	if (ts.isGetAccessor(node)) {
		return factory.updateGetAccessorDeclaration(
			node,
			modifiers,
			node.name,
			parameters,
			undefined,
			block,
		);
	}
	if (ts.isSetAccessor(node)) {
		return factory.updateSetAccessorDeclaration(node, modifiers, node.name, parameters, block);
	}
	return node;
}
