import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { anchorsOf, pages, root, withoutCode } from './pages';

interface Link {
	picture: boolean;
	text: string;
	target: string;
}

function linksOf(page: string): Link[] {
	return [...withoutCode(page).matchAll(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g)].map(
		([, mark, text = '', target = '']) => ({ picture: mark === '!', text, target }),
	);
}

const isOutside = (target: string) => /^[a-z]+:/.test(target);

/** True if the link of a page leads nowhere. */
function isBroken(path: string, target: string): boolean {
	const [file = '', anchor] = target.split('#');
	const absolute = file === '' ? join(root, path) : resolve(dirname(join(root, path)), file);
	if (relative(root, absolute).startsWith('..') || !existsSync(absolute)) {
		return true;
	}
	return anchor !== undefined && !anchorsOf(readFileSync(absolute, 'utf8')).has(anchor);
}

describe.each(pages)('$path', ({ path, text }) => {
	test('each link to a file or a column name leads there', () => {
		const inside = linksOf(text).filter(({ target }) => !isOutside(target));
		expect(inside.map(({ target }) => target).filter((target) => isBroken(path, target))).toEqual(
			[],
		);
	});

	test('each link outside is over https', () => {
		const outside = linksOf(text).filter(({ target }) => isOutside(target));
		expect(outside.filter(({ target }) => !/^https:\/\/\S+\.\S+/.test(target))).toEqual([]);
	});

	test('each file and folder that it names is there', () => {
		const named = [
			...text.matchAll(/`((?:nodes|test|scripts|docs|examples|credentials)\/[^`\s]*)`/g),
		]
			.map(([, name = '']) => name)
			.filter((name) => !/[<>{}…$]/.test(name));
		expect(named.filter((name) => globSync(name, { cwd: root }).length === 0)).toEqual([]);
	});

	test('each picture has a text that says what is seen', () => {
		const pictures = linksOf(text).filter(({ picture }) => picture);
		expect(pictures.filter((link) => link.text.split(/\s+/).length < 6)).toEqual([]);
		expect(text).not.toMatch(/<img (?![^>]*\balt="[^"]{20,}")/);
	});
});

test('every picture of the documentation is shown somewhere', () => {
	const shown = pages.flatMap(({ path, text }) =>
		linksOf(text).map(({ target }) => resolve(dirname(join(root, path)), target)),
	);
	const pictures = globSync('docs/images/**/*.*', { cwd: root });
	expect(pictures.length).toBeGreaterThan(3);
	expect(pictures.filter((picture) => !shown.includes(join(root, picture)))).toEqual([]);
});

test('every page of docs/ is reached from its front page', () => {
	const front = pages.find(({ path }) => path === 'docs/README.md')?.text ?? '';
	const reached = linksOf(front).map(({ target }) => target.split('#')[0]);
	const others = globSync('*.md', { cwd: join(root, 'docs') }).filter(
		(page) => page !== 'README.md',
	);
	expect(others.filter((page) => !reached.includes(page))).toEqual([]);
});

test('each link of the nodes and the credential leads to a part of the README', () => {
	const homepage = 'https://github.com/n8n-nodes-publishing-service/n8n-nodes-publishing-service#';
	const anchors = anchorsOf(readFileSync(join(root, 'README.md'), 'utf8')).add('readme');
	const sources = globSync('{nodes,credentials}/**/*.{json,ts}', { cwd: root });
	const linked = sources.flatMap((file) =>
		readFileSync(join(root, file), 'utf8')
			.split(homepage)
			.slice(1)
			.map((rest) => /^[\w-]*/.exec(rest)?.[0] ?? ''),
	);
	expect(linked.length).toBeGreaterThan(3);
	expect(linked.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
