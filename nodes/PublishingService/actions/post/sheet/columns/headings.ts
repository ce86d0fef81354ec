import type { Platform } from '../../../../contract/decoded';
import {
	isBesideAccount,
	isCaptionHeading,
	isHashtagKind,
	isMediaAddress,
	isPostOn,
	readDateHeading,
	withoutUmlauts,
} from './composedHeadings';
import { HEADINGS, NUMBERED_COLUMNS, RESULT_HEADINGS, type ColumnName } from './headingWords';
import { FOREIGN_NETWORKS, NETWORKS } from './networkNames';
import { topicOf } from './questionHeadings';

/** What a heading stands for. */
export type Heading =
	| { readonly is: 'column'; readonly column: ColumnName; readonly number?: number }
	| { readonly is: 'network'; readonly platform: Platform }
	| { readonly is: 'foreignNetwork'; readonly network: string }
	| { readonly is: 'result' }
	| { readonly is: 'unknown' };

/**
 * A heading reduced to what counts: without case, accents, punctuation, spaces, bracketed remarks and
 * the s of a plural.
 */
export function normalizeHeading(heading: string): string {
	return wordsOf(withoutRemarks(heading)).map(withoutPlural).join('');
}

/** Headings as they are compared. */
export function headingSet(...names: string[]): ReadonlySet<string> {
	return new Set(names.map(normalizeHeading));
}

/** The words of a heading or of a cell that names a network, in lower case and without accents. */
export function wordsOf(text: string): string[] {
	return text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/ß/g, 'ss')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]/u)
		.filter(Boolean);
}

function withoutRemarks(heading: string): string {
	const own = heading
		// n8n's Notion node puts it before every property.
		.replace(/^property_/, '')
		// "1. Date", "2) Caption"
		.replace(/^\s*\d{1,2}[.)]\s/, '')
		// A digit or sign in a box is a picture.
		.replace(/[#*\d]\uFE0F?\u20E3/gu, ' ');
	const plain = own.replace(/\([^)]*\)|\[[^\]]*\]|\{[^}]*\}|<[^>]*>/g, ' ');
	// A heading that is nothing but a remark is what it remarks, and "Post #" is the number of a post.
	return (plain.trim() === '' ? own : plain)
		.replace(/#\s*(?=hash)/gi, ' ')
		.replace(/#(?=\s*\d)/g, ' ')
		.replace(/#(?!\p{L})/gu, ' number ');
}

function withoutPlural(word: string): string {
	return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const KNOWN = knownHeadings();

function knownHeadings(): ReadonlyMap<string, Heading> {
	const known = new Map<string, Heading>();
	const add = (names: readonly string[], heading: Heading) => {
		for (const name of names) {
			known.set(normalizeHeading(name), heading);
			known.set(normalizeHeading(withoutUmlauts(name)), heading);
		}
	};
	add(RESULT_HEADINGS, { is: 'result' });
	for (const [column, names] of Object.entries(HEADINGS)) {
		add(names, { is: 'column', column: column as ColumnName });
	}
	for (const [platform, names] of Object.entries(NETWORKS)) {
		add(names, { is: 'network', platform: platform as Platform });
	}
	for (const [network, names] of Object.entries(FOREIGN_NETWORKS)) {
		add(names, { is: 'foreignNetwork', network });
	}
	return known;
}

/** Says what a heading stands for; a number at its end counts where such columns are numbered. */
export function readHeading(heading: string): Heading {
	const name = normalizeHeading(heading);
	const known = KNOWN.get(name);
	if (known) return known;
	const numbered = readNumbered(name);
	if (numbered) return numbered;
	const topic = topicOf(heading);
	if (topic !== undefined) return readHeading(topic);
	const zoneless = heading.replace(/[\s_-](?:utc|gmt|cet)\s*$/i, '');
	if (zoneless !== heading) return readHeading(zoneless);
	const words = wordsOf(withoutRemarks(heading));
	const date = readDateHeading(words);
	if (date) return { is: 'column', column: date };
	if (isCaptionHeading(words)) return { is: 'column', column: 'caption' };
	if (isHashtagKind(words)) return { is: 'column', column: 'hashtags' };
	return readMediaAddress(words) ?? readNetworkAccount(words) ?? { is: 'unknown' };
}

/** The column that a heading names; undefined where it names none, or a network. */
export function columnOf(heading: string): ColumnName | undefined {
	const read = readHeading(heading);
	return read.is === 'column' ? read.column : undefined;
}

/** "Account 2" and "Hashtag 03". */
function readNumbered(name: string): Heading | undefined {
	const match = /(.*\D)0*([1-9]\d?)$/.exec(name);
	if (!match) return undefined;
	const [, base, number] = match;
	const known = KNOWN.get(withoutPlural(String(base)));
	if (known?.is !== 'column' || !NUMBERED_COLUMNS.has(known.column)) return undefined;
	return { ...known, number: Number(number) };
}

/** "Lien de l'image" and "Enlace de la imagen 2". */
function readMediaAddress(words: readonly string[]): Heading | undefined {
	const last = String(words.at(-1));
	const isNumbered = /^0*[1-9]\d?$/.test(last);
	if (!isMediaAddress(isNumbered ? words.slice(0, -1) : words)) return undefined;
	return { is: 'column', column: 'media', ...(isNumbered && { number: Number(last) }) };
}

/** "Perfil de Instagram" and "TikTok username": the accounts of a network; "Post on TikTok": itself. */
function readNetworkAccount(words: readonly string[]): Heading | undefined {
	const network = words.find((_, at) => {
		return isBesideAccount(words, at) || isPostOn(words.filter((_word, index) => index !== at));
	});
	return network === undefined ? undefined : readNetwork(network);
}

/** The network that a cell or part of one names, such as "TikTok" or "LinkedIn". */
export function readNetwork(
	text: string,
): Extract<Heading, { is: 'network' | 'foreignNetwork' }> | undefined {
	const known = KNOWN.get(normalizeHeading(text)) ?? KNOWN.get(wordsOf(text).join(''));
	return known?.is === 'network' || known?.is === 'foreignNetwork' ? known : undefined;
}
