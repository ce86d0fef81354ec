import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROMISES } from '../../../../scripts/report/promises';

const root = join(__dirname, '../../../..');

test.each(PROMISES)(
	'$page says "$words", and a test is named for it',
	({ page, words, file, title }) => {
		expect(readFileSync(join(root, 'docs', page), 'utf8')).toContain(words);
		expect(readFileSync(join(root, 'test/suites', file), 'utf8')).toContain(title);
	},
);
