import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Files below these folders that import each other, types included, however far around. */
export function importCircles(...folders) {
	const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).sort();
	const imports = new Map(files.map((file) => [file, importsOf(file)]));
	const reached = new Map(files.map((file) => [file, reachedFrom(file, imports)]));
	const reaches = (file, other) => reached.get(file)?.has(other) === true;
	const circles = files
		.filter((file) => reaches(file, file))
		.map((file) => files.filter((other) => reaches(file, other) && reaches(other, file)));
	return [...new Map(circles.map((circle) => [circle[0], circle])).values()];
}

function importsOf(file) {
	const text = readFileSync(join(root, file), 'utf8');
	return [...text.matchAll(/(?: from |import\()'(\.[^']+)'/g)].flatMap(([, specifier]) => {
		const path = join(dirname(file), specifier);
		return [`${path}.ts`, `${path}/index.ts`].filter((target) => existsSync(join(root, target)));
	});
}

function reachedFrom(start, imports) {
	const reached = new Set();
	const open = [start];
	for (let file = open.pop(); file !== undefined; file = open.pop()) {
		const targets = (imports.get(file) ?? []).filter((target) => !reached.has(target));
		for (const target of targets) {
			reached.add(target);
		}
		open.push(...targets);
	}
	return reached;
}

/** A rule of ESLint; import-x/no-cycle does not see imports of types. */
export const noImportCircles = {
	create(context) {
		const circle = circles().find((files) => files.some((file) => context.filename.endsWith(file)));
		if (!circle) {
			return {};
		}
		const message = `Imports in a circle: ${circle.join(', ')}.`;
		return { Program: (node) => context.report({ node, message }) };
	},
};

let found;
function circles() {
	return (found ??= importCircles('nodes', 'credentials', 'sandbox'));
}
