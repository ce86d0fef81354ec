import type { Platform } from '../contract/decoded';
import {
	FOREIGN_NETWORKS,
	HEADING_PARTS,
	HEADING_STEMS,
	HEADINGS,
	NETWORKS,
	OTHER_HEADINGS,
	RESULT_HEADINGS,
	type ColumnName,
} from '../values/words';

/** What a heading stands for. */
export type Heading =
	| { readonly is: 'column'; readonly column: ColumnName; readonly number?: number }
	| { readonly is: 'network'; readonly platform: Platform }
	| { readonly is: 'foreignNetwork'; readonly network: string }
	| { readonly is: 'result' }
	| { readonly is: 'unknown' };

/** The network that a text names. */
export type NamedNetwork<Is = 'network' | 'foreignNetwork'> = Extract<Heading, { is: Is }>;

/** What else a heading may be, beside or instead of a column of the post. */
export type OtherHeading = keyof typeof OTHER_HEADINGS;

/** The service's networks, as messages name them. */
export const PLATFORM_NAMES = { tiktok: 'TikTok', instagram: 'Instagram' } as const;

/**
 * A heading reduced to what counts: without case, accents, punctuation, spaces, bracketed remarks and
 * the s of a plural.
 */
export function normalizeHeading(heading: string): string {
	return wordsOf(withoutRemarks(heading)).map(withoutPlural).join('');
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

/** A phrase, also as German is written where there are no umlauts. */
function spellings(phrase: string): string[] {
	return [phrase, phrase.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue')];
}

/** The phrases of each concept of a group, normalised. */
function normalized<Name extends string>(
	group: Readonly<Record<Name, readonly string[]>>,
	normalize = normalizeHeading,
): ReadonlyArray<readonly [name: Name, names: ReadonlySet<string>]> {
	const concepts = Object.entries(group) as Array<[Name, readonly string[]]>;
	return concepts.map(([name, phrases]) => [
		name,
		new Set(phrases.flatMap(spellings).map((phrase) => normalize(phrase))),
	]);
}

/** The words of all languages by meaning, made for the first sheet and not while n8n loads the code. */
function readWordLists() {
	const known = new Map<string, Heading>();
	const add = (names: ReadonlySet<string>, meaning: Heading) => {
		for (const name of names) known.set(name, meaning);
	};
	for (const [is, names] of normalized({ result: RESULT_HEADINGS })) add(names, { is });
	for (const [column, names] of normalized(HEADINGS)) add(names, { is: 'column', column });
	for (const [platform, names] of normalized(NETWORKS)) add(names, { is: 'network', platform });
	for (const [network, names] of normalized(FOREIGN_NETWORKS))
		add(names, { is: 'foreignNetwork', network });
	return {
		known,
		others: normalized(OTHER_HEADINGS),
		parts: new Map(normalized(HEADING_PARTS, (phrase) => wordsOf(phrase).join(' '))),
	};
}

let wordLists: ReturnType<typeof readWordLists> | undefined;
const lists = () => (wordLists ??= readWordLists());

/** All that the heading of a column says. */
export interface ColumnHeading {
	readonly says: Heading;
	readonly others: ReadonlySet<OtherHeading>;
	/** What it says apart from the network that it names. */
	readonly networks: readonly NetworkPart[];
	/** The network alone of which it says the status of its rows. */
	readonly statusOn?: Platform;
}

/** Reads the heading of a column, and the name that it has by itself. */
export function readColumnHeading(heading: string, name: string): ColumnHeading {
	const normalized = normalizeHeading(heading);
	const status = statusOnNetwork(heading);
	const others = lists().others.flatMap(([other, names]) =>
		names.has(normalized) || other === status?.kind ? [other] : [],
	);
	return {
		says: readHeading(name),
		others: new Set(others),
		networks: networkParts(heading),
		statusOn: status?.platform,
	};
}

/** What a heading says of the status of its rows on one network: "TikTok Status", "Posted on IG". */
function statusOnNetwork(heading: string) {
	const words = wordsOf(heading);
	const network = words.map(readNetwork).find((one) => one?.is === 'network');
	if (network?.is !== 'network') return undefined;
	const others = words.filter(
		(word) => readNetwork(word) === undefined && !isPart(word, 'nextToNetwork'),
	);
	const name = normalizeHeading(others.join(' '));
	const [kind] = lists().others.flatMap(([other, names]) =>
		names.has(name) && (other === 'status' || other === 'posted') ? [other] : [],
	);
	return kind && { kind, platform: network.platform };
}

const STEMS = new Map(
	Object.entries(HEADING_STEMS).map(([name, stems]) => [name, new RegExp(stems.join('|'), 'i')]),
);

/** Whether a piece of a heading tells of such a thing: "Inspired by", "Erstellt am". */
export function hasStem(heading: string, name: keyof typeof HEADING_STEMS): boolean {
	return STEMS.get(name)?.test(heading.normalize('NFC')) ?? false;
}

type PartName = keyof typeof HEADING_PARTS;

/** Whether a word is one of a kind, in lower case and without accents. */
function isPart(word: string, name: PartName): boolean {
	return lists().parts.get(name)?.has(word) ?? false;
}

/** Columns that may be numbered: "Account 1", "Hashtag 2". */
const NUMBERED: ReadonlySet<ColumnName> = new Set(['accounts', 'hashtags', 'link', 'media']);

/** Says what a heading stands for; a number at its end counts where such columns are numbered. */
export function readHeading(heading: string): Heading {
	const name = normalizeHeading(heading);
	const known = lists().known.get(name) ?? readNumbered(name);
	if (known) return known;
	const zoneless = heading.replace(/[\s_-](?:utc|gmt|cet)\s*$/i, '');
	if (zoneless !== heading) return readHeading(zoneless);
	const plain = withoutRemarks(heading);
	const words = wordsOf(plain);
	// "imageUrls"
	const apart = plain.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
	return readWords(words.length === 1 ? wordsOf(apart) : words);
}

/** The column that a heading names; undefined where it names none, or a network. */
export function columnOf(heading: string): ColumnName | undefined {
	const read = readHeading(heading);
	return read.is === 'column' ? read.column : undefined;
}

/** Those of some headings that mean anything here. */
export function knownHeadings(headings: readonly string[]): string[] {
	return headings.filter((heading) => readHeading(heading).is !== 'unknown');
}

/** The columns that headings name, perhaps of columns that are empty as a whole. */
export function columnsOf(headings: Iterable<string>): ReadonlySet<ColumnName> {
	return new Set([...headings].flatMap((heading) => columnOf(heading) ?? []));
}

/** The network that a cell or part of one names, such as "TikTok" or "LinkedIn". */
export function readNetwork(text: string): NamedNetwork | undefined {
	const known =
		lists().known.get(normalizeHeading(text)) ?? lists().known.get(wordsOf(text).join(''));
	return known?.is === 'network' || known?.is === 'foreignNetwork' ? known : undefined;
}

/** "Account 2" and "Hashtag 03". */
function readNumbered(name: string): Heading | undefined {
	const match = /(.*\D)0*([1-9]\d?)$/.exec(name);
	if (!match) return undefined;
	const [, base, number] = match;
	const known = lists().known.get(withoutPlural(String(base)));
	if (known?.is !== 'column' || !NUMBERED.has(known.column)) return undefined;
	return { ...known, number: Number(number) };
}

/** More words than any heading that is made up of them has. */
const MAX_WORDS = 7;

/** Reads a heading by its words, each of which has to fit: "Post date notes" says nothing. */
function readWords(words: readonly string[]): Heading {
	if (words.length > MAX_WORDS) return { is: 'unknown' };
	const date = readDateWords(words);
	if (date) return { is: 'column', column: date };
	// "Caption DE" ends in a language, and "Caption A" in its letter.
	const endsOpen = isPart(String(words.at(-1)), 'between');
	if (!endsOpen && madeOf(words, 'caption', 'ofPost', 'between') && has(words, 'caption')) {
		return { is: 'column', column: 'caption' };
	}
	if (isHashtagKind(words)) return { is: 'column', column: 'hashtags' };
	const unknown: Heading = { is: 'unknown' };
	return readMediaAddress(words) ?? (readNetworkWords(words, endsOpen) || unknown);
}

function madeOf(words: readonly string[], ...names: PartName[]): boolean {
	return words.every((word) => names.some((name) => isPart(word, name)));
}

function has(words: readonly string[], name: PartName): boolean {
	return words.some((word) => isPart(word, name));
}

/** When something goes out, as a day (or both) or as a time alone: "Veröffentlichung am". */
function readDateWords(words: readonly string[]): 'date' | 'time' | undefined {
	if (!madeOf(words, 'publish', 'date', 'time', 'when', 'betweenDates')) return undefined;
	if (has(words, 'date') && (has(words, 'publish') || has(words, 'time'))) return 'date';
	if (has(words, 'time')) return 'time';
	const verb = words.findIndex((word) => isPart(word, 'publish'));
	return verb >= 0 && has(words.slice(verb), 'when') ? 'date' : undefined;
}

/** Whether words say "hashtags" and of which kind. */
export function isHashtagKind(words: readonly string[]): boolean {
	const others = words.filter((word) => !/^hashtags?$/.test(word));
	const isOne = others.length === words.length - 1 && others.length > 0 && others.length < 3;
	return isOne && madeOf(others, 'hashtagKind');
}

/** "Lien de l'image" and "Enlace de la imagen 2". */
function readMediaAddress(words: readonly string[]): Heading | undefined {
	const last = String(words.at(-1));
	const isNumbered = /^0*[1-9]\d?$/.test(last);
	const own = isNumbered ? words.slice(0, -1) : words;
	const isAddress =
		!isPart(String(own.at(-1)), 'between') &&
		madeOf(own, 'medium', 'address', 'between') &&
		has(own, 'medium') &&
		has(own, 'address');
	if (!isAddress) return undefined;
	return { is: 'column', column: 'media', ...(isNumbered && { number: Number(last) }) };
}

/** "Perfil de Instagram" and "TikTok username": the accounts of a network; "Post on TikTok": itself. */
function readNetworkWords(words: readonly string[], endsOpen: boolean): Heading | undefined {
	const network = words.find((_, at) => {
		const others = words.filter((_word, index) => index !== at);
		const isAccount = !endsOpen && madeOf(others, 'account', 'between') && has(others, 'account');
		return isAccount || isPart(others.join(' '), 'postOn');
	});
	return network === undefined ? undefined : readNetwork(network);
}

/** Whether a heading speaks of a caption, whatever else it says; "EN" at its end is English. */
export function mentionsCaption(heading: string): boolean {
	const words = wordsOf(heading);
	const own = words.at(-1) === 'en' ? words.slice(0, -1) : words;
	return has(own, 'caption') && !has(own, 'otherText');
}

/** Whether a heading speaks of the media of a post, whatever else it says: "Final video". */
export function mentionsMedium(heading: string): boolean {
	const words = wordsOf(heading);
	return has(words, 'medium') && !has(words, 'otherMedium');
}

/** Whether a heading speaks of a caption and nothing else, such as "Final caption" or "postCaption". */
export function isSurelyCaption(heading: string): boolean {
	return wordsOf(heading).some((word) =>
		/caption|bildunterschrift|legende|leyenda|legenda|didascalia|bijschrift|podpis/.test(word),
	);
}

/** A heading apart: the network that it names, and what it says beside it. */
export interface NetworkPart {
	readonly column: ColumnName;
	readonly platform?: Platform;
}

/** "Caption (TikTok)", "TikTok Caption", "Caption for TikTok"; the platform is of ours alone. */
function networkParts(heading: string): NetworkPart[] {
	const words = heading
		.replace(/[([]([^)\]]+)[)\]]\s*$/, ' $1')
		.split(/[\s_:–-]/)
		.filter(Boolean);
	return [1, 2, 3].flatMap((count) => [
		...networkPart(words.slice(count), words.slice(0, count)),
		...networkPart(words.slice(0, -count), words.slice(-count)),
	]);
}

function networkPart(base: readonly string[], name: readonly string[]): NetworkPart[] {
	const network = readNetwork(name.join(''));
	if (!network) return [];
	const isJoined =
		base.length > 1 && isPart(wordsOf(String(base.at(-1))).join(''), 'beforeNetwork');
	const column = columnOf((isJoined ? base.slice(0, -1) : base).join(' '));
	if (column === undefined) return [];
	return [{ column, ...(network.is === 'network' && { platform: network.platform }) }];
}
