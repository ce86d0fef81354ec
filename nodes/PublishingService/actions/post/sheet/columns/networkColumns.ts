import type { Platform } from '../../../../contract/decoded';
import { asText } from '../../../../values/parsed';
import { parseFlag } from '../../../../values/scalars';
import { holdsDay, isClock } from './dateColumns';
import { columnOf, readNetwork } from './headings';
import { isMedium } from './mediaColumns';
import type { NetworkText, NetworkTime } from './row';

/** What a column says for one network: a text, media, a time, or whether the row goes there. */
type NetworkColumn = { readonly heading: string } & (
	| { readonly is: 'text'; readonly column: NetworkText['column'] }
	| { readonly is: 'media' }
	| { readonly is: 'time'; readonly column: NetworkTime['column'] }
	| { readonly is: 'choice' }
);

/** A heading apart: the network that it names, and what it says beside it. */
interface Parted {
	readonly base: string;
	readonly network: NonNullable<ReturnType<typeof readNetwork>>;
}

/**
 * Reads a column whose heading names a network beside what it holds; without a platform where the
 * network is one that the service does not have. Undefined where it is no such column.
 */
export function readNetworkColumn(
	heading: string,
	cells: readonly unknown[],
): (NetworkColumn & { readonly platform?: Platform }) | undefined {
	for (const { base, network } of waysToPart(heading)) {
		const column = columnOf(base);
		const of = { heading, ...(network.is === 'network' && { platform: network.platform }) };
		if (column === 'caption' || column === 'hashtags') {
			const isChoice = cells.every((cell) => 'value' in parseFlag(cell));
			return isChoice ? { ...of, is: 'choice' } : { ...of, is: 'text', column };
		}
		if (column === 'media' && cells.some(isPostable)) return { ...of, is: 'media' };
		const isTime = column === 'date' || column === 'time';
		if (isTime && cells.some((cell) => holdsDay(cell) || isClock(cell))) {
			return { ...of, is: 'time', column: cells.every(isClock) ? 'time' : 'date' };
		}
	}
	return undefined;
}

/** Whether a cell holds a medium that can be posted: a page of the network shows what is out already. */
function isPostable(cell: unknown): boolean {
	return isMedium(cell) && !PAGE_OF_NETWORK.test(asText(cell));
}

const PAGE_OF_NETWORK = /^\s*(?:https?:\/\/)?(?:[\w-]+\.)?(?:instagram|tiktok)\.com\//i;

/** "Caption (TikTok)", "TikTok Caption", "Caption for TikTok", and with a network of several words. */
function waysToPart(heading: string): Parted[] {
	const words = heading
		.replace(/[([]([^)\]]+)[)\]]\s*$/, ' $1')
		.split(/[\s_:–-]/)
		.filter(Boolean);
	return [1, 2, 3].flatMap((count) => [
		...parted(words.slice(count), words.slice(0, count)),
		...parted(words.slice(0, -count), words.slice(-count)),
	]);
}

function parted(base: readonly string[], name: readonly string[]): Parted[] {
	const network = readNetwork(name.join(''));
	return network ? [{ base: base.join(' ').replace(BEFORE_NETWORK, ''), network }] : [];
}

/** What joins a heading to the network behind it: "Caption for", "Texte pour". */
const BEFORE_NETWORK = /\s(?:for|für|pour|para|per|pro|voor|on|auf|sur|en|op)$/i;
