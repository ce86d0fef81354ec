import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';

const root = join(__dirname, '..');
const documentPath = join(root, 'test/contract/openapi.yaml');

/** Types alone, no values: the one thing that node and sandbox share. */
const typesPath = 'nodes/PublishingService/contract/service.ts';

const header = '/** Types of the service, generated from test/contract/openapi.yaml. */\n\n';

/** The document's types as a file's text. */
async function renderServiceTypes(): Promise<string> {
	const nodes = await openapiTS(parse(readFileSync(documentPath, 'utf8')), {
		rootTypes: true,
		rootTypesNoSchemaPrefix: true,
		defaultNonNullable: false,
		alphabetize: false,
	});
	const options = await resolveConfig(documentPath.replace(/yaml$/, 'ts'));
	return await format(header + astToString(nodes), { ...options, parser: 'typescript' });
}

void renderServiceTypes().then((text) => {
	if (process.argv.includes('--print')) process.stdout.write(text);
	else writeFileSync(join(root, typesPath), text);
});
