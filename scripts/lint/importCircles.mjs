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
	return [...text.matchAll(/ from '(\.[^']+)'/g)].flatMap(([, specifier]) => {
		const path = join(dirname(file), specifier);
		return [`${path}.ts`, `${path}/index.ts`].filter((target) => existsSync(join(root, target)));
	});
}

function reachedFrom(start, imports) {
	const reached = new Set();
	const open = [start];
	for (let file = open.pop(); file !== undefined; file = open.pop()) {
		const targets = (imports.get(file) ?? []).filter((target) => !reached.has(target));
		for (const target of targets) reached.add(target);
		open.push(...targets);
	}
	return reached;
}
