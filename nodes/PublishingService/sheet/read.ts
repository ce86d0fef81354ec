import type { InstagramPostFormat, Platform, Sound } from '../contract/decoded';
import { PLATFORMS, SOUND_MODES } from '../contract/enums';
import { LIMITS } from '../contract/limits';
import {
	asText,
	isCellWord,
	isEmpty,
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
import { COLUMN_LABELS } from '../values/words';
import { markupIn, unfilledPartIn, unfinishedIn } from './cells';
import { type Finding, finding } from './texts/findings';
import { columnOf } from './headings';
import { type AccountChoice, readAccounts } from './readAccounts';
import { isNotRead, refuseUnreadable } from './rows/unreadRow';
import { readTime, type RowTime, type SheetTimeReading } from './readTime';
import { comparable, differingColumns, type RowReader } from './rowReader';
import { cleanText } from './rows/cleanText';
import { type HeldBack, heldBackBy, type StatusKind } from './statuses';

interface ReadContext extends AccountChoice {
	readonly readingOf: (accountIds: readonly string[]) => SheetTimeReading;
	readonly skipApproval: boolean;
	readonly around?: Finding;
	/** Whether each network has a post of its own already. */
	readonly hasPosts: boolean;
}

type Content = Omit<ReturnType<typeof readContent>, 'contentTags'>;

/** A post that a row wants, but for its media. */
export interface ReadPost {
	readonly reader: RowReader;
	readonly accountIds: readonly string[];
	readonly platforms: ReadonlySet<Platform>;
	readonly time: RowTime;
	readonly content: Content & { readonly scheduledAfter?: string };
	/** IDs or names; undefined where the row says nothing of tags. */
	readonly contentTags?: readonly string[];
	readonly passedOver?: Finding;
}

/**
 * The post that a row wants, or one for each of its networks where their texts, times or media differ.
 * Never throws: a row at which the reader breaks off is refused, and the other rows go on.
 */
export function read(cells: RowReader, context: ReadContext): ReadPost[] {
	const { around } = context;
	const row = cells.again(around && [around]);
	if (isNotRead(row.findings)) {
		return [unreadPost(row, context)];
	}
	try {
		return readPosts(row, context);
	} catch (cause) {
		return [unreadPost(cells.again([refuseUnreadable(cause)]), context)];
	}
}

/** A refused row stands for a post of which nothing is known. */
function unreadPost(reader: RowReader, { readingOf }: ReadContext): ReadPost {
	const { zone, source } = readingOf([]);
	return {
		reader,
		accountIds: [],
		platforms: new Set(),
		time: {
			instant: undefined,
			zone,
			usedZone: false,
			zoneSource: source,
			isUnreadable: true,
		},
		content: {
			caption: undefined,
			hashtags: undefined,
			sound: undefined,
			notes: undefined,
			priority: undefined,
			instagramPostFormat: undefined,
			skipApproval: false,
		},
	};
}

function readPosts(row: RowReader, context: ReadContext): ReadPost[] {
	const { accounts, hasPosts } = context;
	refuseContradictions(row);
	const { accountIds, elsewhere } = readAccounts(row, context);
	const ofRow = accounts?.filter(({ accountId }) => accountIds.includes(accountId));
	const there = ofRow?.map(({ platform }) => platform) ?? PLATFORMS;
	const platforms = new Set([...PLATFORMS, ...there].filter((one) => there.includes(one)));
	const columns = differingColumns(row, platforms);
	if (!ofRow && columns.length > 0) {
		row.refuse('networksDiffer', COLUMN_LABELS.platforms, { columns });
	}
	if (!ofRow || platforms.size < 2 || (!hasPosts && columns.length === 0)) {
		return [readPost(row, context, { accountIds, platforms }, elsewhere)];
	}
	return [...platforms].map((platform) => {
		const own = ofRow.filter((account) => account.platform === platform);
		const ids = new Set(own.map(({ accountId }) => accountId));
		return readPost(row, context, {
			accountIds: accountIds.filter((accountId) => ids.has(accountId)),
			platforms: new Set([platform]),
		});
	});
}

function readPost(
	row: RowReader,
	{ accounts, skipApproval, readingOf }: ReadContext,
	targets: Pick<ReadPost, 'accountIds' | 'platforms'>,
	elsewhere?: readonly string[],
): ReadPost {
	const { accountIds, platforms } = targets;
	const reader = row.on(platforms);
	const time = readTime(reader, readingOf(accountIds));
	const held = heldBack(reader, accounts ? platforms : new Set(), skipApproval);
	const { contentTags, ...texts } = readContent(reader, platforms, skipApproval);
	const content = { ...texts, scheduledAfter: time.instant };
	const code = elsewhere?.length === 0 ? 'nowhere' : 'elsewhere';
	const column = elsewhere?.join(', ') ?? '';
	const passedOver = held ?? (elsewhere && ({ code, column, severity: 'warning' } as const));
	return { ...targets, reader, time, content, contentTags, passedOver };
}

/** Refuses columns of one role that differ in this row, for every role that allows one answer. */
function refuseContradictions(row: RowReader): void {
	for (const role of row.roles.contested) {
		const cells = row.cells[role];
		// Two columns may name one account in two ways.
		if (role === 'accounts' || new Set(cells.map(comparable)).size < 2) {
			continue;
		}
		const columns = cells.map(({ heading }) => heading);
		row.refuse('contradiction', COLUMN_LABELS[role], { columns });
	}
}

/** A word of a cell against its row, or a box that is not ticked though others are. */
interface Objection {
	readonly status: StatusKind | undefined;
	readonly platform: Platform | undefined;
	readonly column: string;
	readonly value: unknown;
	/** Undefined for a box that is not ticked. */
	readonly why: HeldBack | undefined;
}

function readObjections({ row, roles }: RowReader): Objection[] {
	const columns = [...roles.of.status, ...roles.ofNetworks.status];
	return columns.flatMap(({ heading: column, status, platform, isTicked }) => {
		const value = row[column];
		const why = status && heldBackBy(status, value);
		const isLeftOut = isTicked && isEmpty(value);
		return why || isLeftOut ? [{ status, platform, column, value, why }] : [];
	});
}

function findingOf({ status, column, value, why }: Objection): Finding {
	if (why === undefined) {
		return finding('warning', 'notTicked', column);
	}
	const code = status === 'approved' ? 'notApprovedHeldBack' : 'heldBack';
	return finding('warning', code, column, { value, why });
}

/** Why a row is passed over; without the approval of its people only where that of the service is skipped. */
export function heldBack(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
	skipApproval: boolean,
): Finding | undefined {
	const objections = readObjections(row);
	const ofRow = objections.find(({ platform, status }) => !platform && status !== 'approved');
	if (ofRow) {
		return findingOf(ofRow);
	}
	const approval = objections.find(({ status, why }) => status === 'approved' && why !== 'isOut');
	if (approval && skipApproval) {
		return findingOf(approval);
	}
	const there = objections.filter(({ platform }) => platform && platforms.has(platform));
	const [first] = there;
	const isWhole = new Set(there.map(({ platform }) => platform)).size === platforms.size;
	if (first && isWhole) {
		return findingOf(first);
	}
	if (first) {
		const { value, why = 'waits' } = first;
		row.refuse('heldBackOnSome', first.column, { value, why });
	}
	if (approval?.why) {
		row.warn('notApproved', approval.column, { value: approval.value });
	}
	return undefined;
}

export function readContent(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
	skipApproval: boolean,
) {
	const isDraft = readDraftFlag(row);
	if (isDraft && skipApproval) {
		row.warn('draftWaits', row.label('draft'));
	}
	const ofType = readFormat(row, 'postType');
	const priority = { min: LIMITS.priorityMin, integer: true };
	const contentTags = { max: LIMITS.contentGroupIds, maxLength: LIMITS.idLength };
	return {
		caption: readCaption(row),
		hashtags: readHashtags(row),
		sound: readSound(row),
		notes: row.parse('notes', (value) => parseText(cleanText(value), { max: LIMITS.notes })),
		priority: row.parse('priority', (value) => parseNumber(value, priority)),
		instagramPostFormat: platforms.has('instagram')
			? (readFormat(row, 'instagramPostFormat') ?? ofType)
			: undefined,
		contentTags: filled(row.parse('contentTags', listWithin(parseList, contentTags))),
		skipApproval: skipApproval && !isDraft,
	};
}

function readCaption(row: RowReader): string | undefined {
	// A text under a heading that may be the caption is not left alone.
	row.refuseUnclear('unclearCaption');
	const within = (value: unknown) => parseText(cleanText(value), { max: LIMITS.caption });
	const caption = row.parse('caption', within, row.chosen('caption'), unfinishedIn);
	if (caption === undefined) {
		return undefined;
	}
	const [unfilled, markup] = [unfilledPartIn(caption), markupIn(caption)];
	if (unfilled !== undefined) {
		row.refuse('unfilledPart', row.label('caption'), { value: unfilled });
	} else if (markup !== undefined) {
		row.warn('markup', row.label('caption'), { value: markup });
	}
	return caption;
}

function readHashtags(row: RowReader): string[] | undefined {
	const limits = { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength };
	const within = listWithin(parseHashtags, limits);
	const tags = filled(row.parse('hashtags', within, row.chosen('hashtags'), unfinishedIn));
	const wide = tags?.find((tag) => /\s/.test(tag));
	if (wide !== undefined) {
		row.refuse('hashtagWithSpace', row.label('hashtags'), { value: wide });
	}
	return tags;
}

const filled = (list?: string[]) => (list?.length ? list : undefined);

const listWithin =
	(parse: (value: unknown) => Parsed<string[]>, limits: Limits) =>
	(value: unknown): Parsed<string[]> => {
		const list = parse(value);
		const [problem] = 'value' in list ? listProblems(list.value, limits) : [];
		return problem === undefined ? list : { problem };
	};

function readDraftFlag(row: RowReader): boolean {
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

function readSound(row: RowReader): Sound | undefined {
	const [cell] = row.cells.sound;
	if (!cell) {
		return undefined;
	}
	const value = comparable(cell);
	const word = value.toLowerCase().replace(/\s(?:audio|sound|music)$/, '');
	const mode = SOUND_MODES.find((one) => one === word);
	if (mode && mode !== 'specific') {
		return { mode };
	}
	if (!/^https?:/i.test(value)) {
		return row.warn('passedOver', cell.heading, { value });
	}
	const url = row.parse('sound', (address) => parseUrl(address, {}));
	return url === undefined ? undefined : { mode: 'specific', url };
}

/** What asks for a format; "Post" may be any under a heading that speaks of all networks. */
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

/** The format that a row asks for on Instagram: a carousel says nothing that the media do not say. */
function readFormat(row: RowReader, role: keyof typeof FORMATS): InstagramPostFormat | undefined {
	const formats = row.cells[role].map((cell) => {
		const value = comparable(cell);
		const text = plainText(value);
		const [, format] = FORMATS[role].find(([pattern]) => pattern.test(value)) ?? [];
		if (format) {
			return format;
		}
		if (text.split(/[^\p{L}\p{N}_]+/u).some((word) => isCellWord(word, 'story'))) {
			return row.refuse('story', cell.heading, { value });
		}
		const isOther = role === 'instagramPostFormat' || isCellWord(text, 'otherFormat');
		return isOther ? row.warn('passedOver', cell.heading, { value }) : undefined;
	});
	return formats.find(Boolean);
}
