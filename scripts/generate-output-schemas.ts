import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { outputSchemas } from '../test/integration/outputs/schemas';

/** Writes the previews of each operation's output that n8n shows in the editor. */
async function main(): Promise<void> {
	for (const { path, schema } of await outputSchemas()) {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, `${JSON.stringify(schema, null, 2)}\n`);
	}
}

main().then(
	() => process.exit(0),
	(error: Error) => {
		process.stderr.write(`${error.stack ?? error.message}\n`);
		process.exit(1);
	},
);
