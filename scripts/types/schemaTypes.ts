import openapiTS, { astToString } from 'openapi-typescript';
import { answerSchemas, type ApiDocument } from './answerShapes';

/** A type for each schema, and `Answers`: what the successful answer to each operation is. */
export async function schemaTypes(document: ApiDocument): Promise<string> {
	const answers = answerSchemas(document);
	const schemas = {
		...document.components.schemas,
		Answers: { type: 'object', required: Object.keys(answers), properties: answers },
	};
	// Paths, parameters and responses have types of which nothing makes use.
	const bare = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
	const types = astToString(
		await openapiTS(JSON.stringify({ ...bare, components: { schemas } }), {
			defaultNonNullable: false,
		}),
	);
	const [, members] = /^ {4}schemas: \{\n(.*?)^ {4}\};\n/ms.exec(types) ?? [];
	if (members === undefined) throw new Error('openapi-typescript writes its types in another form');
	return (
		members
			.replace(/components\["schemas"\]\["(\w+)"\]/g, '$1')
			.replace(/^ {8}(\w+): /gm, '\nexport type $1 = ')
			// The types say it themselves, and answers.ts what is a time.
			.replace(/^ +\/\*\* (?:Format: \S+|@enum \{[a-z|]+\}) \*\/\n/gm, '')
			.replace(/^ +\/\*\*\n(?: +\* @(?:default|enum) .*\n)+ +\*\/\n/gm, '')
	);
}
