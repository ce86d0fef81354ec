/**
 * Prints how readable the published code is, one measure a line, and exits 1 if a bound is broken.
 * `node scripts/measures.mjs [CHECKOUT] [--json] [--report]`; `--report` never fails.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const root = resolve(process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? '.');
const ts = createRequire(join(root, 'package.json'))('typescript');
const git = (...args) =>
	execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
const tracked = git('ls-files', 'nodes', 'credentials').trim().split('\n');
const sources = tracked.filter((file) => file.endsWith('.ts'));

const total = {
	tokens: 0,
	longFunctions: 0,
	complexFunctions: 0,
	manyParameters: 0,
	deepFunctions: 0,
	literalSpreads: 0,
	exportedReturnTypes: 0,
	fullFiles: 0,
	obliqueComments: 0,
	bracelessBranches: 0,
};
const folders = new Map();
const named = { tokens: [], complexity: [], file: [] };

const isToken = (node) =>
	node.kind >= ts.SyntaxKind.FirstToken &&
	node.kind <= ts.SyntaxKind.LastToken &&
	node.kind !== ts.SyntaxKind.EndOfFileToken;
function tokensIn(node, onToken = () => {}) {
	let sum = 0;
	const visit = (child) => {
		if (isToken(child)) {
			sum++;
			onToken(child);
		}
		child.getChildren().forEach(visit);
	};
	visit(node);
	return sum;
}

/** Decisions of a function, those of functions inside it not counted, as ESLint's rule `complexity` counts. */
function complexityOf(body) {
	let count = 1;
	const visit = (node) => {
		if (ts.isFunctionLike(node)) return;
		const { SyntaxKind: kinds } = ts;
		if (
			[
				kinds.IfStatement,
				kinds.ConditionalExpression,
				kinds.ForStatement,
				kinds.ForOfStatement,
				kinds.ForInStatement,
				kinds.WhileStatement,
				kinds.DoStatement,
				kinds.CaseClause,
				kinds.CatchClause,
			].includes(node.kind)
		)
			count++;
		if (
			ts.isBinaryExpression(node) &&
			[kinds.AmpersandAmpersandToken, kinds.BarBarToken, kinds.QuestionQuestionToken].includes(
				node.operatorToken.kind,
			)
		)
			count++;
		if (node.questionDotToken) count++;
		ts.forEachChild(node, visit);
	};
	ts.forEachChild(body, visit);
	return count;
}

function depthOf(node, depth = 0) {
	let deepest = depth;
	ts.forEachChild(node, (child) => {
		if (ts.isFunctionLike(child)) return;
		const nests =
			ts.isIfStatement(child) ||
			ts.isIterationStatement(child, false) ||
			ts.isTryStatement(child) ||
			ts.isSwitchStatement(child);
		const isElseIf =
			ts.isIfStatement(child) && ts.isIfStatement(node) && node.elseStatement === child;
		deepest = Math.max(deepest, depthOf(child, depth + (nests && !isElseIf ? 1 : 0)));
	});
	return deepest;
}

for (const file of sources) {
	const text = readFileSync(join(root, file), 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const folder = file
		.split('/')
		.slice(0, 3)
		.filter((part) => !part.endsWith('.ts'))
		.join('/');
	const seen = folders.get(folder) ?? { tokens: 0, lines: 0, properties: 0, optional: 0 };
	folders.set(folder, seen);
	const lines = new Set();
	const tokens = tokensIn(source, (token) =>
		lines.add(source.getLineAndCharacterOfPosition(token.getStart()).line),
	);
	seen.tokens += tokens;
	seen.lines += lines.size;
	total.tokens += tokens;
	const functions = source.statements.filter(
		(one) =>
			ts.isFunctionDeclaration(one) ||
			(ts.isVariableStatement(one) &&
				one.declarationList.declarations.some(
					({ initializer }) => initializer && ts.isFunctionLike(initializer),
				)),
	);
	if (functions.length > 12) {
		total.fullFiles++;
		named.file.push(`${file} (${functions.length})`);
	}
	for (const [, opener] of text.matchAll(/(?:\/\*\*|\n\s*\/\/(?!.*eslint)|^\s*\/\/)\s*(\w+)/g)) {
		if (/^(What|Whether|Of|Those|Where|Whose|As|So)$/.test(opener)) total.obliqueComments++;
	}
	const visit = (node) => {
		if (ts.isFunctionLike(node)) {
			if ((node.parameters?.length ?? 0) > 4) total.manyParameters++;
			if (node.body && ts.isBlock(node.body)) {
				const size = tokensIn(node.body);
				const complexity = complexityOf(node.body);
				const name = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
				if (size > 250) {
					total.longFunctions++;
					named.tokens.push(`${name} (${size})`);
				}
				if (complexity > 10) {
					total.complexFunctions++;
					named.complexity.push(`${name} (${complexity})`);
				}
				if (depthOf(node.body) > 3) total.deepFunctions++;
			}
		}
		const spread = (ts.isSpreadAssignment(node) || ts.isSpreadElement(node)) && node.expression;
		if (spread) {
			const inner = ts.isParenthesizedExpression(spread) ? spread.expression : spread;
			if (ts.isObjectLiteralExpression(inner) || ts.isArrayLiteralExpression(inner))
				total.literalSpreads++;
		}
		if (ts.isIfStatement(node)) {
			if (!ts.isBlock(node.thenStatement)) total.bracelessBranches++;
			if (
				node.elseStatement &&
				!ts.isBlock(node.elseStatement) &&
				!ts.isIfStatement(node.elseStatement)
			)
				total.bracelessBranches++;
		}
		if (ts.isIterationStatement(node, false) && !ts.isBlock(node.statement))
			total.bracelessBranches++;
		if (ts.isPropertySignature(node)) {
			seen.properties++;
			if (node.questionToken) seen.optional++;
		}
		if (
			ts.isTypeAliasDeclaration(node) &&
			node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
			/ReturnType<\s*typeof/.test(node.type.getText(source))
		)
			total.exportedReturnTypes++;
		ts.forEachChild(node, visit);
	};
	visit(source);
}
const optionalIn = (...names) => {
	const parts = [...folders]
		.filter(([folder]) => names.some((name) => folder.endsWith(`/${name}`)))
		.map(([, part]) => part);
	const properties = parts.reduce((sum, part) => sum + part.properties, 0);
	return properties
		? Math.round((100 * parts.reduce((sum, part) => sum + part.optional, 0)) / properties)
		: 0;
};
const density = [...folders]
	.map(([folder, { tokens, lines }]) => [folder, tokens / lines])
	.sort((a, b) => b[1] - a[1]);
const rows = [
	['tokens of code in nodes/ and credentials/ (reported, not bounded)', total.tokens, Infinity],
	...density.map(([folder, value]) => [
		`tokens a line of code in ${folder}`,
		+value.toFixed(1),
		8.5,
	]),
	['functions over 250 tokens', total.longFunctions, 0],
	['functions over a complexity of 10', total.complexFunctions, 0],
	['functions with more than 4 parameters', total.manyParameters, 0],
	['functions nested deeper than 3', total.deepFunctions, 0],
	['literal spreads', total.literalSpreads, 0],
	['exported ReturnType<typeof …>', total.exportedReturnTypes, 0],
	['files with more than 12 functions at the top', total.fullFiles, 0],
	['branches and loops without braces', total.bracelessBranches, 0],
	[
		'comments that begin with What, Whether, Of, Those, Where, Whose, As, So',
		total.obliqueComments,
		0,
	],
	[
		'optional properties in sheet, posting, actions, %',
		optionalIn('sheet', 'posting', 'actions'),
		15,
	],
];
if (process.argv.includes('--json')) {
	process.stdout.write(`${JSON.stringify({ rows, named })}\n`);
} else {
	for (const [name, value, bound] of rows) {
		process.stdout.write(
			`${value > bound ? 'over' : 'ok  '}  ${String(value).padStart(7)}  (${bound})  ${name}\n`,
		);
	}
	for (const [name, list] of Object.entries(named)) {
		if (list.length > 0)
			process.stdout.write(
				`\nworst by ${name}: ${list
					.sort((a, b) => Number(/\((\d+)\)$/.exec(b)[1]) - Number(/\((\d+)\)$/.exec(a)[1]))
					.slice(0, 12)
					.join(', ')}\n`,
			);
	}
}
const isReportOnly = process.argv.includes('--report');
const isBroken = rows.some(([, value, bound]) => value > bound);
process.exit(isBroken && !isReportOnly ? 1 : 0);
