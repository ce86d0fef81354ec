import type { DecisionContext } from '../../../nodes/PublishingService/plan/decisionContext';
import { readSyncState } from '../../../nodes/PublishingService/plan/syncState';
import type {
	IntentFacts,
	PlanSettings,
	PostIntent,
	SheetRow,
	Survey,
} from '../../../nodes/PublishingService/plan/types';
import type { Row } from '../../../nodes/PublishingService/sheet/cells';
import { readerOf } from '../sheet/rows';
import { NOW, TOMORROW } from './posts';

/** Row 2 of a sheet, with these cells. */
export function rowOf(fields: Partial<SheetRow> = {}, cells: Row = CELLS): SheetRow {
	return {
		item: 0,
		line: 2,
		reader: readerOf(cells),
		postIds: [],
		state: readSyncState(undefined),
		sheetFinding: undefined,
		files: [],
		isUnmapped: false,
		...fields,
	};
}

const CELLS: Row = { 'Post ID': '', Caption: 'Fresh bread', Date: '2031-03-02 09:00' };

/** A time of a row as it is read; undefined for as soon as possible. */
export function timeOf(instant: string | undefined): PostIntent['time'] {
	return { instant, zone: 'UTC', usedZone: true, zoneSource: 'workflow', isUnreadable: false };
}

/** A row without a post ID, which wants the post that `postOf()` makes. */
export function intentOf(fields: Partial<PostIntent> = {}): PostIntent {
	const { row = rowOf() } = fields;
	return {
		row,
		reader: row.reader,
		target: { kind: 'new', replaces: undefined },
		accountIds: ['a'],
		platforms: new Set(['tiktok']),
		content: { caption: 'Fresh bread', skipApproval: true },
		time: timeOf(TOMORROW),
		media: [],
		namesWorkspace: false,
		contentTags: undefined,
		statedFields: new Set(['caption', 'scheduledAfter', 'accountIds']),
		hold: { kind: 'none' },
		findings: [],
		mediaFindings: [],
		...fields,
	};
}

/** The same row, which names the post. */
export function namingIntentOf(fields: Partial<PostIntent> = {}, postId = 'post_1'): PostIntent {
	return intentOf({
		row: rowOf({ postIds: [postId] }),
		target: { kind: 'existing', postId },
		...fields,
	});
}

/** The tags and media of a row, with which nothing is wrong. */
export function factsOf(fields: Partial<IntentFacts> = {}): IntentFacts {
	return {
		tagIds: undefined,
		media: undefined,
		findings: [],
		prepared: { draft: {} as NonNullable<IntentFacts['prepared']>['draft'], media: [] },
		identities: [],
		failure: undefined,
		unfinished: undefined,
		hasForeignReschedule: false,
		...fields,
	};
}

const SURVEY: Survey = {
	accounts: [],
	defaultAccountIds: [],
	sheetTag: undefined,
	hasBrands: false,
	workspace: undefined,
	posts: [],
	published: [],
	usage: undefined,
	remarks: [],
	foundPosts: new Map(),
	intentFacts: new Map(),
	matches: new Map(),
	isOneOfSeveral: false,
	rowsOfOtherKeys: new Map(),
};

const SETTINGS: PlanSettings = {
	updatesPosts: true,
	cancelsCancelledRows: true,
	cancelsDeletedRows: true,
	similarRows: 'hold',
	dashboardChanges: 'keep',
	approvedPosts: 'hold',
	plannedAgainRows: 'create',
	publishesPast: false,
	acceptsFarDates: false,
	dateOrder: undefined,
	emptyDates: 'automatic',
	skipApproval: false,
	minimumGap: 30,
	loop: undefined,
};

/** A run that keeps sheet and posts in sync, in a company that has nothing yet. */
export function contextOf(
	survey: Partial<Survey> = {},
	settings: Partial<PlanSettings> = {},
): DecisionContext {
	return { survey: { ...SURVEY, ...survey }, settings: { ...SETTINGS, ...settings }, now: NOW };
}
