import { createFields } from '../../../../nodes/PublishingService/actions/post/create.operation';
import { readContent } from '../../../../nodes/PublishingService/actions/post/contentFields';
import {
	idempotencyKey,
	keyAfter,
	type RowFacts,
} from '../../../../nodes/PublishingService/posting/idempotencyKey';
import type { Run } from '../../../../nodes/PublishingService/actions/run';
import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import { aRun, itemWith } from '../actions/items';

const ROW: RowFacts = {
	subject: ['url:https://cdn.example.com/clip.mp4'],
	accountIds: ['acc_1', 'acc_2'],
	scheduledAfter: '2026-12-24T18:30:00+01:00',
	content: { caption: 'Hello', hashtags: ['a', 'b'], slides: undefined },
};
const UNSCHEDULED: RowFacts = { ...ROW, scheduledAfter: undefined };

interface Given {
	readonly options?: Readonly<Record<string, unknown>>;
	readonly row?: RowFacts;
	readonly run?: Partial<Run>;
	readonly index?: number;
}

/** The key of an item, and the problems of its options. */
function keyed({ options = {}, row = ROW, run = {}, index = 0 }: Given = {}) {
	const item = itemWith(createFields, { options }, { run: aRun(run), index });
	const { key: choice } = readContent(item, item.group('options'));
	return { key: idempotencyKey(item, choice, row), problems: item.problems };
}

const keyOf = (given: Given = {}) => keyed(given).key;

beforeEach(() => {
	jest.useFakeTimers({ now: new Date('2026-12-20T12:00:00Z') });
});
afterEach(() => {
	jest.useRealTimers();
});

test.each([
	['automatic', {}],
	['automatic', { idempotency: 'automatic' }],
	['execution', { idempotency: 'execution' }],
	['custom', { idempotency: 'custom', idempotencyKey: 'x'.repeat(LIMITS.idempotencyKey) }],
])('a key of the choice %s fits the header', (_, options) => {
	const { key, problems } = keyed({ options });
	expect(problems).toEqual([]);
	expect(key).toMatch(/^[\x21-\x7e]+$/);
	expect(key?.length).toBeLessThanOrEqual(LIMITS.idempotencyKey);
});

describe('automatic', () => {
	test.each<[string, Given]>([
		['again in the same run', {}],
		['in another execution', { run: { executionId: 'execution 2' } }],
		['at another place among the items', { index: 7 }],
		['with the accounts in another order', { row: { ...ROW, accountIds: ['acc_2', 'acc_1'] } }],
		['in another time zone, as it has a schedule', { run: { timezone: 'Pacific/Auckland' } }],
		[
			'in other letters and blanks',
			{
				row: {
					...ROW,
					content: { caption: ' Hello\r\n', hashtags: ['#B', 'a'], slides: undefined },
				},
			},
		],
		[
			'with the default format written out',
			{ row: { ...ROW, content: { ...ROW.content, instagramPostFormat: 'reel' } } },
		],
	])('the same row %s has the same key', (_, given) => {
		expect(keyOf(given)).toBe(keyOf());
	});

	test.each<[string, RowFacts['content'], RowFacts['content']]>([
		[
			'content tags',
			{ contentGroupIds: ['tag:a', 'tag:b'] },
			{ contentGroupIds: ['tag:b', 'tag:a', 'tag:b'] },
		],
		[
			'the keys of slides',
			{ slides: [{ image: 'u', textElements: [{ content: 'a', positionY: 5 }] }] },
			{ slides: [{ textElements: [{ positionY: 5, content: 'a' }], image: 'u' }] },
		],
		[
			'the keys of a sound',
			{ sound: { mode: 'specific', url: 'https://x' } },
			{ sound: { url: 'https://x', mode: 'specific' } },
		],
	])('%s in another order make the same key', (_, content, other) => {
		expect(keyOf({ row: { ...ROW, content: other } })).toBe(keyOf({ row: { ...ROW, content } }));
	});

	test('slides in another order make another key', () => {
		const slides = [{ image: 'a' }, { image: 'b' }];
		const row = { ...ROW, content: { slides } };
		const turned = { ...ROW, content: { slides: [...slides].reverse() } };
		expect(keyOf({ row: turned })).not.toBe(keyOf({ row }));
	});

	test('the same row on another day has the same key, as it has a schedule', () => {
		const key = keyOf();
		jest.setSystemTime(new Date('2027-03-01T12:00:00Z'));
		expect(keyOf()).toBe(key);
	});

	test.each<[string, Given]>([
		['workflow', { run: { workflowId: 'workflow 2' } }],
		['node', { run: { nodeId: 'node 2' } }],
		['media', { row: { ...ROW, subject: ['url:https://cdn.example.com/other.mp4'] } }],
		['number of media', { row: { ...ROW, subject: [...ROW.subject, ...ROW.subject] } }],
		['account', { row: { ...ROW, accountIds: ['acc_1'] } }],
		['schedule', { row: { ...ROW, scheduledAfter: '2026-12-24T18:31:00+01:00' } }],
		['presence of a schedule', { row: UNSCHEDULED }],
		['caption', { row: { ...ROW, content: { ...ROW.content, caption: 'Hello!' } } }],
		['hashtags', { row: { ...ROW, content: { ...ROW.content, hashtags: ['a', 'c'] } } }],
		['slides', { row: { ...ROW, content: { ...ROW.content, slides: [] } } }],
		['format', { row: { ...ROW, content: { ...ROW.content, instagramPostFormat: 'post' } } }],
		['flag', { row: { ...ROW, content: { ...ROW.content, skipApproval: false } } }],
	])('another %s makes another key', (_, given) => {
		expect(keyOf(given)).not.toBe(keyOf());
	});

	test('the order of media counts, because it is the order of the pages', () => {
		const keyOfMedia = (...subject: string[]) => keyOf({ row: { ...ROW, subject } });
		expect(keyOfMedia('file:a', 'file:b')).not.toBe(keyOfMedia('file:b', 'file:a'));
	});

	test('facts cannot flow into each other', () => {
		const one = keyOf({ run: { workflowId: 'a', nodeId: 'bc' } });
		expect(keyOf({ run: { workflowId: 'ab', nodeId: 'c' } })).not.toBe(one);
		const two = keyOf({ row: { ...ROW, accountIds: ['a,b'] } });
		expect(keyOf({ row: { ...ROW, accountIds: ['a', 'b'] } })).not.toBe(two);
	});
});

describe('automatic, without a schedule', () => {
	const at = (now: string, timezone = 'Europe/Berlin') => {
		jest.setSystemTime(new Date(now));
		return keyOf({ row: UNSCHEDULED, run: { timezone } });
	};

	test('the row is posted once a day', () => {
		expect(at('2026-12-20T23:00:00+01:00')).toBe(at('2026-12-20T00:00:00+01:00'));
		expect(at('2026-12-21T00:00:00+01:00')).not.toBe(at('2026-12-20T23:59:59+01:00'));
	});

	test("the day is that of the workflow's time zone", () => {
		const berlin = at('2026-12-20T23:30:00Z', 'Europe/Berlin');
		expect(at('2026-12-21T01:00:00Z', 'Europe/Berlin')).toBe(berlin);
		expect(at('2026-12-20T23:30:00Z', 'America/New_York')).not.toBe(berlin);
		expect(at('2026-12-21T12:00:00Z', 'America/New_York')).toBe(berlin);
	});

	test('a day of 25 hours is one day', () => {
		expect(at('2026-10-25T00:00:00+02:00')).toBe(at('2026-10-25T23:59:00+01:00'));
	});

	test('a time zone that is unknown counts as UTC', () => {
		expect(at('2026-12-20T23:30:00Z', 'Mars/Olympus')).toBe(at('2026-12-20T01:00:00Z', 'Etc/UTC'));
	});
});

test('the key of a row stays from version to version', () => {
	expect(keyOf()).toBe('n8n-row-7a01bb89a5e1b9daa888d8a2b96758562b74299edc03437397bcd8e6d456fc61');
});

test('upload IDs that the user gave are part of what the row is', () => {
	const named = (...subject: string[]) => keyOf({ row: { ...ROW, subject } });
	expect(named('upload:upl_1')).toBe(named('upload:upl_1'));
	expect(named('upload:upl_2')).not.toBe(named('upload:upl_1'));
});

describe('per execution', () => {
	const options = { idempotency: 'execution' };

	test('a retry within the execution has the same key for every row', () => {
		expect(keyOf({ options, row: UNSCHEDULED })).toBe(keyOf({ options }));
	});

	test.each<[string, Given]>([
		['execution', { run: { executionId: 'execution 2' } }],
		['node', { run: { nodeId: 'node 2' } }],
		['item', { index: 1 }],
	])('another %s makes another key', (_, given) => {
		expect(keyOf({ options, ...given })).not.toBe(keyOf({ options }));
	});
});

test('none sends no key', () => {
	expect(keyed({ options: { idempotency: 'none', idempotencyKey: 'x' } })).toEqual({
		key: undefined,
		problems: [],
	});
});

test('a choice that there is not is refused', () => {
	expect(keyed({ options: { idempotency: 'sometimes' } }).problems).toHaveLength(1);
});

describe('a custom key', () => {
	const custom = (idempotencyKey: unknown) =>
		keyed({ options: { idempotency: 'custom', idempotencyKey } });

	test.each([
		['row-17', 'row-17'],
		[17, '17'],
		[' row 17 of "sheet" \n', 'row 17 of "sheet"'],
		['~!@#$%^&*()', '~!@#$%^&*()'],
	])('%j is %j', (given, key) => {
		expect(custom(given)).toEqual({ key, problems: [] });
	});

	test.each([
		'key\r\nAuthorization: Bearer other',
		'key\nX-Header: 1',
		'key\rX',
		'key\u0000',
		'key\u007f',
		'key\ttab',
		'größe',
		'😀',
	])('%j cannot travel in a header', (given) => {
		const { key, problems } = custom(given);
		expect(key).toBeUndefined();
		expect(problems).toEqual([
			expect.stringMatching(/^Custom Key .*may contain only plain letters/),
		]);
	});

	test.each([undefined, '', '  ', '\n'])('%j is required', (given) => {
		expect(custom(given)).toEqual({
			key: undefined,
			problems: [expect.stringContaining('is required')],
		});
	});

	test('a custom key that is too long is refused', () => {
		const { key, problems } = custom('x'.repeat(LIMITS.idempotencyKey + 1));
		expect(key).toBeUndefined();
		expect(problems).toEqual([expect.stringContaining(`the limit is ${LIMITS.idempotencyKey}`)]);
	});
});

describe('the key of a request whose own one brought back what no longer holds', () => {
	test('is the same within an execution, fits the header, and differs for all else', () => {
		const key = keyAfter('first', aRun());
		expect(keyAfter('first', aRun())).toBe(key);
		expect(key).toMatch(/^n8n-again-[\da-f]{64}$/);
		expect(keyAfter('second', aRun())).not.toBe(key);
		expect(keyAfter('first', aRun({ executionId: 'execution 2' }))).not.toBe(key);
	});
});

test.each([
	['caption', { caption: 'Caf\u00e9 ' }, { caption: 'Cafe\u0301' }],
	['notes', { notes: 'for Ana\r\n' }, { notes: 'for Ana' }],
])('%s written in another way has the same key, without it another', (_, one, other) => {
	const keyOfContent = (content: object) => keyOf({ row: { ...ROW, content } });
	expect(keyOfContent(one)).toBe(keyOfContent(other));
	expect(keyOfContent({})).not.toBe(keyOfContent(one));
});

test('no caption and an empty one publish the same, and have the same key', () => {
	const without = keyOf({ row: { ...ROW, content: {} } });
	expect(keyOf({ row: { ...ROW, content: { caption: '', notes: ' ' } } })).toBe(without);
});

describe('the key of a row of a sheet', () => {
	const keyOfSheet = (run: Partial<Run> = {}, replaces?: string, row = ROW) =>
		idempotencyKey(
			itemWith(createFields, {}, { run: aRun(run), index: 0 }),
			{ mode: 'automatic', isOfSheet: true, replaces },
			row,
		);

	test('a row of a sheet has one key in every workflow and node', () => {
		const key = 'n8n-row-7211df89c3edd11617ce450fad14eab8d00cb0bafefffbb045998236ac21a084';
		expect(keyOfSheet()).toBe(key);
		expect(keyOfSheet({ workflowId: 'workflow 2', nodeId: 'node 2' })).toBe(key);
		expect(keyOf()).not.toBe(key);
	});

	test('differs for each cancelled post that its post replaces', () => {
		const key = keyOfSheet({}, 'post_1');
		expect(keyOfSheet({}, 'post_1')).toBe(key);
		expect(key).not.toBe(keyOfSheet());
		expect(key).not.toBe(keyOfSheet({}, 'post_2'));
	});

	test('differs from the key of another row that replaces the same post', () => {
		const other = { ...ROW, accountIds: ['acc_3'] };
		expect(keyOfSheet({}, 'post_1')).not.toBe(keyOfSheet({}, 'post_1', other));
	});
});

test('a key may be made of facts that contain null, as JSON of a user may', () => {
	const slides = (color: string | null) => ({ ...ROW, content: { slides: [{ color }] } });
	expect(keyOf({ row: slides(null) })).toBe(keyOf({ row: slides(null) }));
	expect(keyOf({ row: slides(null) })).not.toBe(keyOf({ row: slides('red') }));
});
