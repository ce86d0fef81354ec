import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, root } from './pages';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};
/** The kinds of test that `npm test -- …` and `npm run test:…` know. */
const checks = [
	...readFileSync(join(root, 'scripts/test.mjs'), 'utf8').matchAll(/\bname: '([\w-]+)'/g),
].map(([, name]) => name);

const tests = globSync('test/**/*.test.ts', { cwd: root });

const commandsOf = (text: string, command: RegExp) =>
	[...text.matchAll(command)].map(([, name = '']) => name);

describe.each(pages.filter(({ path }) => path !== 'CHANGELOG.md'))('$path', ({ text }) => {
	test('each npm script that it names is in the manifest', () => {
		const named = commandsOf(text, /\bnpm run ([\w:-]+)/g).map((name) => name.replace(/[:-]$/, ''));
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});

	test('each check that it has npm test run is one of them', () => {
		const named = commandsOf(text, /\bnpm test -- (?!--all\b)([\w -]+)/g).flatMap((names) =>
			names.trim().split(' '),
		);
		expect(named.filter((name) => !checks.includes(name))).toEqual([]);
	});

	test('each program that it has Node run is there', () => {
		const named = commandsOf(text, /\bnode ((?:test|scripts)\/[\w./-]+)/g);
		expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
	});

	test('each path of tests that it passes to one of them finds a test', () => {
		const paths = commandsOf(text, /npm run test:[\w-]+ -- ([\w/ .-]+?)(?=[`\n|])/g)
			.flatMap((rest) => rest.trim().split(' '))
			.filter((word) => /^[a-z]\w+$/i.test(word));
		expect(paths.filter((path) => !tests.some((test) => test.includes(path)))).toEqual([]);
	});
});

/** Options of Jest that take all following words, also a path of tests. */
const greedy = /--(?:selectProjects|reporters|testPathIgnorePatterns)(?: [^-\s]\S*)+$/;

test('each kind of test takes paths behind its command', () => {
	const swallowing = Object.entries(scripts).filter(
		([name, command]) => name.startsWith('test:') && greedy.test(command),
	);
	expect(swallowing.map(([name]) => name)).toEqual([]);
});

test('CONTRIBUTING.md has a row for each script that a person runs', () => {
	const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
	const [, section = ''] = page.split('## Commands');
	const table = section.split('\n## ')[0] ?? '';
	// A script that another one starts needs no row of its own.
	const started = Object.values(scripts).join(' ');
	const missing = Object.keys(scripts).filter((name) => {
		const [, kind = name] = /^test:(.+)$/.exec(name) ?? [];
		const isStarted = new RegExp(`setup\\.mjs ${name}\\b`).test(started);
		return !isStarted && !table.includes(`\`npm run ${name}\``) && !table.includes(`\`${kind}\``);
	});
	expect(missing).toEqual([]);
});
