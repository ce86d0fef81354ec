import openapiTS, { astToString } from 'openapi-typescript';
import { answerSchemas, resolved, type ApiDocument, type Schema } from './answerShapes';

/** Of errors and media files: nothing is typed by them. */
const LEFT_OUT = ['ErrorEnvelope', 'VideoRules', 'ImageRules'];
/** Parts of answers that nothing calls by a name of its own. */
const UNNAMED = [
	'PostMedia',
	'SkippedCancellation',
	'WorkspaceAccount',
	'FolderImage',
	'ImagePack',
];
/** The closed lists that enums.ts does not have. */
const OWN_ENUMS = ['ErrorCode', 'Scope'];
/** Of which the node makes no use: they stand with the sandbox, which answers with them. */
const OF_SANDBOX = [
	'AccountList',
	'Cancellation',
	'ContentTag',
	'CreateContentTagBody',
	'CreateMediaUrlsBody',
	'CreateUploadBody',
	'ErrorCode',
	'MediaUrl',
	'QueuePage',
	'ReadyUpload',
	'RemoteUploadBody',
	'SignedUpload',
	'SignedUploadBody',
];

/**
 * A type for each schema: of what answers hold as a part of `Answers`, of the rest, such as the bodies
 * of requests, written out. Closed lists have theirs in enums.ts.
 */
export async function schemaTypes(
	document: ApiDocument,
): Promise<Record<'node' | 'sandbox', string>> {
	const { schemas } = document.components;
	const written = await writtenTypes(schemas);
	const typesOf = (parts: Parts, isWanted: (name: string) => boolean) =>
		Object.entries(schemas)
			.flatMap(([name, schema]) => {
				const isNamed = schema.enum ? OWN_ENUMS.includes(name) : !isPlain(schema);
				if (!isNamed || !isWanted(name) || [...LEFT_OUT, ...UNNAMED].includes(name)) return [];
				const part = parts.get(name);
				return part === undefined
					? `\nexport type ${name} = ${written.get(name)};\n`
					: `export type ${name} = ${part};`;
			})
			.join('\n')
			.replace(/components\["schemas"\]\["(\w+)"\]/g, (_, name: string) =>
				isPlain(schemas[name] ?? {}) ? `(${written.get(name)})` : name,
			)
			.replace(/components\["schemas"\]\["(\w+)"\]/g, (_, name: string) =>
				String(written.get(name)),
			);
	const promised = partsOfAnswers(document, isPromised);
	const decoded = partsOfAnswers(document, isCertain);
	return {
		node: typesOf(decoded, (name) => !OF_SANDBOX.includes(name)),
		sandbox: typesOf(promised, (name) => promised.has(name) || OF_SANDBOX.includes(name)),
	};
}

/** Whether a schema is of a text or a list, which needs no name of its own. */
function isPlain(schema: Schema): boolean {
	return !schema.enum && !schema.properties && !schema.allOf && !schema.oneOf;
}

interface Property {
	readonly key: string;
	readonly schema: Schema;
	readonly isRequired: boolean;
}

const isPromised = ({ schema, isRequired }: Property) => isRequired && !schema.anyOf;

/** Lists and objects may be missing from what was decoded, but the list of a page. */
const isCertain = ({ key }: Property) => key === 'data';

/** The shortest way to each schema of an object in `Answers`. */
type Parts = ReadonlyMap<string, string>;

/** Each schema of an object in an answer; `isThere` where its key is never missing, nor null. */
function partsOfAnswers(document: ApiDocument, isThere: (property: Property) => boolean): Parts {
	const parts = new Map<string, string>();
	let level = Object.entries(answerSchemas(document)).map(([name, schema]) => ({
		schema,
		way: `Answers['${name}']`,
	}));
	while (level.length > 0) {
		level = level.flatMap(({ schema, way }) => {
			const name = schema.$ref?.split('/').at(-1);
			if (name !== undefined && parts.has(name)) return [];
			if (name !== undefined) parts.set(name, way);
			const { items, allOf = [], ...own } = resolved(schema, document);
			const all = [own, ...allOf.map((each) => resolved(each, document))];
			const required = all.flatMap((each) => each.required ?? []);
			const properties = all.flatMap((each) => Object.entries(each.properties ?? {}));
			const held = properties.map(([key, property]) => {
				const place = `${way}['${key}']`;
				const isAlways = isThere({ key, schema: property, isRequired: required.includes(key) });
				return {
					schema: property.anyOf?.[0] ?? property,
					way: isAlways ? place : `NonNullable<${place}>`,
				};
			});
			return [...held, ...(items ? [{ schema: items, way: `${way}[number]` }] : [])];
		});
	}
	return parts;
}

/** The schemas as openapi-typescript writes them, by name. */
async function writtenTypes(schemas: Record<string, Schema>): Promise<Map<string, string>> {
	// Paths, parameters and responses have types of which nothing makes use.
	const bare = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
	const types = astToString(
		await openapiTS(JSON.stringify({ ...bare, components: { schemas } }), {
			defaultNonNullable: false,
		}),
	);
	const [, members] = /^ {4}schemas: \{\n(.*?)^ {4}\};\n/ms.exec(types) ?? [];
	if (members === undefined) throw new Error('openapi-typescript writes its types in another form');
	const texts = members.replace(/^ *\/\*\*.*?\*\/\n/gms, '').split(/^ {8}(?=\w+: )/m);
	return new Map(
		texts.filter(Boolean).map((text) => {
			const [, name = '', type = ''] = /^(\w+): (.*);\s*$/s.exec(text) ?? [];
			return [name, type];
		}),
	);
}
