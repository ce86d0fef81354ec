import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const trigger = join(__dirname, '../../../../nodes/PublishingService/trigger');

/** The modules that a file imports at run time, without types. */
function importsOf(file: string): string[] {
	const statements = readFileSync(file, 'utf8').matchAll(
		/^import (?!type\b)([^;]*?) from '([^']+)';/gm,
	);
	return [...statements]
		.filter(([, names = '']) => !/^\{(?:\s*type \w+,?)+\s*\}$/.test(names))
		.map(([, , specifier = '']) => specifier);
}

/** Files with an import of n8n among all that a file imports, each with the path of imports to it. */
function needingN8n(file: string, way: string[] = [], seen = new Set<string>()): string[][] {
	if (seen.has(file)) {
		return [];
	}
	seen.add(file);
	const here = [...way, relative(trigger, file)];
	return importsOf(file).flatMap((specifier) => {
		if (specifier === 'n8n-workflow') {
			return [here];
		}
		if (!specifier.startsWith('.')) {
			return [];
		}
		const target = join(dirname(file), specifier);
		const module = [`${target}.ts`, join(target, 'index.ts')].find((path) => existsSync(path));
		return module ? needingN8n(module, here, seen) : [];
	});
}

test.each(['poll.ts', 'sampleEvents.ts'])('%s needs nothing of n8n at run time', (file) => {
	expect(needingN8n(join(trigger, file))).toEqual([]);
});

test('files for n8n import it, which proves the check', () => {
	expect(needingN8n(join(trigger, 'pollError.ts'))).toContainEqual(['pollError.ts']);
	expect(needingN8n(join(trigger, 'readOptions.ts'))).toContainEqual([
		'readOptions.ts',
		'../messages/n8nErrors.ts',
	]);
});
