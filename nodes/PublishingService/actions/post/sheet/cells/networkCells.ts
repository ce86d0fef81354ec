import { readNetwork } from '../columns/headings';

const ALL =
	/^(?:(?:all|both|alle|beide|tous|toutes|les deux|todos|todas|ambos|ambas|tutti|tutte|entrambi)(?: (?:the |les |los |las |i |le |os |as )?(?:accounts|profiles|platforms|networks|channels|socials?|social media|konten|plattformen|netzwerke|kanäle|comptes|plateformes|réseaux|cuentas|contas|plataformas|redes|canales|piattaforme|reti|account|canali|canais))?|everywhere)$/i;
/** A format that says nothing which the media do not say themselves: "IG Reels", "TikTok video". */
const HARMLESS_FORMAT = /\s(?:reels?|videos?|carousels?)$/i;
/** A format that is a choice of its own. */
const OTHER_FORMAT = /(.+?)\s(?:feed|(?:feed )?posts?|stor(?:y|ies))$/i;
const BETWEEN_NETWORKS = /[,;\r\n+&|/]|\s(?:and|und|et|y|e|en|i)\s/i;

/** "TikTok only", "nur Instagram". */
const ONLY =
	/^(?:only|nur|solo|sólo|solamente|seulement|uniquement|apenas|só|somente|solamente)\s|\s\(?(?:only|nur|solo|sólo|solamente|seulement|uniquement|apenas|só|somente)\)?$/i;

/** What a cell of networks names, each by its own words. */
export type NamedNetwork = NonNullable<ReturnType<typeof readNetwork>>;

/** Whether a cell means all networks. */
export function meansAll(text: string): boolean {
	return ALL.test(text);
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
