import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '../../..');

/** What a module takes from another. */
export interface Import {
	/** A package's name, or a file's path from the root of the repository without extension. */
	readonly target: string;
	readonly isPackage: boolean;
	/** True where nothing of it is left at run time. */
	readonly typesOnly: boolean;
}

/** A TypeScript file of the repository as the compiler reads it. */
export interface Module {
	/** Path from the root of the repository, without extension. */
	readonly path: string;
	readonly imports: readonly Import[];
	/** What it takes of n8n's helpers (`helpers.x`), and the functions it calls by a bare name. */
	readonly uses: ReadonlySet<string>;
}

/** The modules under folders that are given from the root of the repository. */
export function modulesUnder(...folders: string[]): Module[] {
	return folders.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.map((file) => readModule(join(ROOT, folder, file))),
	);
}

function readModule(file: string): Module {
	const text = readFileSync(file, 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const imports: Import[] = [];
	const uses = new Set<string>();
	const visit = (node: ts.Node): void => {
		const found = importOf(node);
		if (found) imports.push(resolved(file, found));
		for (const use of usesOf(node)) uses.add(use);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return { path: withoutExtension(relative(ROOT, file)), imports, uses };
}

function usesOf(node: ts.Node): string[] {
	if (ts.isPropertyAccessExpression(node) && isHelpers(node.expression)) {
		return [helper(node.name)];
	}
	if (ts.isElementAccessExpression(node) && isHelpers(node.expression)) {
		return [helper(node.argumentExpression)];
	}
	if (ts.isVariableDeclaration(node) && node.initializer && isHelpers(node.initializer)) {
		const { name } = node;
		if (!ts.isObjectBindingPattern(name)) return [];
		return name.elements.map((element) => helper(element.propertyName ?? element.name));
	}
	const isBareCall =
		(ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression);
	return isBareCall ? [node.expression.getText()] : [];
}

function helper(name: ts.Node): string {
	return `helpers.${name.getText().replace(/^['"`]|['"`]$/g, '')}`;
}

function isHelpers(node: ts.Node): boolean {
	return /(^|\.)helpers$/.test(node.getText());
}

interface Reference {
	readonly specifier: ts.Node | undefined;
	readonly typesOnly: boolean;
}

function importOf(node: ts.Node): Reference | undefined {
	if (ts.isImportDeclaration(node)) {
		return { specifier: node.moduleSpecifier, typesOnly: takesTypesOnly(node.importClause) };
	}
	if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
		return { specifier: node.moduleSpecifier, typesOnly: node.isTypeOnly };
	}
	if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
		return { specifier: node.argument.literal, typesOnly: true };
	}
	const { ImportKeyword } = ts.SyntaxKind;
	if (ts.isCallExpression(node) && node.expression.kind === ImportKeyword) {
		return { specifier: node.arguments[0], typesOnly: false };
	}
	const isRequire = ts.isCallExpression(node) && node.expression.getText() === 'require';
	return isRequire ? { specifier: node.arguments[0], typesOnly: false } : undefined;
}

function takesTypesOnly(clause: ts.ImportClause | undefined): boolean {
	if (!clause) return false;
	if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
	const { name, namedBindings } = clause;
	if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
	return namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function resolved(file: string, { specifier, typesOnly }: Reference): Import {
	if (!specifier || !ts.isStringLiteralLike(specifier)) {
		throw new Error(`${relative(ROOT, file)} imports what only running it would tell`);
	}
	const { text } = specifier;
	const isPackage = !text.startsWith('.');
	const target = isPackage ? text : relative(ROOT, join(dirname(file), text));
	return { target: isPackage ? target : withoutExtension(target), isPackage, typesOnly };
}

function withoutExtension(path: string): string {
	return path.replace(/\.ts$/, '');
}
