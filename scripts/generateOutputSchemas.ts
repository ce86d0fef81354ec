import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { outputSchemas } from '../test/suites/integration/outputs/schemas';

/**
 * Writes the preview of each operation's output that n8n shows in the editor before the first run. n8n has one
 * preview for each operation: `examples.ts` says why options such as Return have none of their own.
 */
async function main(): Promise<void> {
	for (const { path, schema } of await outputSchemas()) {
		await mkdir(dirname(path), { recursive: true });
		const options = await resolveConfig(path);
		await writeFile(path, await format(JSON.stringify(schema), { ...options, parser: 'json' }));
	}
}

main().then(
	() => process.exit(0),
	(error: unknown) => {
		process.stderr.write(`${inspect(error)}\n`);
		process.exit(1);
	},
);
