import { isCellWord, plainText } from '../values/text';
import { CELL_WORDS } from '../values/words';
import { type NamedNetwork, readNetwork } from './headings';

/** A part of a cell, and the network that it names. */
export interface NetworkEntry {
	readonly text: string;
	readonly network?: NamedNetwork;
}

/** A format that says nothing which the media do not say themselves: "IG Reels", "TikTok video". */
const HARMLESS_FORMAT = /\s(?:reels?|videos?|carousels?)$/i;
const BETWEEN_NETWORKS = /[,;\r\n+&|/]|\s(?:and|und|et|y|e|en|i)\s/i;

const ONLY_WORDS = CELL_WORDS.only.join('|');
/** "TikTok only", "nur Instagram". */
const ONLY = new RegExp(`^(?:${ONLY_WORDS})\\s|\\s\\(?(?:${ONLY_WORDS})\\)?$`, 'i');

/** Whether a cell means all networks: "both", "all the channels", "toutes les plateformes". */
export function meansAll(text: string): boolean {
	const plain = plainText(text);
	if (isCellWord(plain, 'all')) return true;
	const [first = '', ...others] = plain.replace('social media', 'social').split(' ');
	return (
		isCellWord(first, 'all') &&
		others.length < 3 &&
		others.every((word) => isCellWord(word, 'ofAll'))
	);
}

/** The networks in a text, each as it is written: "TikTok & IG Reels" are two. */
export function networksIn(text: string): readonly NetworkEntry[] {
	const whole = entryOf(text);
	if (whole.network) return [whole];
	const alone = text.replace(ONLY, '').trim();
	if (alone !== text) return networksIn(alone);
	const words = text.split(/\s+/);
	if (words.length > 1) {
		const entries = words.map(entryOf);
		if (entries.every(({ network }) => network !== undefined)) return entries;
	}
	const parts = text.split(BETWEEN_NETWORKS).map((part) => part.trim());
	return parts.filter(Boolean).map((part) => (part === text ? whole : entryOf(part)));
}

function entryOf(text: string): NetworkEntry {
	return { text, network: readNetwork(text.replace(HARMLESS_FORMAT, '')) };
}

/** Whether a cell names networks and nothing else. */
export function namesOnlyNetworks(cell: unknown): boolean {
	if (typeof cell !== 'string' || cell.trim() === '') return false;
	const text = cell.trim();
	return meansAll(text) || networksIn(text).every(({ network }) => network !== undefined);
}

/** "LinkedIn", "LinkedIn: northwind" and "northwind (Facebook)" are of a network that is not here. */
export function foreignNetworkOf(text: string): NamedNetwork<'foreignNetwork'> | undefined {
	const [, before, within] = /^([^:(]+):|\(([^)]+)\)\s*$/.exec(text) ?? [];
	const name = before ?? within ?? text;
	const network = readNetwork(name);
	if (network?.is === 'foreignNetwork') return network;
	const isOther = isCellWord(plainText(name), 'otherChannel');
	return isOther ? { is: 'foreignNetwork', network: name.trim() } : undefined;
}
