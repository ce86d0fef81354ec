import { dialectChoices, dialectNames, type Dialect } from '../../../sandbox/dialect/choices';
import type { SettingsPatch } from '../../../sandbox/settings';

/** One reading of the specification, with the settings of the sandbox for it. */
export interface DialectCase {
	/** Such as `numbers: text`. */
	name: string;
	settings: SettingsPatch;
	/** The test file that runs it, with the readings of other settings for the same part of the service. */
	group: Group;
}

export type Group = 'answers' | 'lists' | 'outages' | 'refusals' | 'requests';

const groups: Partial<Record<keyof Dialect, Group>> = {
	accountList: 'lists',
	lastCursor: 'lists',
	tagList: 'lists',
	tagKey: 'lists',
	emptyLists: 'lists',
	uncollected: 'lists',
	timeZones: 'lists',
	words: 'lists',
	errorBody: 'refusals',
	errorStatus: 'refusals',
	completionRefusal: 'refusals',
	completeAgain: 'refusals',
	cancelAgain: 'refusals',
	invalidUpload: 'refusals',
	editable: 'refusals',
	mismatchStatus: 'refusals',
	uploadReadScope: 'refusals',
	requestTimes: 'requests',
	queueCancelled: 'refusals',
	queuePartlyPosted: 'refusals',
	approval: 'requests',
	slideKeys: 'requests',
	captionUnit: 'requests',
	uploadTarget: 'requests',
	stored: 'requests',
	describedPaths: 'lists',
	usernames: 'requests',
	keyLife: 'requests',
	replay: 'requests',
	basePath: 'requests',
	firstAnswer: 'outages',
};

/** Settings without which a setting of a dialect has no effect. */
const companions: Partial<Record<keyof Dialect, SettingsPatch>> = {
	completionRefusal: { imageCompletion: 'refuse' },
	mismatchStatus: { idempotencyMismatch: 'reject' },
	tagList: { listContentTags: true },
	tagKey: { listContentTags: true },
	describedPaths: { listContentTags: true },
};

const single: DialectCase[] = dialectNames.flatMap((setting) =>
	dialectChoices[setting].slice(1).map((reading) => ({
		name: `${setting}: ${reading}`,
		settings: { ...companions[setting], dialect: { [setting]: reading } },
		group: groups[setting] ?? 'answers',
	})),
);

const transferMethods = ['postRaw', 'putMultipart', 'postMultipart'] as const;

/** Settings outside of the dialect that are readings too. */
const others: Array<[string, SettingsPatch, Group]> = [
	['pageOrder: oldest', { pageOrder: 'oldest' }, 'lists'],
	['pageOrder: arbitrary', { pageOrder: 'arbitrary' }, 'lists'],
	['cursorTtlMs: 2000', { cursorTtlMs: 2000 }, 'lists'],
	['listContentTags: true', { listContentTags: true }, 'lists'],
	['imageCompletion: refuse', { imageCompletion: 'refuse' }, 'refusals'],
	['idempotencyMismatch: reject', { idempotencyMismatch: 'reject' }, 'refusals'],
	['processingMs: 600', { processingMs: 600 }, 'requests'],
	...transferMethods.map((method): [string, SettingsPatch, Group] => [
		`transferMethods: ${method}`,
		{ transferMethods: [method] },
		'requests',
	]),
];

/** Every reading except the default one together, if they do not exclude each other. */
const mixtures: DialectCase[] = [
	{
		name: 'a terse service',
		settings: {
			dialect: {
				lastCursor: 'absent',
				nullKeys: 'absent',
				emptyLists: 'absent',
				uncollected: 'empty',
				dateTimes: 'seconds',
				errorBody: 'flat',
				accountList: 'paged',
			},
		},
		group: 'lists',
	},
	{
		name: 'a loose service',
		settings: {
			listContentTags: true,
			dialect: {
				lastCursor: 'empty',
				optionalKeys: 'null',
				numbers: 'text',
				ids: 'number',
				extraKeys: 'everywhere',
				dateTimes: 'offset',
				uncollected: 'null',
				tagList: 'tags',
				errorBody: 'text',
			},
		},
		group: 'lists',
	},
];

/** Readings that exclude each other: the node needs the status of the upload, but only another key can read it. */
const unreadable: DialectCase = {
	name: 'imageCompletion: refuse, uploadReadScope: posts:read',
	settings: { imageCompletion: 'refuse', dialect: { uploadReadScope: 'posts:read' } },
	group: 'refusals',
};

export const dialects: readonly DialectCase[] = [
	{ name: 'the specification as the sandbox reads it', settings: {}, group: 'answers' },
	...single,
	...others.map(([name, settings, group]) => ({ name, settings, group })),
	...mixtures,
	unreadable,
];
