import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inspect } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { outputSchemas } from '../test/suites/integration/outputs/schemas';

/** Writes the previews of each operation's output that n8n shows in the editor. */
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
