import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { Account } from '../../../../nodes/PublishingService/contract/schemas';
import {
	type IntentReading,
	readIntents,
} from '../../../../nodes/PublishingService/plan/readIntents';
import { readSyncState } from '../../../../nodes/PublishingService/plan/syncState';
import type {
	CompanyFacts,
	PostIntent,
	SheetRow,
} from '../../../../nodes/PublishingService/plan/types';
import type { FoundPost } from '../../../../nodes/PublishingService/posting/readPosts';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { itemOf, postOf, postThatIs } from '../../../kit/plan/posts';
import { rowWith } from '../../../kit/plan/bare';
import { readerOf } from '../../../kit/sheet/rows';

const ACCOUNTS: readonly Account[] = [
	{ accountId: 'a', platform: 'tiktok', username: 'northwind' },
	{ accountId: 'b', platform: 'instagram', username: 'northwind.cooks' },
];

/** How a run with the default options reads a row of a company with two accounts. */
function readingOf(
	facts: Partial<CompanyFacts> = {},
	posts: Readonly<Record<string, FoundPost>> = {},
	skipApproval = false,
): IntentReading {
	return {
		facts: {
			accounts: ACCOUNTS,
			defaultAccountIds: [],
			sheetTag: undefined,
			hasBrands: false,
			workspace: undefined,
			...facts,
		},
		skipApproval,
		times: { zone: { source: 'workflow', zoneName: undefined }, workflowZone: 'UTC' },
		foundPosts: new Map(Object.entries(posts)),
	};
}

const read = (cells: Row, reading = readingOf(), fields: Partial<SheetRow> = {}): PostIntent[] =>
	readIntents(rowWith(fields, cells), reading);

const codesOf = ({ findings }: PostIntent) => findings.map(({ code }) => code);

const CELLS: Row = { Account: '@northwind', Caption: 'Fresh bread', Date: '2031-03-02 09:00' };
const WITHOUT_ACCOUNT: Row = { Caption: 'Fresh bread', Date: '2031-03-02 09:00' };

test('a row without a post ID wants a new post with what its cells say', () => {
	const [intent, ...others] = read(CELLS);
	expect(others).toHaveLength(0);
	expect(intent).toMatchObject({
		target: { kind: 'new', replaces: undefined },
		accountIds: ['a'],
		content: { caption: 'Fresh bread' },
		time: { instant: '2031-03-02T09:00:00Z' },
		hold: { kind: 'none' },
		findings: [],
	});
});

test('a row that names a post wants this post', () => {
	const reading = readingOf({}, { post_1: postOf() });
	const [intent] = read(CELLS, reading, { postIds: ['post_1'] });
	expect(intent?.target).toMatchObject({ kind: 'existing', postId: 'post_1' });
});

describe('the accounts of a row that names a post', () => {
	const planned = postOf({ accounts: [itemOf({ accountId: 'b', platform: 'instagram' })] });
	const accountsOf = (cells: Row, facts: Partial<CompanyFacts> = {}, post: FoundPost = planned) =>
		read(cells, readingOf(facts, { post_1: post }), { postIds: ['post_1'] })[0]?.accountIds;

	test('are those of the post if the sheet has no column for accounts', () => {
		expect(accountsOf(WITHOUT_ACCOUNT)).toEqual(['b']);
	});

	test('are those of the column if the sheet has one', () => {
		expect(accountsOf(CELLS)).toEqual(['a']);
	});

	test.each<[string, Row]>([
		['a column for platforms', { Platforms: 'TikTok' }],
		['a ticked column for a platform', { TikTok: 'x', Instagram: '' }],
		['a column for brands', { Brand: 'northwind' }],
	])('are those that the row chooses by %s', (_column, choice) => {
		expect(accountsOf({ ...WITHOUT_ACCOUNT, ...choice }, { hasBrands: true })).toEqual(['a']);
	});

	test('are those of the option for all rows if the sheet has no column', () => {
		expect(accountsOf(WITHOUT_ACCOUNT, { defaultAccountIds: ['a'] })).toEqual(['a']);
	});

	test('are found by name in the post if the API key may not read accounts', () => {
		const cells = { ...CELLS, Account: '@bakery' };
		const post = postOf({ accounts: [itemOf({ accountId: 'c', username: 'bakery' })] });
		expect(accountsOf(cells, { accounts: 'mayNotRead' }, post)).toEqual(['c']);
	});

	test('do not contain the accounts for which the post is cancelled', () => {
		const cancelled = itemOf({ accountId: 'a', status: 'cancelled' });
		const kept = itemOf({ accountId: 'b', platform: 'instagram' });
		const post = postOf({ accounts: [cancelled, kept] });
		expect(accountsOf(WITHOUT_ACCOUNT, {}, post)).toEqual(['b']);
	});

	test('are open if the post could not be read', () => {
		const notRead = new ServiceError('No', { kind: 'refused', code: 'internal' });
		expect(accountsOf(WITHOUT_ACCOUNT, {}, notRead)).toEqual([]);
	});
});

describe('a row for two platforms', () => {
	const cells = { ...CELLS, Account: '@northwind, @northwind.cooks' };
	const onTiktok = postOf({ postId: 'post_1' });
	const onInstagram = postOf({
		postId: 'post_2',
		accounts: [itemOf({ accountId: 'b', platform: 'instagram' })],
	});
	const reading = readingOf({}, { post_1: onTiktok, post_2: onInstagram });
	const accountsOf = (postIds: readonly string[]) =>
		read(cells, reading, { postIds }).map(({ accountIds }) => accountIds);

	test('wants one post if it names one', () => {
		expect(accountsOf(['post_1'])).toEqual([['a', 'b']]);
	});

	test('wants a post for each platform if it names two', () => {
		expect(accountsOf(['post_1', 'post_2'])).toEqual([['a'], ['b']]);
	});
});

describe('the media of a row', () => {
	const folder = { folderId: 'f', name: 'Summer', images: [], packs: [] };
	const pack = { folderId: 'f', packId: 'p', name: 'Beach', imageIds: ['i'] };
	const workspace = {
		version: 1,
		refreshedAt: '2031-03-01T00:00:00Z',
		company: { companyId: 'c' },
		accounts: [],
		folders: [{ ...folder, packs: [pack] }],
	};
	const cells = { ...CELLS, 'Image Pack': 'Beach' };

	test('are found in the workspace', () => {
		const [intent] = read(cells, readingOf({ workspace }));
		expect(intent).toMatchObject({ media: [{ packId: 'p' }], namesWorkspace: false });
	});

	test('are not found as long as the workspace could not be read', () => {
		const notRead = new ServiceError('No', { kind: 'refused', code: 'internal' });
		const [intent] = read(cells, readingOf({ workspace: notRead }));
		expect(intent).toMatchObject({ media: [], namesWorkspace: true });
	});

	test('are the files of its item if the sheet has no column for media', () => {
		const files = [{ property: 'data', filename: 'bread.jpg', contentType: 'image/jpeg' }];
		const [intent] = read(CELLS, readingOf(), { files });
		expect(intent?.media).toMatchObject([{ from: 'binary', property: 'data' }]);
	});
});

test('an empty account cell refuses a new row with several default accounts under Skip Approval, but not the row of a post', () => {
	const cells = { ...CELLS, Account: '' };
	const reading = readingOf(
		{ defaultAccountIds: ['a', 'b'] },
		{ post_1: postThatIs('queued') },
		true,
	);
	const emptyNextToFilled = () => readerOf(cells, CELLS);
	const [fresh] = read(cells, reading, { reader: emptyNextToFilled() });
	const [posted] = read(cells, reading, { reader: emptyNextToFilled(), postIds: ['post_1'] });
	expect(fresh && codesOf(fresh)).toEqual(['accountsEmptyUnclear']);
	expect(posted && codesOf(posted)).toEqual(['accountsEmpty']);
});

test('a row whose columns are not mapped is refused, without a finding about its media', () => {
	const cells = { ...CELLS, Media: 'C:\\Photos\\bread.jpg' };
	const [unmapped] = read(cells, readingOf(), { isUnmapped: true });
	const [mapped] = read(cells);
	expect(unmapped).toMatchObject({ mediaFindings: [], findings: [{ code: 'nothingMapped' }] });
	expect(mapped?.mediaFindings).not.toEqual([]);
});

test('a sync state that the node did not write gives a warning', () => {
	const [intent] = read(CELLS, readingOf(), { state: readSyncState('my own words') });
	expect(intent && codesOf(intent)).toEqual(['stateNotOurs']);
});

test('a row under a status that waits is on hold', () => {
	const [intent] = read({ ...CELLS, Status: 'Draft' });
	expect(intent?.hold.kind).toBe('onHold');
});

describe('the fields of which the sheet says something', () => {
	const statedBy = (cells: Row) => [...(read(cells)[0]?.statedFields ?? [])].sort();

	test.each([
		['Caption', 'Bread', 'caption'],
		['Hashtags', '#bread', 'hashtags'],
		['Notes', 'For Kim', 'notes'],
		['Instagram Post Format', 'story', 'instagramPostFormat'],
		['Sound', 'Summer song', 'sound'],
		['Date', '2031-03-02', 'scheduledAfter'],
		['Time', '18:30', 'scheduledAfter'],
		['Date', '', 'scheduledAfter'],
		['Content Tags', 'tag:1', 'contentGroupIds'],
		['Account', '@northwind', 'accountIds'],
		['Media', 'https://a.example/1.jpg', 'media'],
		['Upload IDs', 'upl_1', 'media'],
		['Link', 'https://a.example/1.jpg', 'media'],
		['Image Pack', 'Beach', 'media'],
		['Image Folder', 'Summer', 'media'],
	])('contain the field of the column %s with the cell "%s"', (column, cell, field) => {
		expect(statedBy({ [column]: cell })).toEqual([field]);
	});

	test('contain an empty column, which clears the field', () => {
		expect(statedBy({ Caption: 'Bread', Hashtags: '' })).toEqual(['caption', 'hashtags']);
	});
});
