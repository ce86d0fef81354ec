import { plainText } from '../values/text';
import { isCellWord } from './blanks';
import { phrasesOf, readNetwork } from './headings';
import { CELL_WORDS } from './words';

/** A format that says nothing which the media do not say themselves: "IG Reels", "TikTok video". */
const HARMLESS_FORMAT = /\s(?:reels?|videos?|carousels?)$/i;
/** A format that is a choice of its own. */
const OTHER_FORMAT = /(.+?)\s(?:feed|(?:feed )?posts?|stor(?:y|ies))$/i;
const BETWEEN_NETWORKS = /[,;\r\n+&|/]|\s(?:and|und|et|y|e|en|i)\s/i;

const ONLY_WORDS = phrasesOf(CELL_WORDS.only).join('|');
/** "TikTok only", "nur Instagram". */
const ONLY = new RegExp(`^(?:${ONLY_WORDS})\\s|\\s\\(?(?:${ONLY_WORDS})\\)?$`, 'i');

/** What a cell of networks names, each by its own words. */
export type NamedNetwork = NonNullable<ReturnType<typeof readNetwork>>;

/** Whether a cell means all networks: "both", "all the channels", "toutes les plateformes". */
export function meansAll(text: string): boolean {
	if (isCellWord(plainText(text), 'all')) return true;
	const words = text
		.replace(/social media/i, 'social')
		.split(' ')
		.map(plainText);
	const [first = '', ...others] = words;
	return (
		isCellWord(first, 'all') &&
		others.length < 3 &&
		others.every((word) => isCellWord(word, 'ofAll'))
	);
}

/** The networks in a text, each as it is written: "TikTok & IG Reels" are two. */
export function networksIn(text: string): string[] {
	if (readNetwork(text)) return [text];
	const alone = text.replace(ONLY, '').trim();
	if (alone !== text) return networksIn(alone);
	const words = text.split(/\s+/);
	if (words.every((word) => readNetwork(word) !== undefined)) return words;
	return text
		.split(BETWEEN_NETWORKS)
		.map((part) => part.trim())
		.filter(Boolean);
}

/** The network that a part of a cell names, with or without a format that says nothing new. */
export function networkOf(part: string): NamedNetwork | undefined {
	return readNetwork(part.replace(HARMLESS_FORMAT, ''));
}

/** The network in "Instagram Story" and "IG Feed", which name a format of their own too. */
export function networkWithFormat(part: string): NamedNetwork | undefined {
	const named = OTHER_FORMAT.exec(part);
	return named ? readNetwork(String(named[1])) : undefined;
}

/** Whether a cell names networks and nothing else. */
export function namesOnlyNetworks(cell: unknown): boolean {
	if (typeof cell !== 'string' || cell.trim() === '') return false;
	const text = cell.trim();
	if (meansAll(text)) return true;
	return networksIn(text).every((part) => networkOf(part) ?? networkWithFormat(part));
}

/** "LinkedIn", "LinkedIn: northwind" and "northwind (Facebook)" are of a network that is not here. */
export function foreignNetworkOf(text: string): string | undefined {
	const [, before, within] = /^([^:(]+):|\(([^)]+)\)\s*$/.exec(text) ?? [];
	const name = before ?? within ?? text;
	const network = readNetwork(name);
	if (network?.is === 'foreignNetwork') return network.network;
	return isCellWord(plainText(name), 'otherChannel') ? name.trim() : undefined;
}
