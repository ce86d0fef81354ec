import { isCellWord, plainText } from '../values/text';
import { CELL_WORDS } from '../values/words';
import { type NamedNetwork, readNetwork } from './headings';

/** A format that says nothing which the media do not say themselves: "IG Reels", "TikTok video". */
const HARMLESS_FORMAT = /\s(?:reels?|videos?|carousels?)$/i;
const BETWEEN_NETWORKS = /[,;\r\n+&|/]|\s(?:and|und|et|y|e|en|i)\s/i;

const ONLY_WORDS = CELL_WORDS.only.join('|');
/** "TikTok only", "nur Instagram". */
const ONLY = new RegExp(`^(?:${ONLY_WORDS})\\s|\\s\\(?(?:${ONLY_WORDS})\\)?$`, 'i');

/** Whether a cell means all networks: "both", "all the channels", "toutes les plateformes". */
export function meansAll(text: string): boolean {
	const plain = plainText(text);
	const [first = '', ...others] = plain.replace('social media', 'social').split(' ');
	const areOfAll = others.length < 3 && others.every((word) => isCellWord(word, 'ofAll'));
	return isCellWord(plain, 'all') || (isCellWord(first, 'all') && areOfAll);
}

/** The networks of a text that names nothing else: "TikTok & IG Reels" are two. */
export function networksIn(text: string): NamedNetwork[] | undefined {
	const alone = text.replace(ONLY, '').trim();
	for (const parts of [[alone], alone.split(/\s+/), alone.split(BETWEEN_NETWORKS)]) {
		const filled = parts.map((part) => part.trim()).filter(Boolean);
		const networks = filled.flatMap((part) => readNetwork(part.replace(HARMLESS_FORMAT, '')) ?? []);
		if (networks.length > 0 && networks.length === filled.length) return networks;
	}
	return undefined;
}

/** Whether a cell names networks and nothing else. */
export function namesOnlyNetworks(cell: unknown): boolean {
	return typeof cell === 'string' && (meansAll(cell) || networksIn(cell) !== undefined);
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
