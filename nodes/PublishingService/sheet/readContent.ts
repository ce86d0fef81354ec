import type { InstagramPostFormat, Platform, Sound } from '../contract/schemas';
import { SOUND_MODES } from '../contract/enums';
import { LIMITS } from '../contract/serviceLimits';
import {
	asText,
	isCellWord,
	type Limits,
	listProblems,
	type Parsed,
	parseFlag,
	parseHashtags,
	parseList,
	parseNumber,
	parseText,
	parseUrl,
	plainText,
} from '../values/text';
import { columnOfError, errorBeside } from './errorItems';
import { columnOf } from './headings';
import { comparableText, type CellReader } from './cellReader';
import { cleanText } from './rows/cleanText';
import { noteInCaption } from './notesInCaption';
import { refuseTickedStory } from './tickedFormats';
import { markupIn, unfilledPartIn, unfinishedIn } from './unfinishedText';

export function readContent(
	row: CellReader,
	platforms: ReadonlySet<Platform>,
	skipApproval: boolean,
) {
	const isDraft = readDraftFlag(row);
	if (isDraft && skipApproval) {
		row.warn('draftWaits', row.label('draft'));
	}
	refuseTickedStory(row);
	const formatOfPostType = readFormat(row, 'postType');
	const priority = { min: LIMITS.priorityMin, integer: true };
	const contentTags = { max: LIMITS.contentGroupIds, maxLength: LIMITS.idLength };
	return {
		caption: readCaption(row),
		hashtags: readHashtags(row),
		sound: readSound(row),
		notes: row.parse('notes', (value) => parseText(cleanText(value), { max: LIMITS.notes })),
		priority: row.parse('priority', (value) => parseNumber(value, priority)),
		instagramPostFormat: platforms.has('instagram')
			? (readFormat(row, 'instagramPostFormat') ?? formatOfPostType)
			: undefined,
		contentTags: unlessEmpty(row.parse('contentTags', listWithin(parseList, contentTags))),
		skipApproval: skipApproval && !isDraft,
	};
}

function readCaption(row: CellReader): string | undefined {
	// Refuses text in a column that may be the caption, because ignoring it could publish a post
	// without its caption.
	row.refuseUnclear('unclearCaption');
	const parseCaption = (value: unknown) => parseText(cleanText(value), { max: LIMITS.caption });
	const caption = row.parse('caption', parseCaption, row.cellsFor('caption'), unfinishedIn);
	if (caption === undefined) {
		return undefined;
	}
	const heading = row.cells.caption[0]?.heading ?? '';
	refuseErrorText(row, heading, caption);
	const unfilled = unfilledPartIn(caption);
	const note = noteInCaption(caption);
	const markup = markupIn(caption);
	if (unfilled !== undefined) {
		row.refuse('unfilledPlaceholder', row.label('caption'), { value: unfilled });
	} else if (note !== undefined) {
		row.refuse('noteInCaption', row.label('caption'), { value: note });
	} else if (markup !== undefined) {
		row.warn('markup', row.label('caption'), { value: markup });
	}
	return caption;
}

/** Refuses the message of an error, and a text that may be one, because the column of errors next to it is filled. */
function refuseErrorText(row: CellReader, heading: string, value: string): void {
	const { errors } = row.roles;
	const columnWithSameText = columnOfError(row.row, heading, errors);
	const columnOfOtherError = errorBeside(row.row, heading, errors);
	if (columnWithSameText !== undefined) {
		row.refuse('errorAsCaption', heading, { value, field: columnWithSameText });
	} else if (columnOfOtherError !== undefined) {
		row.refuse('perhapsError', heading, { value, field: columnOfOtherError });
	}
}

function readHashtags(row: CellReader): string[] | undefined {
	const limits = { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength };
	const parseTags = listWithin(parseHashtags, limits);
	const tags = unlessEmpty(
		row.parse('hashtags', parseTags, row.cellsFor('hashtags'), unfinishedIn),
	);
	const tagWithSpace = tags?.find((tag) => /\s/.test(tag));
	if (tagWithSpace !== undefined) {
		row.refuse('hashtagWithSpace', row.label('hashtags'), { value: tagWithSpace });
	}
	return tags;
}

/** An empty list counts as no list. */
const unlessEmpty = (list?: string[]) => (list?.length ? list : undefined);

const listWithin =
	(parse: (value: unknown) => Parsed<string[]>, limits: Limits) =>
	(value: unknown): Parsed<string[]> => {
		const list = parse(value);
		const [problem] = 'value' in list ? listProblems(list.value, limits) : [];
		return problem === undefined ? list : { problem };
	};

function readDraftFlag(row: CellReader): boolean {
	const [cell] = row.cells.draft;
	if (!cell) {
		return false;
	}
	const flag = parseFlag(cell.value);
	if ('value' in flag) {
		return flag.value;
	}
	if (columnOf(asText(cell.value)) === 'draft') {
		return true;
	}
	row.refuse('draftUnclear', cell.heading, { value: cell.value });
	return false;
}

function readSound(row: CellReader): Sound | undefined {
	const [cell] = row.cells.sound;
	if (!cell) {
		return undefined;
	}
	const value = comparableText(cell);
	const word = value.toLowerCase().replace(/\s(?:audio|sound|music)$/, '');
	const mode = SOUND_MODES.find((name) => name === word);
	if (mode && mode !== 'specific') {
		return { mode };
	}
	if (!/^https?:/i.test(value)) {
		return row.warn('ignoredValue', cell.heading, { value });
	}
	const url = row.parse('sound', (address) => parseUrl(address, {}));
	return url === undefined ? undefined : { mode: 'specific', url };
}

/** Words that ask for a format; "Post" can mean any format below a column name for all platforms. */
const FORMATS: Readonly<
	Record<'instagramPostFormat' | 'postType', ReadonlyArray<readonly [RegExp, InstagramPostFormat]>>
> = {
	instagramPostFormat: [
		[/reel/i, 'reel'],
		[/^(feed|post|regular|feed[ _-]?post|regular[ _-]?post)$/i, 'post'],
	],
	postType: [
		[/^(?:instagram |insta |ig )?(?:(?:regular |feed )(?:post|image|photo)|feed)$/i, 'post'],
	],
};

/** The format that a row asks for on Instagram. A word such as "carousel" asks for none, because the media show it. */
function readFormat(row: CellReader, role: keyof typeof FORMATS): InstagramPostFormat | undefined {
	const formats = row.cells[role].map((cell) => {
		const value = comparableText(cell);
		const text = plainText(value);
		const [, format] = FORMATS[role].find(([pattern]) => pattern.test(value)) ?? [];
		if (format) {
			return format;
		}
		if (text.split(/[^\p{L}\p{N}_]+/u).some((word) => isCellWord(word, 'story'))) {
			return row.refuse('story', cell.heading, { value });
		}
		const isUnsupported = role === 'instagramPostFormat' || isCellWord(text, 'otherFormat');
		return isUnsupported ? row.warn('ignoredValue', cell.heading, { value }) : undefined;
	});
	return formats.find(Boolean);
}
