import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import texts from '../../../../nodes/PublishingService/sheet/findings.json';

/**
 * The table of sentences is data, so that no compiler holds it against the facts that code gives:
 * this does, wherever a code stands beside an object that says all of them.
 */
const root = join(__dirname, '../../../..');
const sources = globSync('nodes/PublishingService/{actions,sheet}/**/*.ts', { cwd: root }).map(
	(file) =>
		ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
);
const codes = Object.keys(texts) as Array<keyof typeof texts>;
const factsOf = (code: keyof typeof texts) =>
	[...texts[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The codes that an expression may be: a literal, one of two, or each that a template can make. */
function codesIn(node: ts.Expression | undefined): Array<keyof typeof texts> {
	if (!node) {
		return [];
	}
	if (ts.isStringLiteral(node)) {
		return codes.filter((code) => code === node.text);
	}
	if (ts.isConditionalExpression(node)) {
		return [...codesIn(node.whenTrue), ...codesIn(node.whenFalse)];
	}
	if (!ts.isTemplateExpression(node)) {
		return [];
	}
	const end = node.templateSpans.at(-1)?.literal.text ?? '';
	return node.head.text === '' && end !== '' ? codes.filter((code) => code.endsWith(end)) : [];
}

/** The names that an object gives; undefined where another object is spread into it, or it is none. */
function namesIn(node: ts.Expression | undefined): string[] | undefined {
	if (node === undefined) {
		return [];
	}
	if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment)) {
		return undefined;
	}
	return node.properties.map((property) => property.name?.getText() ?? '');
}

/** Calls that say a sentence, with its code, what else is given by its place, and the facts. */
function callsIn(source: ts.SourceFile) {
	const found: Array<{ at: string; code: keyof typeof texts; given: string[] | undefined }> = [];
	const visit = (node: ts.Node): void => {
		ts.forEachChild(node, visit);
		if (!ts.isCallExpression(node)) {
			return;
		}
		const name = node.expression.getText().replace(/^.*\./s, '');
		const isOfColumn = name === 'refuse' || name === 'warn';
		if (!isOfColumn && name !== 'sentence' && name !== 'warning') {
			return;
		}
		const [first, ...others] = node.arguments;
		const isOpen = others.some(ts.isSpreadElement);
		const facts = isOpen ? undefined : namesIn(others[isOfColumn ? 1 : 0]);
		const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
		for (const code of codesIn(first)) {
			const given = facts && [...facts, ...(isOfColumn ? ['column'] : [])];
			found.push({ at: `${source.fileName}:${line}`, code, given });
		}
	};
	visit(source);
	return found;
}

const calls = sources.flatMap(callsIn);

test('most calls say their facts where they are', () => {
	expect(calls.filter(({ given }) => given).length).toBeGreaterThan(70);
});

test('each sentence is given the facts that it names', () => {
	const lacking = calls.flatMap(({ at, code, given }) =>
		factsOf(code)
			.filter((fact) => given && !given.includes(fact))
			.map((fact) => `${at} says ${code} without ${fact}`),
	);
	expect(lacking).toEqual([]);
});

test('each sentence is said somewhere', () => {
	const literals = sources.map((source) => source.text).join();
	const called = new Set(calls.map(({ code }) => code));
	expect(codes.filter((code) => !called.has(code) && !literals.includes(`'${code}'`))).toEqual([]);
});
