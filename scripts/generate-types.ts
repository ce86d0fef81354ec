import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { answerShapes, type ApiDocument } from './types/answerShapes';
import { schemaTypes } from './types/schemaTypes';

const root = join(__dirname, '..');
const documentPath = join(root, 'test/contract/openapi.yaml');
const contract = 'nodes/PublishingService/contract';

/** Types alone, no values: the one thing that node and sandbox share. */
const typesHeader = '/** Types of the service, generated from test/contract/openapi.yaml. */\n\n';

const answersHeader = `/**
 * What an answer holds, as data: "text" and "number" for those, "term" for a word of a closed list, "time"
 * for a date-time, "any" for all else, lists and objects by their parts. A key ends in "?" where it may be missing and in
 * "|null" where it may hold null.
 */
export type AnswerShape =
	| 'term'
	| 'text'
	| 'time'
	| 'number'
	| 'any'
	| readonly [AnswerShape]
	| { readonly [key: string]: AnswerShape };

// Generated from test/contract/openapi.yaml.

`;

async function render(): Promise<Record<string, string>> {
	const options = await resolveConfig(documentPath.replace(/yaml$/, 'ts'));
	const formatted = async (text: string) =>
		await format(text, { ...options, parser: 'typescript' });
	const document = parse(readFileSync(documentPath, 'utf8')) as ApiDocument;
	return {
		[`${contract}/service.ts`]: await formatted(typesHeader + (await schemaTypes(document))),
		[`${contract}/answers.ts`]: await formatted(answersHeader + answerShapes(document)),
	};
}

void render().then((files) => {
	if (process.argv.includes('--print')) process.stdout.write(JSON.stringify(files));
	else for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
});
