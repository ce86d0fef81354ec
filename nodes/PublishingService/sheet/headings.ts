import type { Platform } from '../contract/schemas';
import type { ColumnName } from '../values/words';
import {
	type Heading,
	isPart,
	headingLists,
	type NamedPlatform,
	normalizeHeading,
	type OtherHeading,
	plainWords,
	withoutRemarks,
} from './headingWords';
import { LONGEST_NAME, platformByName } from './platformNames';

/** Columns that may be numbered: "Account 1", "Hashtag 2". */
const NUMBERED: ReadonlySet<ColumnName> = new Set(['accounts', 'hashtags', 'link', 'media']);

export function readHeading(heading: string): Heading {
	const wholeName = meaningOfName(heading);
	if (wholeName) {
		return wholeName;
	}
	// "Perfil de Instagram" and "Post on TikTok" mean the platform itself.
	const ofPlatformItself = platformsIn(heading).find(
		({ words, phrase }) => isPart(phrase, 'postOn') || columnOf(words) === 'accounts',
	);
	return ofPlatformItself?.platform ?? { is: 'unknown' };
}

/** The most numbers and zones that are removed from the end of a column name: 2 in "Date 1 (UTC)". */
const MOST_ENDINGS = 4;

/**
 * The meaning of a whole column name. A number at its end counts only in numbered columns, e.g.
 * "Image 2".
 */
function meaningOfName(heading: string, depth = MOST_ENDINGS): Heading | undefined {
	if (heading.length > LONGEST_NAME || depth === 0) {
		return undefined;
	}
	const meaning = headingLists().meanings.get(normalizeHeading(heading));
	if (meaning) {
		return meaning;
	}
	const name = withoutRemarks(heading);
	const [, base = '', number] = /^(.*\D)0*([1-9]\d?)\W*$/su.exec(name) ?? [];
	const numbered = base === '' ? undefined : meaningOfName(base, depth - 1);
	if (numbered?.is === 'column' && NUMBERED.has(numbered.column)) {
		return { ...numbered, number: Number(number) };
	}
	const zoneless = heading.replace(/[\s_-](?:utc|gmt|cet)\s*$/i, '');
	return zoneless === heading ? undefined : meaningOfName(zoneless, depth - 1);
}

export function columnOf(heading: string): ColumnName | undefined {
	const meaning = meaningOfName(heading);
	return meaning?.is === 'column' ? meaning.column : undefined;
}

export function columnsOf(headings: readonly string[]): ColumnName[] {
	return headings.flatMap((heading) => columnOf(heading) ?? []);
}

/** Counts the cells that are known column names. */
export function countHeadings(cells: readonly unknown[]): number {
	const isKnown = (cell: unknown) => typeof cell === 'string' && readHeading(cell).is !== 'unknown';
	return cells.filter(isKnown).length;
}

/** Words of a column name next to a platform that it names. */
interface PartOnPlatform {
	/** The part of a post that the words name; undefined if they name none. */
	readonly column: ColumnName | undefined;
	readonly status: 'status' | 'posted' | undefined;
	/** Undefined if the service does not have that platform. */
	readonly platform: Platform | undefined;
}

/** Reading of a column name. */
export interface ColumnHeading {
	/** The meaning of the whole column name. */
	readonly meaning: Heading;
	/** Other meanings of the column name, such as a status. */
	readonly otherMeanings: readonly OtherHeading[];
	/** For each platform that the column name contains, the meaning of the other words. */
	readonly partsOnPlatforms: readonly PartOnPlatform[];
	/** The platform whose status the column has, if it has the status of one platform only: "TikTok Status". */
	readonly statusOn: Platform | undefined;
}

/** Adds to each column the meaning of its name. */
export function readColumnHeadings<Column extends { readonly name: string }>(
	columns: readonly Column[],
): Array<Column & ColumnHeading> {
	return columns.map((column) => ({ ...column, ...readColumnHeading(column.name) }));
}

export function readColumnHeading(heading: string): ColumnHeading {
	const partsOnPlatforms = platformsIn(heading).map(({ words, platform }) => ({
		column: columnOf(words),
		status: othersOf(words).find((other) => other === 'status' || other === 'posted'),
		platform: platform.is === 'platform' ? platform.platform : undefined,
	}));
	const ofStatus = partsOnPlatforms.find(({ status, platform }) => status && platform);
	return {
		meaning: readHeading(heading),
		otherMeanings: [...othersOf(heading), ...(ofStatus?.status ? [ofStatus.status] : [])],
		partsOnPlatforms,
		statusOn: ofStatus?.platform,
	};
}

/** True if a column name has this further meaning: "Fehlermeldung" is the name of an error. */
export function hasMeaning(heading: string, meaning: OtherHeading): boolean {
	return heading.length <= LONGEST_NAME && othersOf(heading).includes(meaning);
}

function othersOf(heading: string): OtherHeading[] {
	const name = normalizeHeading(heading);
	const meanings = headingLists().others.filter(([, phrases]) => phrases.has(name));
	return meanings.map(([meaning]) => meaning);
}

/** A platform in a column name, and the words next to it. */
interface PlatformInName {
	readonly platform: NamedPlatform;
	/** The other words, without a word such as "for" before the platform. */
	readonly words: string;
	/** All other words, joined as phrases are compared. */
	readonly phrase: string;
}

/** The platforms that a column name or a short text contains, each with the words next to it: "Caption (TikTok)", "TikTok Caption", "Caption for TikTok". */
export function platformsIn(heading: string): PlatformInName[] {
	// Each platform in the name has the other words read again, so a long text would take too long.
	if (heading.length > 100) {
		return [];
	}
	const withoutLastBrackets = heading.replace(/[([]([^()[\]]+)[)\]]\s*$/, ' $1');
	const words = plainWords(withoutRemarks(withoutLastBrackets));
	// The name of a platform has up to 3 words.
	const candidates = words.flatMap((_, start) => [1, 2, 3].map((count) => ({ start, count })));
	return candidates.flatMap(({ start, count }) => {
		const platform = platformByName(words.slice(start, start + count).join(''));
		if (!platform) {
			return [];
		}
		const otherWords = words.filter((_, at) => at < start || at >= start + count);
		const isAtEnd = start === otherWords.length;
		const hasLinkingWord = isAtEnd && isPart(String(otherWords.at(-1)), 'beforePlatform');
		const ownWords = hasLinkingWord ? otherWords.slice(0, -1) : otherWords;
		return [{ platform, words: ownWords.join(' '), phrase: otherWords.join('') }];
	});
}
