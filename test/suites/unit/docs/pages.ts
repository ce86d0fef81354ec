import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '../../../..');

const skipped = ['node_modules', 'dist', 'artifacts', 'coverage'];

/** Every page of the repository, by its path from the root. */
export const pages = globSync('**/*.md', {
	cwd: root,
	exclude: (path) => skipped.some((folder) => path.split('/').includes(folder)),
})
	.sort()
	.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** A page without its blocks and spans of code. */
export function withoutCode(text: string): string {
	return text.replace(/^( *)```[\s\S]*?^\1```$/gm, '').replace(/`[^`\n]*`/g, '');
}

/** A page without what is generated from the code, which another test checks. */
export function withoutGenerated(text: string): string {
	return text.replace(/<!-- (\w+) -->[\s\S]*?<!-- \/\1 -->/g, '');
}

/** The anchor that GitHub and npm make from a title. */
function slugOf(heading: string): string {
	const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
	return plain
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');
}

/** The anchors of a page, with numbers for repeated titles. */
export function anchorsOf(text: string): Set<string> {
	const seen = new Map<string, number>();
	const prose = text.replace(/^( *)```[\s\S]*?^\1```$/gm, '');
	const anchors = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
		const slug = slugOf(heading);
		const count = seen.get(slug) ?? 0;
		seen.set(slug, count + 1);
		return count === 0 ? slug : `${slug}-${count}`;
	});
	return new Set(anchors);
}
