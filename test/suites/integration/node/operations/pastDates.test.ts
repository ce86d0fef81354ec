import type { INodeParameters } from 'n8n-workflow';

import { bed, only, useTestbed, type OperationName } from '../../../../kit/engine/testbed';

useTestbed();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const travel = { accountIds: ['acc_tiktok_travel'] };

/** Each single operation that gives a post a time, with the requests that would publish it. */
const operations: Array<[OperationName, INodeParameters]> = [
	['post.create', { ...travel, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' }],
	['post.queue', { ...travel, postId: 'post_demo_draft' }],
	['post.reschedule', { postId: { __rl: true, mode: 'id', value: 'post_demo_queued' } }],
];
const approvals = [{ skipApproval: true }, { skipApproval: false }];

async function writes(): Promise<number> {
	return (await bed.requests()).filter(({ method }) => method !== 'GET').length;
}

describe.each(operations)('%s', (name, parameters) => {
	const run = async (scheduledAfter: string, more: INodeParameters = {}) =>
		await bed.run(name, { ...parameters, scheduledAfter, scheduleZone: 'workflow', ...more });

	describe.each(approvals)('with %j', (approval) => {
		test.each([
			['16 minutes', ago(16 * MINUTE + 1_000)],
			['1 day', ago(DAY + MINUTE)],
			['1 year', ago(366 * DAY)],
		])('refuses a time that is %s past', async (lateBy, time) => {
			const { error } = await run(time, approval);
			expect(error?.message).toContain(`which was ${lateBy} before the execution started`);
			expect(error?.message).toContain("'Dates in the Past'");
			expect(await writes()).toBe(0);
		});
	});

	test('refuses the hour that a change of clocks repeats, a year later', async () => {
		const { error } = await run('2025-10-26T02:30:00+02:00');
		expect(error?.message).toContain('was 1 year before the execution started');
		expect(await writes()).toBe(0);
	});

	test('publishes a time that is up to 15 minutes past, with a warning', async () => {
		const { error, hints } = await run(ago(14 * MINUTE));
		expect(error).toBeUndefined();
		expect(hints.map(({ message, type }) => [message, type])).toContainEqual([
			'1 time is in the past, so the post goes live as soon as possible.',
			'warning',
		]);
	});

	test('publishes a time in the past if the user chose so', async () => {
		const { error, hints } = await run(ago(DAY), { options: { pastDates: 'publish' } });
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message).join()).toContain('as soon as possible');
	});

	test('refuses a date that is more than two years ahead as a typo', async () => {
		const typo = { options: { acceptFarDates: false } };
		const { error } = await run('2062-12-14T09:00:00Z', typo);
		expect(error?.message).toContain('more than 2 years ahead, which is most likely a typo');
		expect(await writes()).toBe(0);
	});
});

describe('an expression that returns nothing', () => {
	const name = 'post.create';
	const parameters = { ...travel, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };
	const run = async (scheduledAfter: string, json = {}) =>
		await bed.run(
			name,
			{ ...parameters, scheduledAfter, skipApproval: true },
			{ items: [{ json }] },
		);

	test.each([{}, { d: null }, { d: '' }, { d: '  ' }])(
		'under Schedule After is refused: %j',
		async (json) => {
			const { error } = await run('={{ $json.d }}', json);
			expect(error?.message).toContain('is empty, because its expression returned nothing');
			expect(await bed.requests()).toEqual([]);
		},
	);

	test('may say that it means as soon as possible', async () => {
		const { error, items } = await run("={{ $json.d || 'as soon as possible' }}");
		expect(error).toBeUndefined();
		expect(only(items).json.status).toBe('queued');
	});

	test.each([{}, { check: null }, { check: '' }, { check: ' ' }])(
		'under Check Only publishes nothing: %j',
		async (json) => {
			const options = { checkOnly: '={{ $json.check }}' };
			const { error } = await bed.run(name, { ...parameters, options }, { items: [{ json }] });
			expect(error?.message).toContain('Check Only is empty, because its expression returned');
			expect(await bed.requests()).toEqual([]);
		},
	);

	test.each([false, 'no'])('under Check Only may say %j', async (check) => {
		const options = { checkOnly: '={{ $json.check }}' };
		const items = [{ json: { check } }];
		const { error } = await bed.run(name, { ...parameters, options }, { items });
		expect(error).toBeUndefined();
	});

	test('is no time if the field itself is empty', async () => {
		expect((await run('')).error).toBeUndefined();
	});
});
