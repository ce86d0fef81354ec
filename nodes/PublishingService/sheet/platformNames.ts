import { isCellWord, plainPhrase } from '../values/text';
import { CELL_WORDS, OTHER_PLATFORM_ABBREVIATIONS } from '../values/words';
import { headingLists, type NamedPlatform, normalizeHeading, plainWords } from './headingWords';

export const PLATFORM_NAMES = { tiktok: 'TikTok', instagram: 'Instagram' } as const;

/** No column name with a meaning, and no name of a platform, is longer than this. */
export const LONGEST_NAME = 200;

/** The platform that a cell, or a part of it, names, such as "TikTok" or "LinkedIn". */
export function readPlatform(text: string): NamedPlatform | undefined {
	if (text.length > LONGEST_NAME) {
		return undefined;
	}
	return platformByName(normalizeHeading(text)) ?? platformByName(plainWords(text).join(''));
}

export function platformByName(name: string): NamedPlatform | undefined {
	const meaning = headingLists().meanings.get(name);
	const isPlatform = meaning?.is === 'platform' || meaning?.is === 'otherPlatform';
	return isPlatform ? meaning : undefined;
}

/** A format that the media show anyway: "IG Reels", "TikTok video". */
const HARMLESS_FORMAT = /\s(?:reels?|videos?|carousels?)$/i;

const BETWEEN_PLATFORMS = /[,;\r\n+&|/]|\s(?:and|und|et|y|e|en|i)\s/i;

const ONLY_WORDS = CELL_WORDS.only.join('|');

const ONLY = new RegExp(`^(?:${ONLY_WORDS})\\s|\\s\\(?(?:${ONLY_WORDS})\\)?$`, 'i');

/** True if a cell means every platform: "both", "all the channels", "toutes les plateformes". */
export function meansAll(text: string): boolean {
	const phrase = plainPhrase(text);
	const [first = '', ...others] = phrase.replace('social media', 'social').split(' ');
	const areOfAll = others.length < 3 && others.every((word) => isCellWord(word, 'ofAll'));
	return isCellWord(phrase, 'all') || (isCellWord(first, 'all') && areOfAll);
}

const LONGEST_PLATFORM_LIST = 500;

/**
 * The platforms of a text that contains only platforms: "TikTok & IG Reels" has 2. Undefined for
 * other texts.
 */
export function readPlatformList(text: string): NamedPlatform[] | undefined {
	if (text.length > LONGEST_PLATFORM_LIST) {
		return undefined;
	}
	const withoutOnly = text.replace(ONLY, '');
	const splits = [withoutOnly.split(/\s/), withoutOnly.split(BETWEEN_PLATFORMS)];
	for (const parts of splits) {
		const names = parts.map((part) => part.trim()).filter(Boolean);
		const platforms = names.flatMap(
			(part) => readPlatform(part.replace(HARMLESS_FORMAT, '')) ?? readAbbreviation(part) ?? [],
		);
		if (platforms.length > 0 && platforms.length === names.length) {
			return platforms;
		}
	}
	return undefined;
}

const ABBREVIATED_PLATFORMS: ReadonlyMap<string, string> = new Map(
	Object.entries(OTHER_PLATFORM_ABBREVIATIONS).flatMap(([name, abbreviations]) =>
		abbreviations.map((abbreviation): [string, string] => [abbreviation, name]),
	),
);

/** The platform that a part of a list of platforms abbreviates: "LI" in "IG, FB, LI". */
function readAbbreviation(part: string): NamedPlatform<'otherPlatform'> | undefined {
	const name = ABBREVIATED_PLATFORMS.get(part.trim().toLowerCase());
	return name === undefined ? undefined : { is: 'otherPlatform', name };
}

export function namesOnlyPlatforms(cell: unknown): boolean {
	return typeof cell === 'string' && (meansAll(cell) || readPlatformList(cell) !== undefined);
}

/**
 * Recognizes a platform to which the service does not publish: "LinkedIn", "LinkedIn: northwind",
 * "northwind (Facebook)".
 */
export function readOtherPlatform(text: string): NamedPlatform<'otherPlatform'> | undefined {
	const [, before, within] = /^([^:(]+):|\(([^()]+)\)\s*$/.exec(text) ?? [];
	const name = before ?? within ?? text;
	const platform = readPlatform(name);
	if (platform?.is === 'otherPlatform') {
		return platform;
	}
	const isOther = isCellWord(plainPhrase(name), 'otherChannel');
	return isOther ? { is: 'otherPlatform', name: name.trim() } : readAbbreviation(text);
}
