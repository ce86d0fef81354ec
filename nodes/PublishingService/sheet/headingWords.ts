import type { Platform } from '../contract/schemas';
import { ALL_BRACKETS, withoutBrackets } from '../values/brackets';
import { I_WITHOUT_DOT } from '../values/plainText';
import {
	type ColumnName,
	OTHER_PLATFORM_WORDS,
	HEADING_PARTS,
	HEADING_STEMS,
	HEADINGS,
	PLATFORM_WORDS,
	OTHER_HEADINGS,
	RESULT_HEADINGS,
} from '../values/words';

/** The meaning of a column name. */
export type Heading =
	| { readonly is: 'column'; readonly column: ColumnName; readonly number?: number }
	| { readonly is: 'platform'; readonly platform: Platform }
	| { readonly is: 'otherPlatform'; readonly name: string }
	| { readonly is: 'result' }
	| { readonly is: 'unknown' };

export type NamedPlatform<Is = 'platform' | 'otherPlatform'> = Extract<Heading, { is: Is }>;

export type OtherHeading = keyof typeof OTHER_HEADINGS;

/** A column name reduced to its words: without brackets, case, accents and signs. */
export function normalizeHeading(heading: string): string {
	return plainWords(withoutRemarks(heading)).join('');
}

/** The words of a column name, in lower case, without accents and without the s of a plural. */
export function plainWords(text: string): string[] {
	return text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/ß/g, 'ss')
		.toLowerCase()
		.replace(I_WITHOUT_DOT, 'i')
		.split(/[^\p{L}\p{N}]/u)
		.filter(Boolean)
		.map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

export function withoutRemarks(heading: string): string {
	const cleaned = heading
		// n8n's Notion node puts it before every property.
		.replace(/^property_/, '')
		.replace(/^\s*\d{1,2}[.)]\s/, '')
		// A digit or sign in a box is a picture.
		.replace(/[#*\d]\uFE0F?\u20E3/gu, ' ');
	const outsideBrackets = withoutExplanation(withoutBrackets(cleaned, ALL_BRACKETS));
	// If brackets are the whole column name, their text counts. "Post #" is the number of a post.
	return (outsideBrackets.trim() === '' ? cleaned : outsideBrackets)
		.replace(/#\s*(?=hash)/gi, ' ')
		.replace(/%/g, ' percent ')
		.replace(/#(?=\s*\d)/g, ' ')
		.replace(/#(?!\p{L})/gu, ' number ');
}

/** Removes how to fill the column: "Media URL(s) - Separated by comma" is "Media URL(s)". */
function withoutExplanation(heading: string): string {
	const [, name, explanation = ''] = /^(.+?)\s[-–—]\s(.+)$/s.exec(heading) ?? [];
	const isHowTo = plainWords(explanation).every((word) => isPart(word, 'remark'));
	return name !== undefined && isHowTo ? name : heading;
}

type Phrases<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/**
 * The phrases of each concept in the form in which column names are compared. German phrases also
 * with "ae" for "ä".
 */
function normalized<Name extends string>(group: Phrases<Name>) {
	const withoutUmlauts = (phrase: string) => phrase.replace(/[äöü]/g, '$&e');
	const concepts = Object.entries(group) as Array<[Name, readonly string[]]>;
	return concepts.map(([name, phrases]): [Name, ReadonlySet<string>] => [
		name,
		new Set([...new Set([...phrases, ...phrases.map(withoutUmlauts)])].map(normalizeHeading)),
	]);
}

const meanings = <Name extends string>(group: Phrases<Name>, meaningOf: (name: Name) => Heading) =>
	normalized(group).flatMap(([name, phrases]) =>
		[...phrases].map((phrase) => [phrase, meaningOf(name)] as const),
	);

/** The words of all languages by meaning, made for the first sheet and not while n8n loads the code. */
const readWordLists = () => ({
	meanings: new Map<string, Heading>([
		...meanings({ result: RESULT_HEADINGS }, (is) => ({ is })),
		...meanings(HEADINGS, (column) => ({ is: 'column', column })),
		...meanings(PLATFORM_WORDS, (platform) => ({ is: 'platform', platform })),
		...meanings(OTHER_PLATFORM_WORDS, (name) => ({ is: 'otherPlatform', name })),
	]),
	others: normalized(OTHER_HEADINGS),
	parts: Object.fromEntries(normalized(HEADING_PARTS)) as Record<PartName, ReadonlySet<string>>,
});

let wordLists: ReturnType<typeof readWordLists> | undefined;

export const headingLists = () => (wordLists ??= readWordLists());

type PartName = keyof typeof HEADING_PARTS;

export const isPart = (word: string, name: PartName) => headingLists().parts[name].has(word);

/** True if a column name has a word of this kind. */
export function nameHas(heading: string, part: PartName): boolean {
	return plainWords(heading).some((word) => isPart(word, part));
}

const OTHER = { caption: 'otherText', medium: 'otherMedium' } as const;

/** True if a column name mentions the caption or the media of a post among other words: "Our copy". */
export function mentions(heading: string, name: keyof typeof OTHER): boolean {
	const has = (part: PartName) => plainWords(heading).some((word) => isPart(word, part));
	return has(name) && !has(OTHER[name]);
}

const STEMS = Object.fromEntries(
	Object.entries(HEADING_STEMS).map(([name, stems]) => [name, new RegExp(stems.join('|'), 'i')]),
) as Record<keyof typeof HEADING_STEMS, RegExp>;

/** True if a column name contains a stem of this kind: "Inspired by", "Erstellt am". */
export function hasStem(heading: string, name: keyof typeof HEADING_STEMS): boolean {
	return STEMS[name].test(heading.normalize('NFC'));
}
