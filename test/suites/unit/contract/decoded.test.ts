import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeFiles } from '../../../../scripts/types/typeFiles';

const root = join(__dirname, '../../../..');

test('the types and answers of the service are those of the contract', async () => {
	const files = Object.entries(await typeFiles());
	expect(files.map(([path]) => path)).toHaveLength(3);
	for (const [path, text] of files) {
		expect(readFileSync(join(root, path), 'utf8')).toBe(text);
	}
});
