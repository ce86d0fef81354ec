import { globSync } from 'node:fs';

const packages = 'apt-get install redis-server postgresql';

/** The path of a program of Debian's packages; the newest where there are several. */
export function program(name: string, ...patterns: string[]): string {
	const found = globSync(patterns).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
	const path = found.at(-1);
	if (!path) {
		throw new Error(`${name} is not installed. On Debian: ${packages}`);
	}
	return path;
}
