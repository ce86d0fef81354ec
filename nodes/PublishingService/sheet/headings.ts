import type { Platform } from '../contract/decoded';
import { ALL_BRACKETS, withoutBrackets } from '../values/brackets';
import { isCellWord, plainPhrase } from '../values/text';
import {
	CELL_WORDS,
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

export type NamedNetwork<Is = 'network' | 'foreignNetwork'> = Extract<Heading, { is: Is }>;

export type OtherHeading = keyof typeof OTHER_HEADINGS;

export const PLATFORM_NAMES = { tiktok: 'TikTok', instagram: 'Instagram' } as const;

/** A heading reduced to what counts: its words, without remarks in brackets, case, accents and signs. */
export function normalizeHeading(heading: string): string {
	return plainWords(withoutRemarks(heading)).join('');
}

/** The words of a heading, in lower case, without accents and the s of a plural. */
export function plainWords(text: string): string[] {
	return text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/ß/g, 'ss')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]/u)
		.filter(Boolean)
		.map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

function withoutRemarks(heading: string): string {
	const own = heading
		// n8n's Notion node puts it before every property.
		.replace(/^property_/, '')
		.replace(/^\s*\d{1,2}[.)]\s/, '')
		// A digit or sign in a box is a picture.
		.replace(/[#*\d]\uFE0F?\u20E3/gu, ' ');
	const plain = withoutBrackets(own, ALL_BRACKETS);
	// A heading that is nothing but a remark is what it remarks, and "Post #" is the number of a post.
	return (plain.trim() === '' ? own : plain)
		.replace(/#\s*(?=hash)/gi, ' ')
		.replace(/#(?=\s*\d)/g, ' ')
		.replace(/#(?!\p{L})/gu, ' number ');
}

type Phrases<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** The phrases of each concept as headings are compared; German ones also as written without umlauts. */
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
	known: new Map<string, Heading>([
		...meanings({ result: RESULT_HEADINGS }, (is) => ({ is })),
		...meanings(HEADINGS, (column) => ({ is: 'column', column })),
		...meanings(NETWORKS, (platform) => ({ is: 'network', platform })),
		...meanings(FOREIGN_NETWORKS, (network) => ({ is: 'foreignNetwork', network })),
	]),
	others: normalized(OTHER_HEADINGS),
	parts: Object.fromEntries(normalized(HEADING_PARTS)) as Record<PartName, ReadonlySet<string>>,
});

let wordLists: ReturnType<typeof readWordLists> | undefined;
const lists = () => (wordLists ??= readWordLists());

/** Columns that may be numbered: "Account 1", "Hashtag 2". */
const NUMBERED: ReadonlySet<ColumnName> = new Set(['accounts', 'hashtags', 'link', 'media']);

/** No column name with a meaning and no name of a network is longer. */
const LONGEST_NAME = 200;

export function readHeading(heading: string): Heading {
	const known = knownHeading(heading);
	if (known) {
		return known;
	}
	// "Perfil de Instagram" and "Post on TikTok" are the network itself.
	const alone = besideNetworks(heading).find(
		({ said, phrase }) => isPart(phrase, 'postOn') || columnOf(said) === 'accounts',
	);
	return alone?.network ?? { is: 'unknown' };
}

/** How many numbers and zones at the end of a heading are taken off: "Date 1 (UTC)". */
const MOST_ENDINGS = 4;

/** What a heading stands for as a whole; a number at its end counts where such columns are numbered. */
function knownHeading(heading: string, depth = MOST_ENDINGS): Heading | undefined {
	if (heading.length > LONGEST_NAME || depth === 0) {
		return undefined;
	}
	const known = lists().known.get(normalizeHeading(heading));
	if (known) {
		return known;
	}
	const plain = withoutRemarks(heading);
	const [, base = '', number] = /^(.*\D)0*([1-9]\d?)\W*$/su.exec(plain) ?? [];
	const numbered = base === '' ? undefined : knownHeading(base, depth - 1);
	if (numbered?.is === 'column' && NUMBERED.has(numbered.column)) {
		return { ...numbered, number: Number(number) };
	}
	const zoneless = heading.replace(/[\s_-](?:utc|gmt|cet)\s*$/i, '');
	return zoneless === heading ? undefined : knownHeading(zoneless, depth - 1);
}

export function columnOf(heading: string): ColumnName | undefined {
	const known = knownHeading(heading);
	return known?.is === 'column' ? known.column : undefined;
}

export function columnsOf(headings: readonly string[]): ColumnName[] {
	return headings.flatMap((heading) => columnOf(heading) ?? []);
}

export function countHeadings(cells: readonly unknown[]): number {
	const is = (cell: unknown) => typeof cell === 'string' && readHeading(cell).is !== 'unknown';
	return cells.filter(is).length;
}

/** The network that a cell or part of one names, such as "TikTok" or "LinkedIn". */
export function readNetwork(text: string): NamedNetwork | undefined {
	if (text.length > LONGEST_NAME) {
		return undefined;
	}
	return networkOf(normalizeHeading(text)) ?? networkOf(plainWords(text).join(''));
}

function networkOf(name: string): NamedNetwork | undefined {
	const known = lists().known.get(name);
	return known?.is === 'network' || known?.is === 'foreignNetwork' ? known : undefined;
}

/** A format that says nothing which the media do not say themselves: "IG Reels", "TikTok video". */
const HARMLESS_FORMAT = /\s(?:reels?|videos?|carousels?)$/i;
const BETWEEN_NETWORKS = /[,;\r\n+&|/]|\s(?:and|und|et|y|e|en|i)\s/i;

const ONLY_WORDS = CELL_WORDS.only.join('|');
const ONLY = new RegExp(`^(?:${ONLY_WORDS})\\s|\\s\\(?(?:${ONLY_WORDS})\\)?$`, 'i');

/** Whether a cell means all networks: "both", "all the channels", "toutes les plateformes". */
export function meansAll(text: string): boolean {
	const plain = plainPhrase(text);
	const [first = '', ...others] = plain.replace('social media', 'social').split(' ');
	const areOfAll = others.length < 3 && others.every((word) => isCellWord(word, 'ofAll'));
	return isCellWord(plain, 'all') || (isCellWord(first, 'all') && areOfAll);
}

const LONGEST_LIST_OF_NETWORKS = 500;

/** The networks of a text that names nothing else: "TikTok & IG Reels" are two. */
export function networksIn(text: string): NamedNetwork[] | undefined {
	if (text.length > LONGEST_LIST_OF_NETWORKS) {
		return undefined;
	}
	const alone = text.replace(ONLY, '');
	for (const parts of [alone.split(/\s/), alone.split(BETWEEN_NETWORKS)]) {
		const filled = parts.map((part) => part.trim()).filter(Boolean);
		const networks = filled.flatMap((part) => readNetwork(part.replace(HARMLESS_FORMAT, '')) ?? []);
		if (networks.length > 0 && networks.length === filled.length) {
			return networks;
		}
	}
	return undefined;
}

export function namesOnlyNetworks(cell: unknown): boolean {
	return typeof cell === 'string' && (meansAll(cell) || networksIn(cell) !== undefined);
}

/** "LinkedIn", "LinkedIn: northwind" and "northwind (Facebook)" are of a network that is not here. */
export function foreignNetworkOf(text: string): NamedNetwork<'foreignNetwork'> | undefined {
	const [, before, within] = /^([^:(]+):|\(([^()]+)\)\s*$/.exec(text) ?? [];
	const name = before ?? within ?? text;
	const network = readNetwork(name);
	if (network?.is === 'foreignNetwork') {
		return network;
	}
	const isOther = isCellWord(plainPhrase(name), 'otherChannel');
	return isOther ? { is: 'foreignNetwork', network: name.trim() } : undefined;
}

export type ColumnHeading = Readonly<ReturnType<typeof readColumnHeading>>;

/** Columns, each with what its name says. */
export function readColumnHeadings<Column extends { readonly name: string }>(
	columns: readonly Column[],
): Array<Column & ColumnHeading> {
	return columns.map((column) => ({ ...column, ...readColumnHeading(column.name) }));
}

export function readColumnHeading(heading: string) {
	const beside = besideNetworks(heading).map(({ said, network }) => ({
		column: columnOf(said),
		status: othersOf(said).find((other) => other === 'status' || other === 'posted'),
		platform: network.is === 'network' ? network.platform : undefined,
	}));
	const ofStatus = beside.find(({ status, platform }) => status && platform);
	return {
		says: readHeading(heading),
		others: [...othersOf(heading), ...(ofStatus?.status ? [ofStatus.status] : [])],
		/** What it says apart from the networks that it names. */
		beside,
		/** The network alone of which it says the status of its rows: "TikTok Status", "Posted on IG". */
		statusOn: ofStatus?.platform,
	};
}

function othersOf(heading: string): OtherHeading[] {
	const name = normalizeHeading(heading);
	const those = lists().others.filter(([, names]) => names.has(name));
	return those.map(([other]) => other);
}

/** What headings say beside a network: "Caption (TikTok)", "TikTok Caption", "Caption for TikTok". */
function besideNetworks(heading: string) {
	// Each network in a text has the rest read again.
	if (heading.length > 100) {
		return [];
	}
	const opened = heading.replace(/[([]([^()[\]]+)[)\]]\s*$/, ' $1');
	const words = plainWords(withoutRemarks(opened));
	const runs = words.flatMap((_, start) => [1, 2, 3].map((count) => ({ start, count })));
	return runs.flatMap(({ start, count }) => {
		const network = networkOf(words.slice(start, start + count).join(''));
		if (!network) {
			return [];
		}
		const beside = words.filter((_, at) => at < start || at >= start + count);
		const isJoined = start === beside.length && isPart(String(beside.at(-1)), 'besideNetwork');
		const said = isJoined ? beside.slice(0, -1) : beside;
		return [{ network, said: said.join(' '), phrase: beside.join('') }];
	});
}

const STEMS = Object.fromEntries(
	Object.entries(HEADING_STEMS).map(([name, stems]) => [name, new RegExp(stems.join('|'), 'i')]),
) as Record<keyof typeof HEADING_STEMS, RegExp>;

/** Whether a piece of a heading tells of such a thing: "Inspired by", "Erstellt am". */
export function hasStem(heading: string, name: keyof typeof HEADING_STEMS): boolean {
	return STEMS[name].test(heading.normalize('NFC'));
}

type PartName = keyof typeof HEADING_PARTS;

export const isPart = (word: string, name: PartName) => lists().parts[name].has(word);

const OTHER = { caption: 'otherText', medium: 'otherMedium' } as const;

/** Whether a heading speaks of a caption or of the media of a post, whatever else it says: "Our copy". */
export function mentions(heading: string, name: keyof typeof OTHER): boolean {
	const has = (part: PartName) => plainWords(heading).some((word) => isPart(word, part));
	return has(name) && !has(OTHER[name]);
}
