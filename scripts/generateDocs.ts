import { writeFile } from 'node:fs/promises';
import { generatedPages } from './docs/pages';

/** Writes the documentation that comes from the code. */
async function main(): Promise<void> {
	for (const { path, content } of await generatedPages()) {
		await writeFile(path, content);
	}
}

void main();
