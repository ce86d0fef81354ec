import type { Platform } from '../../../../contract/decoded';
import { parseFlag } from '../../../../values/scalars';
import { holdsDay, isClock } from './dateColumns';
import { readHeading, readNetwork } from './headings';

/** A column such as "TikTok Caption" or "Hashtags (Instagram)". */
export interface NetworkText {
	readonly heading: string;
	readonly column: 'caption' | 'hashtags';
	readonly platform: Platform;
}

/** A column such as "TikTok Time" or "Date (Instagram)". */
export interface NetworkTime {
	readonly heading: string;
	readonly column: 'date' | 'time';
	readonly platform: Platform;
}

/** What a column says for one network: a text, a time, or whether the row goes there. */
type NetworkColumn = { readonly heading: string } & (
	| { readonly is: 'text'; readonly column: NetworkText['column'] }
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
		const meant = readHeading(base);
		const column = meant.is === 'column' ? meant.column : undefined;
		const of = { heading, ...(network.is === 'network' && { platform: network.platform }) };
		if (column === 'caption' || column === 'hashtags') {
			const isChoice = cells.every((cell) => 'value' in parseFlag(cell));
			return isChoice ? { ...of, is: 'choice' } : { ...of, is: 'text', column };
		}
		const isTime = column === 'date' || column === 'time';
		if (isTime && cells.some((cell) => holdsDay(cell) || isClock(cell))) {
			return { ...of, is: 'time', column: cells.every(isClock) ? 'time' : 'date' };
		}
	}
	return undefined;
}

/** "Caption (TikTok)", "TikTok Caption", "Caption for TikTok", and with a network of two words. */
function waysToPart(heading: string): Parted[] {
	const [, base = '', remark = ''] = /^([^([]*)[([]([^)\]]+)[)\]]\s*$/.exec(heading) ?? [];
	if (remark !== '') {
		return parted(base, remark.replace(/^(?:for|für|pour|para|per|pro|voor)\s/i, ''));
	}
	const words = heading.split(/[\s_:–-]+/).filter(Boolean);
	return [1, 2].flatMap((count) => {
		const rest = words.slice(0, -count).filter((word, at, all) => {
			return (
				at < all.length - 1 || !/^(?:for|für|pour|para|per|pro|voor|on|auf|sur|en|op)$/i.test(word)
			);
		});
		return [
			...parted(words.slice(count).join(' '), words.slice(0, count).join(' ')),
			...parted(rest.join(' '), words.slice(-count).join(' ')),
		];
	});
}

function parted(base: string, name: string): Parted[] {
	const network = base === '' ? undefined : readNetwork(name);
	return network ? [{ base, network }] : [];
}
