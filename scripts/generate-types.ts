import { writeFile } from 'node:fs/promises';
import { typeFiles } from './types/typeFiles';

/** Writes the types and answers of the service that come from test/contract/openapi.yaml. */
async function main(): Promise<void> {
	for (const [path, text] of Object.entries(await typeFiles())) await writeFile(path, text);
}

void main();
