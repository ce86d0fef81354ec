import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownOf } from '../../bench/report/markdown';
import type { Report } from '../../bench/report/result';

const recorded = join(__dirname, '../../docs/benchmarks.json');

/** What `npm run bench` measured last. */
export function benchmarksPage(): string {
	return markdownOf(JSON.parse(readFileSync(recorded, 'utf8')) as Report);
}
