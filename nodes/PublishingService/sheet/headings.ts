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

/** The phrases of each concept of a group, normalised; German ones also as they are written without umlauts. */
function normalized<Name extends string>(
	group: Readonly<Record<Name, readonly string[]>>,
	normalize = normalizeHeading,
): ReadonlyArray<readonly [name: Name, names: ReadonlySet<string>]> {
	const plain = (phrase: string) =>
		phrase.replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
	const concepts = Object.entries(group) as Array<[Name, readonly string[]]>;
	return concepts.map(([name, phrases]) => [
		name,
		new Set(phrases.flatMap((phrase) => [normalize(phrase), normalize(plain(phrase))])),
	]);
}

/** The words of all languages by meaning, made for the first sheet and not while n8n loads the code. */
function readWordLists() {
	const known = new Map<string, Heading>();
	const add = <Name extends string>(
		group: Readonly<Record<Name, readonly string[]>>,
		meaningOf: (name: Name) => Heading,
	) => {
		for (const [name, names] of normalized(group)) {
			for (const each of names) known.set(each, meaningOf(name));
		}
	};
	add({ result: RESULT_HEADINGS }, (is) => ({ is }));
	add(HEADINGS, (column) => ({ is: 'column', column }));
	add(NETWORKS, (platform) => ({ is: 'network', platform }));
	add(FOREIGN_NETWORKS, (network) => ({ is: 'foreignNetwork', network }));
	return {
		known,
		others: normalized(OTHER_HEADINGS),
		parts: new Map(normalized(HEADING_PARTS, (phrase) => wordsOf(phrase).join(' '))),
	};
}

let wordLists: ReturnType<typeof readWordLists> | undefined;
const lists = () => (wordLists ??= readWordLists());

/** A heading apart: the network that it names, and what it says beside it. */
export interface NetworkPart {
	readonly column: ColumnName;
	/** One of ours alone. */
	readonly platform?: Platform;
}

/** All that the heading of a column says, and the name that it has by itself. */
export function readColumnHeading(heading: string, name: string) {
	const parts = besideNetworks(heading);
	const [status] = parts.flatMap(({ said, platform }) => {
		const kind = othersOf(said).find((other) => other === 'status' || other === 'posted');
		return kind && platform ? [{ kind, platform }] : [];
	});
	return {
		says: readHeading(name),
		others: new Set<OtherHeading>([...othersOf(heading), ...(status ? [status.kind] : [])]),
		/** What it says apart from the network that it names. */
		networks: parts.flatMap(({ said, platform }): NetworkPart[] => {
			const column = columnOf(said);
			return column === undefined ? [] : [{ column, platform }];
		}),
		/** The network alone of which it says the status of its rows: "TikTok Status", "Posted on IG". */
		statusOn: status?.platform,
	};
}

function othersOf(heading: string): OtherHeading[] {
	const name = normalizeHeading(heading);
	return lists().others.flatMap(([other, names]) => (names.has(name) ? [other] : []));
}

/**
 * What headings that begin or end with a network say beside it: "Caption (TikTok)", "TikTok Caption",
 * "Caption for TikTok".
 */
function besideNetworks(heading: string) {
	const words = heading
		.replace(/[([]([^)\]]+)[)\]]\s*$/, ' $1')
		.split(/[\s_:–-]/)
		.filter(Boolean);
	const splits = [1, 2, 3].flatMap((count) => [
		[words.slice(count), words.slice(0, count)] as const,
		[words.slice(0, -count), words.slice(-count)] as const,
	]);
	return splits.flatMap(([base, name]) => {
		const network = base.length > 0 ? readNetwork(name.join('')) : undefined;
		if (!network) return [];
		const isJoined =
			base.length > 1 && isPart(wordsOf(String(base.at(-1))).join(''), 'besideNetwork');
		const platform = network.is === 'network' ? network.platform : undefined;
		return [{ said: (isJoined ? base.slice(0, -1) : base).join(' '), platform }];
	});
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
	const known = lists().known.get(normalizeHeading(heading));
	if (known) return known;
	const plain = withoutRemarks(heading);
	const [, base = '', number] = /^(.*\D)0*([1-9]\d?)\W*$/su.exec(plain) ?? [];
	const numbered = base === '' ? undefined : readHeading(base);
	if (numbered?.is === 'column' && NUMBERED.has(numbered.column)) {
		return { ...numbered, number: Number(number) };
	}
	const zoneless = heading.replace(/[\s_-](?:utc|gmt|cet)\s*$/i, '');
	if (zoneless !== heading) return readHeading(zoneless);
	const whole = wordsOf(plain);
	// "imageUrls"
	const apart = plain.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
	const words = whole.length === 1 ? wordsOf(apart) : whole;
	const column = composedOf(words);
	return column ? { is: 'column', column } : (networkAlone(words) ?? { is: 'unknown' });
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

/** More words than any heading that is made up of them has. */
const MAX_WORDS = 7;

interface Composed {
	readonly column: ColumnName;
	/** Of what all its words are. */
	readonly of: readonly PartName[];
	/** What has to be among them. */
	readonly has: readonly PartName[];
	/** What the last one is: "Caption DE" ends in a language, and "On schedule" names no day. */
	readonly last?: readonly PartName[];
}

const DATES: readonly PartName[] = ['publish', 'date', 'time', 'when', 'betweenDates'];

/** Columns by the words that make up their headings: "Veröffentlichung am", "Lien de l'image". */
const COMPOSED: readonly Composed[] = [
	{ column: 'date', of: DATES, has: ['date', 'publish'] },
	{ column: 'date', of: DATES, has: ['date', 'time'] },
	{ column: 'time', of: DATES, has: ['time'] },
	{ column: 'date', of: DATES, has: ['publish', 'when'], last: ['when', 'betweenDates'] },
	{
		...{ column: 'caption', of: ['caption', 'ofPost', 'between'], has: ['caption'] },
		last: ['caption', 'ofPost'],
	},
	{
		...{ column: 'media', of: ['medium', 'address', 'between'], has: ['medium', 'address'] },
		last: ['medium', 'address'],
	},
];

/** Reads a heading by its words, each of which has to fit: "Post date notes" says nothing. */
function composedOf(words: readonly string[]): ColumnName | undefined {
	if (words.length > MAX_WORDS) return undefined;
	if (isHashtagKind(words)) return 'hashtags';
	return COMPOSED.find(
		({ of, has, last = of }) => isMadeOf(words, of, has) && isMadeOf(words.slice(-1), last),
	)?.column;
}

/** Whether words are all of some kinds, and some of each of those that there have to be. */
function isMadeOf(
	words: readonly string[],
	of: readonly PartName[],
	has: readonly PartName[] = [],
): boolean {
	return (
		words.every((word) => of.some((name) => isPart(word, name))) &&
		has.every((name) => words.some((word) => isPart(word, name)))
	);
}

/** Whether words say "hashtags" and of which kind. */
export function isHashtagKind(words: readonly string[]): boolean {
	const others = words.filter((word) => !/^hashtags?$/.test(word));
	const isOne = others.length === words.length - 1 && others.length > 0 && others.length < 3;
	return isOne && isMadeOf(others, ['hashtagKind']);
}

/** "Perfil de Instagram" and "TikTok username": the accounts of a network; "Post on TikTok": itself. */
function networkAlone(words: readonly string[]): NamedNetwork | undefined {
	const endsOpen = isPart(String(words.at(-1)), 'between');
	const network = words.find((_, at) => {
		const others = words.filter((_word, index) => index !== at);
		const isAccount = !endsOpen && isMadeOf(others, ['account', 'between'], ['account']);
		return isAccount || isPart(others.join(' '), 'postOn');
	});
	return network === undefined ? undefined : readNetwork(network);
}

const OTHER = { caption: 'otherText', medium: 'otherMedium' } as const;

/** Whether a heading speaks of a caption or of the media of a post, whatever else it says: "Final video". */
export function mentions(heading: string, name: keyof typeof OTHER): boolean {
	const words = wordsOf(heading);
	// "EN" at its end is English.
	const own = words.at(-1) === 'en' ? words.slice(0, -1) : words;
	const has = (part: PartName) => own.some((word) => isPart(word, part));
	return has(name) && !has(OTHER[name]);
}

/** Whether a heading speaks of a caption and nothing else, such as "Final caption" or "postCaption". */
export function isSurelyCaption(heading: string): boolean {
	return wordsOf(heading).some((word) =>
		/caption|bildunterschrift|legende|leyenda|legenda|didascalia|bijschrift|podpis/.test(word),
	);
}
