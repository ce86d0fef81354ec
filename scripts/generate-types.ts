import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { answerShapes } from './types/answerShapes';

const root = join(__dirname, '..');
const documentPath = join(root, 'test/contract/openapi.yaml');
const contract = 'nodes/PublishingService/contract';

/** Types alone, no values: the one thing that node and sandbox share. */
const typesHeader = '/** Types of the service, generated from test/contract/openapi.yaml. */\n\n';

const answersHeader = `/**
 * What an answer holds, as data: "text" and "number" for those, "term" for a word of a closed list, "any"
 * for all else, lists and objects by their parts. A key ends in "?" where it may be missing and in
 * "|null" where it may hold null.
 */
export type AnswerShape =
	| 'term'
	| 'text'
	| 'number'
	| 'any'
	| readonly [AnswerShape]
	| { readonly [key: string]: AnswerShape };

/** What the answer to each operation holds, generated from test/contract/openapi.yaml. */
`;

function document(): Parameters<typeof answerShapes>[0] {
	return parse(readFileSync(documentPath, 'utf8')) as Parameters<typeof answerShapes>[0];
}

async function serviceTypes(): Promise<string> {
	const nodes = await openapiTS(readFileSync(documentPath, 'utf8'), {
		rootTypes: true,
		rootTypesNoSchemaPrefix: true,
		defaultNonNullable: false,
		alphabetize: false,
	});
	return typesHeader + astToString(nodes);
}

function answers(): string {
	const shapes = JSON.stringify(answerShapes(document()));
	return `${answersHeader}export const ANSWERS = ${shapes} as const satisfies Record<string, AnswerShape>;`;
}

async function render(): Promise<Record<string, string>> {
	const options = await resolveConfig(documentPath.replace(/yaml$/, 'ts'));
	const formatted = async (text: string) =>
		await format(text, { ...options, parser: 'typescript' });
	return {
		[`${contract}/service.ts`]: await formatted(await serviceTypes()),
		[`${contract}/answers.ts`]: await formatted(answers()),
	};
}

void render().then((files) => {
	if (process.argv.includes('--print')) process.stdout.write(JSON.stringify(files));
	else for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
});
