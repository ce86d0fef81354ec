import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startWorld, type World } from '../../../kit/world';
import type { OperationName } from '../../../kit/engine/testbed';
import { isAlive, storedPosts } from './posts';

/**
 * Times in the past, in each way of giving a post a time: no post is published by accident. The
 * tests look at the posts of the service, and at those that go live in the weeks after.
 */
const NOW = '2031-03-01T09:00:00Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
beforeAll(async () => {
	world = await startWorld({ now: NOW, seed: 'none' });
});
afterAll(() => world.stop());

const CLOCKS: ReadonlyArray<readonly [name: string, ago: number]> = [
	['16 minutes ago', 16 * MINUTE],
	['15 minutes and a second ago', 15 * MINUTE + 1_000],
	['an hour ago', HOUR],
	['23 hours ago', 23 * HOUR],
	['yesterday', 25 * HOUR],
	['a week ago', 7 * DAY],
	['a year ago', 365 * DAY],
];
const OPERATIONS = ['sheet', 'create', 'queue', 'reschedule'] as const;
type Operation = (typeof OPERATIONS)[number];
const APPROVALS = [true, false];

const ACCOUNT = 'acc_1';
const OTHER = 'acc_3';

/** A company with two accounts and a post that goes live in a week. */
async function begin(): Promise<string> {
	await world.reset();
	await world.sandbox.control.seed({ accounts: 4, posts: [] });
	return await makePost('Planned long ago', new Date(Date.parse(NOW) + 7 * DAY).toISOString());
}

async function makePost(caption: string, scheduledAfter: string): Promise<string> {
	const { json } = await world.item('post.create', {
		...createParameters(caption),
		scheduledAfter,
		skipApproval: true,
	});
	return String(json.postId);
}

const createParameters = (caption: string): INodeParameters => ({
	accountsFrom: 'list',
	accountIds: [ACCOUNT],
	mediaSource: 'uploads',
	uploadIds: 'upl_seeded_image',
	caption,
	scheduleZone: 'workflow',
});

/** Gives a post a time, in each of the four ways. */
async function giveTime(operation: Operation, postId: string, more: INodeParameters, time: string) {
	const zone = { scheduleZone: 'workflow', scheduledAfter: time, ...more };
	switch (operation) {
		case 'sheet': {
			const json = { Account: '@seeded.1', Caption: 'Row', Date: time, Media: media() };
			return await world.run(
				'post.createFromRows',
				{ checkOnly: false, scheduleZone: 'workflow', ...more },
				{ items: [{ json }] },
			);
		}
		case 'create':
			return await world.run('post.create', { ...createParameters('Created'), ...zone });
		case 'queue':
			return await world.run('post.queue', {
				postId,
				accountsFrom: 'list',
				accountIds: [OTHER],
				...zone,
			});
		case 'reschedule': {
			const { skipApproval: _, ...rest } = zone as INodeParameters & { skipApproval?: boolean };
			return await world.run('post.reschedule', { postId, ...rest });
		}
	}
}

const media = () => world.media.url('portrait.jpg');

/** All parts of posts that are alive, with their times. */
function alive(): Array<readonly [key: string, time: number]> {
	return [...storedPosts(world.service).values()].flatMap(({ postId, parts }) =>
		[...parts].flatMap(([accountId, part]) =>
			isAlive(part) ? [[`${postId}/${accountId}`, part.time] as const] : [],
		),
	);
}

/** Approves everything and lets some weeks pass; returns the posts that went live. */
function published(): string[] {
	for (const { postId } of storedPosts(world.service).values()) {
		world.dashboard.approve(postId);
	}
	world.clock.advance(40 * DAY);
	return [...storedPosts(world.service).values()].flatMap(({ postId, parts }) =>
		[...parts].flatMap(([accountId, { status }]) =>
			status === 'posted' ? [`${postId}/${accountId}`] : [],
		),
	);
}

describe.each(OPERATIONS)('%s', (operation) => {
	describe.each(APPROVALS)('with Skip Approval %s', (skipApproval) => {
		test.each(CLOCKS)('publishes nothing whose time was %s', async (_name, ago) => {
			const postId = await begin();
			const before = alive();
			const time = new Date(Date.parse(NOW) - ago).toISOString();
			const { error, items } = await giveTime(operation, postId, { skipApproval }, time);
			const isSkipped = operation === 'sheet' && items[0]?.json.status === 'row skipped';
			expect(error !== undefined || isSkipped || items[0]?.json.ok === false).toBe(true);
			expect(alive()).toEqual(before);
			expect(published()).toEqual([`${postId}/${ACCOUNT}`]);
		});

		test('publishes what is 14 minutes late as soon as possible, with a warning', async () => {
			const postId = await begin();
			const time = new Date(Date.parse(NOW) - 14 * MINUTE).toISOString();
			const { error, items, hints } = await giveTime(operation, postId, { skipApproval }, time);
			expect(error).toBeUndefined();
			const said = [...hints.map(({ message }) => message), String(items[0]?.json.issues)].join();
			expect(said).toContain('as soon as possible');
			expect(published()).toHaveLength(operation === 'reschedule' ? 1 : 2);
		});
	});
});

describe('the change of clocks in Berlin', () => {
	const berlin = { scheduleZone: 'named', scheduleZoneName: 'Europe/Berlin' };
	const cases: Array<[name: string, now: string, time: string]> = [
		[
			'in the hour that does not exist, shortly after it',
			'2031-03-30T01:30:00Z',
			'2031-03-30 02:30',
		],
		[
			'in the hour that does not exist, an hour after it',
			'2031-03-30T03:00:00Z',
			'2031-03-30 02:30',
		],
		['in the hour that comes twice, between both', '2031-10-26T00:50:00Z', '2031-10-26 02:30'],
		['in the hour that comes twice, after both', '2031-10-26T02:00:00Z', '2031-10-26 02:30'],
	];
	describe.each(OPERATIONS)('%s', (operation) => {
		test.each(cases)('a time %s is published by no accident', async (_name, now, time) => {
			const postId = await begin();
			world.clock.set(now);
			const before = new Map(alive());
			await giveTime(operation, postId, { ...berlin, skipApproval: true }, time);
			const begun = Date.parse(now) / 1000;
			const changed = alive().filter(([key, at]) => before.get(key) !== at);
			expect(changed.filter(([, at]) => at < begun - 15 * 60)).toEqual([]);
		});
	});
});

test('a row whose time passes between the check and the run is refused', async () => {
	await begin();
	const time = new Date(Date.parse(NOW) + 10 * MINUTE).toISOString();
	const json = { Account: '@seeded.1', Caption: 'Row', Date: time, Media: media() };
	const parameters = { scheduleZone: 'workflow', skipApproval: true };
	const { items } = await world.run(
		'post.createFromRows',
		{ ...parameters, checkOnly: true },
		{ items: [{ json }] },
	);
	const planCode = String(items[0]?.json.planCode);
	world.clock.advance(HOUR);
	const before = alive();
	const options = { onlyIfPlan: planCode };
	const { items: rows } = await world.run(
		'post.createFromRows',
		{ ...parameters, checkOnly: false, options },
		{ items: [{ json }] },
	);
	expect(rows[0]?.json.ok).toBe(false);
	expect(alive()).toEqual(before);
});

describe('times that pass while what comes before them is sent', () => {
	const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE).toISOString();
	let lateWrites: string[] = [];

	/**
	 * Makes every write take 20 minutes, and notes the writes whose time was more than 15 minutes past
	 * when they were sent.
	 */
	function slow(): void {
		lateWrites = [];
		world.beforeRequest(({ method, path, body }) => {
			const { scheduledAfter } = (body ?? {}) as IDataObject;
			const lateBy = world.clock.now() - Date.parse(String(scheduledAfter));
			if (method === 'POST' && path.startsWith('/v2/posts') && lateBy > 15 * MINUTE) {
				lateWrites.push(`${path} for ${String(scheduledAfter)}, ${lateBy / MINUTE} minutes late`);
			}
			if (method === 'POST') {
				world.clock.advance(20 * MINUTE);
			}
		});
	}

	test('rows of a sheet', async () => {
		await begin();
		slow();
		const items = [1, 2, 3, 4, 5].map((number) => ({
			json: {
				Account: '@seeded.1',
				Caption: `Row ${number}`,
				Date: inMinutes(number),
				Media: media(),
			},
		}));
		await world.run(
			'post.createFromRows',
			{ checkOnly: false, scheduleZone: 'workflow', skipApproval: true },
			{ items },
		);
		expect(lateWrites).toEqual([]);
	});

	test('rows of a sheet that are rescheduled', async () => {
		await begin();
		const rows = [1, 2, 3, 4].map((number) => ({
			Account: '@seeded.1',
			Caption: `Row ${number} of ${'abcd'[number - 1]}`,
			Date: inMinutes(60 * 24 * number),
			Media: media(),
		}));
		const parameters = {
			checkOnly: false,
			scheduleZone: 'workflow',
			skipApproval: true,
			rowsWithPostId: 'update',
		};
		const made = await world.run('post.createFromRows', parameters, {
			items: rows.map((json) => ({ json })),
		});
		slow();
		const moved = made.items.map(({ json }, at) => ({
			json: { ...json, Date: inMinutes(at + 1) },
		}));
		const { items } = await world.run('post.createFromRows', parameters, { items: moved });
		expect(lateWrites).toEqual([]);
		expect(items.some(({ json }) => json.ok === false)).toBe(true);
	});

	test.each<[OperationName]>([['post.create'], ['post.queue'], ['post.reschedule']])(
		'%s',
		async (name) => {
			await begin();
			const posts: string[] = [];
			for (const number of [1, 2, 3, 4]) {
				posts.push(await makePost(`Post ${number}`, inMinutes(60 * 24 * number)));
			}
			slow();
			const items = posts.map((postId, at) => ({ json: { postId, time: inMinutes(at + 1) } }));
			const parameters: Record<string, INodeParameters> = {
				'post.create': { ...createParameters('={{ $json.postId }}'), skipApproval: true },
				'post.queue': {
					postId: '={{ $json.postId }}',
					accountsFrom: 'list',
					accountIds: [OTHER],
					skipApproval: true,
				},
				'post.reschedule': { postId: '={{ $json.postId }}' },
			};
			await world.run(
				name,
				{ ...parameters[name], scheduleZone: 'workflow', scheduledAfter: '={{ $json.time }}' },
				{ items, onError: 'continueRegularOutput' },
			);
			expect(lateWrites).toEqual([]);
		},
	);
});

describe('a date that was cleared', () => {
	const sheet = { scheduleZone: 'workflow', rowsWithPostId: 'update', checkOnly: false };

	async function run(json: IDataObject, more: INodeParameters) {
		const { items } = await world.run(
			'post.createFromRows',
			{ ...sheet, ...more },
			{ items: [{ json }] },
		);
		return items[0]?.json ?? {};
	}

	test.each([
		['is not published if the post is approved, and Skip Approval is off', true, false],
		['is not published if Skip Approval is on', false, true],
	])('%s', async (_name, isApproved, skipApproval) => {
		await begin();
		const date = new Date(Date.parse(NOW) + 3 * DAY).toISOString();
		const row = { Account: '@seeded.1', Caption: 'Row', Date: date, Media: media() };
		const { postId, syncState } = await run(row, { skipApproval });
		if (isApproved) {
			world.dashboard.approve(String(postId));
		}
		const before = alive();
		const report = await run({ ...row, Date: '', postId, syncState }, { skipApproval });
		expect(alive()).toEqual(before);
		expect(report.ok).toBe(false);
		expect(report.issues).toContain('The date is empty');
	});
});
