import type { INodeParameters } from 'n8n-workflow';

import {
	bed,
	only,
	useTestbed,
	type OperationName,
	type RunOptions,
} from '../../../../kit/engine/testbed';

useTestbed();

const travel = { accountIds: ['acc_tiktok_travel'] };
const seeded = { ...travel, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };

/** Runs a sheet with one column of times, one post a row. */
async function runSheet(
	times: ReadonlyArray<number | string>,
	parameters: INodeParameters = {},
	options: RunOptions = {},
) {
	const items = times.map((time, row) => ({ json: { time, caption: `Row ${row}` } }));
	const fields = { scheduledAfter: '={{ $json.time }}', caption: '={{ $json.caption }}' };
	const result = await bed.run(
		'post.create',
		{ ...seeded, scheduleZone: 'workflow', ...fields, ...parameters },
		{ items, timezone: 'Europe/Berlin', onError: 'continueRegularOutput', ...options },
	);
	const posts = (await bed.requests()).filter(
		({ method, template }) => method === 'POST' && template === '/v2/posts',
	);
	const sent = posts.map(({ body }) => body as { caption: string; scheduledAfter?: string });
	sent.sort((a, b) => a.caption.localeCompare(b.caption));
	return {
		sent: sent.map(({ scheduledAfter }) => scheduledAfter),
		messages: result.items.flatMap(({ json }) => json.message ?? []),
		hints: result.hints.map(({ message }) => message),
		types: result.hints.map(({ type }) => type),
	};
}

test('times in the past that publish are reported, whoever names their zone', async () => {
	const past = ['2001-12-24 10:00', '2001-12-24T10:00:00Z'];
	const { sent, hints, types } = await runSheet(past, { options: { pastDates: 'publish' } });
	expect(sent).toEqual(['2001-12-24T09:00:00Z', '2001-12-24T10:00:00Z']);
	expect(hints).toContain('2 times are in the past, so the posts go live as soon as possible.');
	expect(types).toContain('warning');
	expect((await runSheet(['2031-12-24 10:00'])).hints.join()).not.toContain('past');
});

test('the rows of a sheet go live as they are written, and the zone is reported', async () => {
	const { sent, hints } = await runSheet([
		'2031-12-24 9:05',
		'24.12.2031 18:30',
		'2031-12-24 6:30 PM',
		'December 24 2031 6pm',
		'24 déc. 2031 18h30',
		'2031-12-24T18:30:00-05:00',
		48_206.75,
		'As soon as possible',
	]);
	expect(sent).toEqual([
		'2031-12-24T08:05:00Z',
		'2031-12-24T17:30:00Z',
		'2031-12-24T17:30:00Z',
		'2031-12-24T17:00:00Z',
		'2031-12-24T17:30:00Z',
		'2031-12-24T23:30:00Z',
		'2031-12-24T17:00:00Z',
		undefined,
	]);
	expect(hints).toEqual([
		'6 times of day were read in Europe/Berlin, the time zone of the workflow.',
	]);
});

describe('dates with slashes', () => {
	test('are read as one of all rows proves it, and that is reported', async () => {
		const { sent, hints } = await runSheet(['10/12/2031 18:30', '12/24/2031 6pm']);
		expect(sent).toEqual(['2031-10-12T16:30:00Z', '2031-12-24T17:00:00Z']);
		expect(hints).toContain(
			'Dates such as 10/12/2026 were read with the month first, because "12/24/2031 6pm" has only this meaning.',
		);
	});

	test('are refused where no row proves an order', async () => {
		const { sent, messages, hints } = await runSheet(['10/12/2031 18:30', '1/2/2031 18:30']);
		expect(sent).toEqual([]);
		expect(messages[0]).toBe(
			`Schedule After: it is unclear which number is the day in "10/12/2031 18:30". Write 2026-12-24 18:30, or set 'Date Order' under 'Options'`,
		);
		expect(hints).toEqual(['All 2 rows are refused.']);
	});

	test('are refused if two rows prove different orders, and the date has 2 meanings', async () => {
		const { sent, messages } = await runSheet([
			'24/12/2031 18:30',
			'12/24/2031 18:30',
			'10/12/2031 18:30',
		]);
		expect(sent).toEqual(['2031-12-24T17:30:00Z', '2031-12-24T17:30:00Z']);
		expect(messages).toHaveLength(1);
		expect(messages[0]).toContain(
			'"24/12/2031 18:30" and "12/24/2031 18:30" have different orders',
		);
	});

	test.each([
		['dmy', '2031-12-10T17:30:00Z'],
		['mdy', '2031-10-12T16:30:00Z'],
	])('are read as Date Order says: %s', async (dateOrder, instant) => {
		const { sent } = await runSheet(['10/12/2031 18:30'], { options: { dateOrder } });
		expect(sent).toEqual([instant]);
	});
});

test('a date without a time needs a default time', async () => {
	expect((await runSheet(['2031-12-24'])).messages[0]).toMatch(
		/^Schedule After: "2031-12-24" has no time of day\..*Default Time/,
	);
	const options = { defaultTime: '6:30 PM' };
	expect((await runSheet(['24.12.2031'], { options })).sent).toEqual(['2031-12-24T17:30:00Z']);
	const { messages } = await runSheet(['24.12.2031'], { options: { defaultTime: 'lunchtime' } });
	expect(messages[0]).toContain('Default Time must be a time of day');
});

describe('the zone of times without an offset', () => {
	const at = '2031-12-24 18:30';

	test.each<[string, INodeParameters, string, string | undefined]>([
		[
			'of the workflow',
			{ scheduleZone: 'workflow' },
			'2031-12-24T17:30:00Z',
			'Europe/Berlin, the time zone of the workflow',
		],
		[
			'of the account',
			{ scheduleZone: 'account' },
			'2031-12-24T23:30:00Z',
			'America/New_York, the time zone of the account',
		],
		[
			'that is named',
			{ scheduleZone: 'named', scheduleZoneName: 'Asia/Tokyo' },
			'2031-12-24T09:30:00Z',
			"Asia/Tokyo, the time zone in 'Time Zone Name'",
		],
		[
			'as an offset',
			{ scheduleZone: 'named', scheduleZoneName: 'GMT+05:30' },
			'2031-12-24T13:00:00Z',
			"UTC+5:30, the time zone in 'Time Zone Name'",
		],
	])('%s', async (_, parameters, instant, said) => {
		const { sent, hints } = await runSheet([at], parameters);
		expect(sent).toEqual([instant]);
		expect(hints).toEqual([`1 time of day was read in ${said}.`]);
	});

	test('is refused if it cannot be read', async () => {
		const named = { scheduleZone: 'named', scheduleZoneName: 'EST' };
		expect((await runSheet([at], named)).messages[0]).toMatch(
			/^Time Zone Name must be a time zone/,
		);
		const none = { scheduleZone: 'named', scheduleZoneName: '' };
		expect((await runSheet([at], none)).messages[0]).toBe('Time Zone Name is required');
	});

	test.each([
		['UTC-3', '2031-12-24T21:30:00Z'],
		['GMT+02:00', '2031-12-24T16:30:00Z'],
	])('is that of an account that gives %s', async (timezone, instant) => {
		await bed.sandbox.control.accounts.patch('acc_tiktok_travel', { timezone });
		expect((await runSheet([at], { scheduleZone: 'account' })).sent).toEqual([instant]);
	});

	test('is refused, and never replaced, if the account cannot be read', async () => {
		const timezone = 'Central European Time';
		await bed.sandbox.control.accounts.patch('acc_tiktok_travel', { timezone });
		const { sent, messages } = await runSheet([at], { scheduleZone: 'account' });
		expect(sent).toEqual([]);
		expect(messages[0]).toMatch(
			/^Schedule After: the account's time zone "Central European Time" cannot be read\. Choose another 'Time Zone'/,
		);
	});

	test("is the workflow's where the account has none, with a warning", async () => {
		await bed.sandbox.control.accounts.patch('acc_tiktok_travel', { timezone: '' });
		const { sent, hints, types } = await runSheet([at], { scheduleZone: 'account' });
		expect(sent).toEqual(['2031-12-24T17:30:00Z']);
		expect(hints).toEqual([
			'1 time of day was read in Europe/Berlin, the time zone of the workflow, because the time zone of the account is not known.',
		]);
		expect(types).toEqual(['warning']);
	});

	test("needs no warning where the workflow's is that of the other accounts too", async () => {
		await bed.sandbox.control.accounts.patch('acc_tiktok_travel', { timezone: '' });
		const items = ['acc_tiktok_travel', 'acc_tiktok_main'].map((id) => ({ json: { id } }));
		const parameters = {
			...{ ...seeded, scheduledAfter: at, accountIds: '={{ [$json.id] }}' },
			caption: '={{ $json.id }}',
		};
		const warningsIn = async (timezone: string) => {
			const { hints } = await bed.run('post.create', parameters, { items, timezone });
			return hints.filter(({ type }) => type === 'warning').length;
		};
		expect(await warningsIn('Europe/Berlin')).toBe(0);
		expect(await warningsIn('America/New_York')).toBe(1);
	});
});

describe('a workflow in New York with an account in Berlin', () => {
	const accountIds = ['acc_tiktok_main'];
	const options = { timezone: 'America/New_York' };
	const scheduledAfter = '2031-12-24 18:30';

	test.each<[OperationName, INodeParameters]>([
		['post.create', { ...seeded, accountIds, scheduledAfter }],
		['post.queue', { postId: 'post_demo_draft', accountIds, scheduledAfter }],
		['post.createFromRows', { checkOnly: false }],
	])('%s: 18:30 is 18:30 in Berlin', async (name, parameters) => {
		const row = { Accounts: accountIds[0], Upload: 'upl_seeded_image', Date: scheduledAfter };
		const items = [{ json: name === 'post.createFromRows' ? row : {} }];
		const { items: given, hints } = await bed.run(name, parameters, { items, ...options });
		const written = (await bed.requests()).filter(({ method }) => method === 'POST');
		expect(only(written).body).toMatchObject({ scheduledAfter: '2031-12-24T17:30:00Z' });
		expect(only(given).json.goesLive).toBe('2031-12-24 18:30 Europe/Berlin');
		expect(hints.map(({ message }) => message)).toContain(
			'1 time of day was read in Europe/Berlin, the time zone of the account.',
		);
	});
});

describe('hashtags', () => {
	const sentTags = async (parameters: INodeParameters) => {
		await bed.item('post.create', { ...seeded, ...parameters });
		const { body } = only(
			(await bed.requests()).filter(({ method, template }) => {
				return method === 'POST' && template === '/v2/posts';
			}),
		);
		return body as { hashtags?: string[]; caption?: string };
	};

	test('with their # are one each', async () => {
		const { hashtags } = await sentTags({ hashtags: '#cookies #baking, new in, #Cookies' });
		expect(hashtags).toEqual(['cookies', 'baking', 'new in']);
	});

	test('are the new ones of an update too', async () => {
		await bed.item('post.update', {
			postId: 'post_demo_queued',
			updateFields: { hashtags: '#a #b' },
		});
		const { body } = only((await bed.requests()).filter(({ method }) => method === 'PATCH'));
		expect(body).toEqual({ hashtags: ['a', 'b'] });
	});
});
