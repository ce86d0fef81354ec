import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownOf } from '../../bench/report/markdown';
import type { Report } from '../../bench/report/result';

const recorded = join(__dirname, '../../docs/benchmarks.json');

/** The page with the last results of `npm run bench`. */
export function benchmarksPage(): string {
	return markdownOf(JSON.parse(readFileSync(recorded, 'utf8')) as Report);
}
