import type { ServiceClient } from '../../../../client/serviceClient';
import { SOUND_MODES } from '../../../../contract/enums';
import { LIMITS } from '../../../../contract/limits';
import type { InstagramPostFormat, Platform, Sound } from '../../../../contract/decoded';
import type { RowItem } from '../../rowFields';
import type { UploadSettings } from '../../../../posting/uploads/uploadMedia';
import { asText, quote } from '../../../../values/parsed';
import { parseFlag } from '../../../../values/scalars';
import type { PostContent, PostDraft } from '../../../../posting/postDraft';
import { CONTENT_GROUP_LIMITS, resolveContentGroups } from '../../contentGroups';
import { readKeyChoice } from '../../keyFields';
import { brokenFormula, isBlankCell, placeholderIn, shownOtherwise } from '../cells/blankCells';
import { joinCaption } from '../cells/captionParts';
import { markupIn, unfilledPartIn } from '../cells/markup';
import { lostLettersIn } from '../cells/brokenEncoding';
import type { ColumnName } from '../columns/headingWords';
import { readHeading } from '../columns/headings';
import { mediaOfRow } from './rowMedia';
import { chooseMedia } from '../cells/networkMedia';
import { chooseText } from '../cells/networkTexts';
import { readFormat, readPostType } from '../cells/postTypes';
import type { SheetRow } from './sheetRow';

/** What the content of a row takes from outside it. */
interface ContentFacts {
	/** Where the accounts are, or may be. */
	readonly platforms: ReadonlySet<Platform>;
	/** ISO 8601 in UTC. */
	readonly scheduledAfter?: string;
	readonly skipApproval: boolean;
}

/** Reads what a row says of its post, without a request; what is wrong is in the row's problems. */
export function contentOfRow(row: SheetRow, facts: ContentFacts): PostContent {
	const isDraft = readDraftFlag(row);
	if (isDraft && facts.skipApproval) {
		row.warnings.push('Marked as a draft: it waits for approval, although Skip Approval is on');
	}
	const { captionParts = [] } = row.sheet;
	const joined = joinCaption(captionParts, row.row);
	if (joined) row.choose('caption', joined);
	refuseOpenParts(row, captionParts);
	chooseText(row, 'caption', facts.platforms);
	refuseUnclearCaption(row);
	chooseText(row, 'hashtags', facts.platforms);
	return {
		caption: readCaption(row),
		hashtags: readHashtags(row),
		sound: readSound(row),
		notes: readNotes(row),
		priority: row.number('priority', { min: LIMITS.priorityMin, integer: true }),
		scheduledAfter: facts.scheduledAfter,
		skipApproval: facts.skipApproval && !isDraft,
		instagramPostFormat: readInstagramFormat(row, facts),
	};
}

/** The IDs of a row's content tags; what is wrong is in the row's problems. */
export async function tagsOfRow(
	item: RowItem,
	service: ServiceClient,
	row: SheetRow,
): Promise<string[] | undefined> {
	const groups = row.list('contentTags', CONTENT_GROUP_LIMITS);
	return await resolveContentGroups(item, service, groups, (problem) =>
		row.refuse('contentTags', problem),
	);
}

/** What a draft takes from outside its row. */
export interface DraftFacts {
	readonly accountIds: readonly string[];
	/** Where the accounts are, or may be. */
	readonly platforms: ReadonlySet<Platform>;
	readonly content: PostContent;
	readonly uploads: UploadSettings;
	/** What the key may not look at. */
	readonly notChecked: readonly string[];
}

/** Makes of a row what Create makes of its parameters; what is wrong is in the row's problems. */
export async function draftOfRow(
	item: RowItem,
	service: ServiceClient,
	row: SheetRow,
	facts: DraftFacts,
): Promise<PostDraft> {
	const { accountIds, platforms, content, uploads, notChecked } = facts;
	const contentGroupIds = await tagsOfRow(item, service, row);
	chooseMedia(row, platforms);
	const media = await mediaOfRow(item, service, row);
	const key = readKeyChoice(item.group('options'));
	return { accountIds, media, content, contentGroupIds, key, uploads, report: row, notChecked };
}

/** The format of the row, or else what its post type says; a story is refused on every network. */
function readInstagramFormat(
	row: SheetRow,
	{ platforms }: ContentFacts,
): InstagramPostFormat | undefined {
	const ofType = readPostType(row);
	return platforms.has('instagram') ? (readFormat(row) ?? ofType) : undefined;
}

/** A text under a heading that may be the caption is not left alone where the sheet has no other. */
function refuseUnclearCaption(row: SheetRow): void {
	const heading = row.sheet.unclearCaptions.find((name) => !isBlankCell(row.row[name], 'caption'));
	if (heading === undefined) return;
	row.problems.push(
		`${heading}: cannot tell whether ${quote(row.row[heading])} is the caption. Name the column Caption if it is, or leave it out if it is not`,
	);
}

function readCaption(row: SheetRow): string | undefined {
	if (refuseCells(row, 'caption', UNFINISHED)) return undefined;
	const caption = row.text('caption', { max: LIMITS.caption });
	const unfilled = caption === undefined ? undefined : unfilledPartIn(caption);
	const markup = caption === undefined ? undefined : markupIn(caption);
	if (unfilled !== undefined) row.refuse('caption', unfilled);
	else if (markup !== undefined) row.warnings.push(row.labelOf('caption') + markup);
	return caption;
}

function readNotes(row: SheetRow): string | undefined {
	if (refuseCells(row, 'notes', [brokenFormula])) return undefined;
	return row.text('notes', { max: LIMITS.notes });
}

function readHashtags(row: SheetRow): string[] | undefined {
	if (refuseCells(row, 'hashtags', UNFINISHED)) return undefined;
	const limits = { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength };
	const tags = row.hashtags('hashtags', limits);
	const wide = tags?.find((tag) => /\s/.test(tag));
	if (wide !== undefined) {
		const parts = wide.split(/\s+/);
		row.refuse(
			'hashtags',
			`: a hashtag holds no space, and ${quote(wide)} does. Write #${parts.join('')}, or ${parts.map((part) => `#${part}`).join(' ')}`,
		);
	}
	return tags;
}

/** Notes parts of a caption that still wait for their text. */
function refuseOpenParts(row: SheetRow, parts: readonly string[]): void {
	for (const heading of parts) {
		const problem = placeholderIn(row.row[heading]);
		if (problem !== undefined) row.problems.push(heading + problem);
	}
}

/** Why a cell is not to be taken as it stands; undefined where it may be. */
type CellCheck = (value: unknown) => string | undefined;

/** What is published must be whole. */
const UNFINISHED: readonly CellCheck[] = [placeholderIn, lostLettersIn, shownOtherwise];

/** Notes on the row what is wrong with its cells of a column, and tells whether anything is. */
function refuseCells(row: SheetRow, column: ColumnName, checks: readonly CellCheck[]): boolean {
	const problems = row.cells(column).flatMap(({ heading, value }) => {
		const [problem] = checks.flatMap((check) => check(value) ?? []);
		return problem === undefined ? [] : [heading + problem];
	});
	row.problems.push(...problems);
	return problems.length > 0;
}

/** A cell of the column Draft: yes or no, or the heading once more. */
function readDraftFlag(row: SheetRow): boolean {
	const [cell] = row.cells('draft');
	if (!cell) return false;
	const flag = parseFlag(cell.value);
	if ('value' in flag) return flag.value;
	const heading = readHeading(asText(cell.value));
	if (heading.is === 'column' && heading.column === 'draft') return true;
	row.problems.push(
		`${cell.heading}: cannot tell from ${quote(cell.value)} whether the row is a draft. Write yes or no, or empty the cell`,
	);
	return false;
}

/** A mode, or the address of a sound. */
function readSound(row: SheetRow): Sound | undefined {
	const [cell] = row.cells('sound');
	if (!cell) return undefined;
	const text = asText(cell.value).trim();
	const word = text.toLowerCase().replace(/\s(?:audio|sound|music)$/, '');
	const mode = SOUND_MODES.find((one) => one === word);
	if (mode && mode !== 'specific') return { mode };
	if (!/^https?:/i.test(text)) {
		row.warnings.push(
			`${cell.heading}: ${quote(text)} is no link to a sound, so it is passed over`,
		);
		return undefined;
	}
	const url = row.url('sound');
	return url === undefined ? undefined : { mode: 'specific', url };
}
