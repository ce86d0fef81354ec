import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { answerShapes, type ApiDocument } from './answerShapes';
import { schemaTypes } from './schemaTypes';

const documentPath = join(__dirname, '../../test/contract/openapi.yaml');
const contract = 'nodes/PublishingService/contract';

const sandboxHeader = `import type {
	Answers,
	FolderImageReference,
	UploadKind,
} from '../nodes/PublishingService/contract/service';

/** Types of the service, generated from test/contract/openapi.yaml: those of the node, and more. */

export type * from '../nodes/PublishingService/contract/service';
`;

/** Types alone, no values: the one thing that node and sandbox share. */
const typesHeader = `import type { Answers } from './answers';
import type { ImageFit, InstagramPostFormat, Platform, SlideRole } from './enums';

/** Types of the service, generated from test/contract/openapi.yaml. */

export type * from './enums';
export type { Answers };
`;

const answersHeader = `import type * as enums from './enums';

/** What a word in the shape of an answer stands for. */
interface Values {
	/** An object of which nothing is said. */
	any: Record<string, unknown>;
	boolean: boolean;
	number: number;
	text: string;
	/** A date-time. */
	time: string;
	ImageFit: enums.ImageFit;
	InstagramPostFormat: enums.InstagramPostFormat;
	Platform: enums.Platform;
	PostStatus: enums.PostStatus;
	SoundMode: enums.SoundMode;
	UploadKind: enums.UploadKind;
	UploadStatus: enums.UploadStatus;
}

/**
 * What an answer holds, as data: lists and objects by their parts. A key ends in "?" where it may be
 * missing and in "|null" where it may hold null.
 */
export type AnswerShape =
	keyof Values | readonly [AnswerShape] | { readonly [key: string]: AnswerShape };

/** The type of what has a shape. */
type Shaped<S> = S extends keyof Values
	? Values[S]
	: S extends readonly [infer Entry]
		? Array<Shaped<Entry>>
		: Flat<
				{ -readonly [K in keyof S as K extends Optional ? never : Name<K>]: Held<K, S[K]> } & {
					-readonly [K in keyof S as K extends Optional ? Name<K> : never]?: Held<K, S[K]>;
				}
			>;
type Flat<T> = { [K in keyof T]: T[K] };
type Optional = \`\${string}?\` | \`\${string}?|null\`;
type Name<K> = K extends \`\${infer N}|null\` ? Name<N> : K extends \`\${infer N}?\` ? N : K;
type Held<K, S> = K extends \`\${string}|null\` ? Shaped<S> | null : Shaped<S>;

// Generated from test/contract/openapi.yaml.

`;

/** The files of the contract that come from openapi.yaml, by their paths. */
export async function typeFiles(): Promise<Record<string, string>> {
	const options = await resolveConfig(documentPath.replace(/yaml$/, 'ts'));
	const formatted = async (text: string) =>
		await format(text, { ...options, parser: 'typescript' });
	const document = parse(readFileSync(documentPath, 'utf8')) as ApiDocument;
	const types = await schemaTypes(document);
	return {
		[`${contract}/service.ts`]: await formatted(typesHeader + types.node),
		'sandbox/service.ts': await formatted(sandboxHeader + types.sandbox),
		[`${contract}/answers.ts`]: await formatted(answersHeader + answerShapes(document)),
	};
}
