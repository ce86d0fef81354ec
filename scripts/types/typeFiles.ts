import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { answerShapes, type ApiDocument } from './answerShapes';
import { schemaTypes } from './schemaTypes';

const documentPath = join(__dirname, '../../test/contract/openapi.yaml');
const contract = 'nodes/PublishingService/contract';

const sandboxHeader = `import type { ANSWERS, Shaped } from '../nodes/PublishingService/contract/answers';
import type {
	FolderImageReference,
	UploadKind,
} from '../nodes/PublishingService/contract/decoded';

/**
 * Types of the service, generated from test/contract/openapi.yaml: answers as it promises them, and of
 * the rest those of the node, and more.
 */

export type * from '../nodes/PublishingService/contract/decoded';

export type Answers = { [Name in keyof typeof ANSWERS]: Shaped<(typeof ANSWERS)[Name], 'promised'> };

`;

/** Types alone, no values: the one thing that node and sandbox share. */
const typesHeader = `import type { Answers } from './answers';
import type { ImageFit, InstagramPostFormat, Platform, SlideRole } from './enums';

/** Types of the service, generated from test/contract/openapi.yaml: answers once they were decoded. */

export type * from './enums';
export type { Answers };
`;

const answersHeader = `import type * as enums from './enums';

/** What a word in the shape of an answer stands for. */
export interface Values {
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

/** The type of what has a shape, with what the specification promises or with what is sure to be there. */
export type Shaped<S, As> = S extends keyof Values
	? Values[S]
	: S extends readonly [infer Entry]
		? Array<Shaped<Entry, As>>
		: Flat<
				{ -readonly [K in keyof S as Certain<K, S[K], As>]: Held<K, S[K], As> } & {
					-readonly [K in keyof S as Uncertain<K, S[K], As>]?: Held<K, S[K], As>;
				}
			>;
type Flat<T> = { [K in keyof T]: T[K] };
type Name<K> = K extends \`\${infer N}|null\` ? Name<N> : K extends \`\${infer N}?\` ? N : K;
type Held<K, S, As> = K extends \`\${string}|null\` ? Shaped<S, As> | null : Shaped<S, As>;
type Certain<K, S, As> = MayBeMissing<K, S, As> extends true ? never : Name<K>;
type Uncertain<K, S, As> = Exclude<Name<K>, Certain<K, S, As>>;

/**
 * Nothing holds a service to its promise: lists and objects may be missing, but the list of a page, for
 * which decodeAnswer looks, and what may hold null, which it sets. Nor need an image name its folder.
 */
type MayBeMissing<K, S, As> = K extends \`\${string}?\` | \`\${string}?|null\`
	? true
	: As extends 'promised'
		? false
		: K extends 'folderId'
			? true
			: K extends 'data' | \`\${string}|null\`
				? false
				: S extends string
					? false
					: true;

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
		[`${contract}/decoded.ts`]: await formatted(typesHeader + types.node),
		'sandbox/service.ts': await formatted(sandboxHeader + types.sandbox),
		[`${contract}/answers.ts`]: await formatted(answersHeader + answerShapes(document)),
	};
}
