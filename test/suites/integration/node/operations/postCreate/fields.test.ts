import { routesOf } from '../../../../../kit/engine/testbed';
import { accountIds, bed, create, seeded, sentPost, useTestbed } from './posting';

useTestbed();

test('sends every field of the specification', async () => {
	const sound = {
		mode: 'specific',
		url: 'https://sounds.example/a',
		tiktok: 'https://www.tiktok.com/music/a-1',
		instagram: 'https://www.instagram.com/reels/audio/1/',
	};
	const item = await create(
		{
			accountIds: ['acc_instagram_main', 'acc_tiktok_main'],
			mediaSource: 'uploads',
			uploadIds: 'upl_seeded_image',
			caption: 'Crème brûlée 🍮 – 新作',
			hashtags: 'dessert, 春; summer\nwinter',
			scheduledAfter: '2031-05-01 18:30',
			skipApproval: true,
			options: {
				contentGroupIds: ['tag:recipes', 'tag:spring-sale'],
				instagramPostFormat: 'post',
				notes: 'Ask Kim first',
				priority: 3,
				sound: { values: sound },
			},
		},
		{ timezone: 'Europe/Berlin' },
	);
	const { body, headers } = await sentPost();
	const { url, mode, tiktok, instagram } = sound;
	const content = {
		caption: 'Crème brûlée 🍮 – 新作',
		hashtags: ['dessert', '春', 'summer', 'winter'],
		sound: { mode, url, urlsByPlatform: { tiktok, instagram } },
		notes: 'Ask Kim first',
		instagramPostFormat: 'post',
		contentGroupIds: ['tag:recipes', 'tag:spring-sale'],
	};
	expect(body).toEqual({
		...content,
		media: ['upl_seeded_image'],
		accountIds: ['acc_instagram_main', 'acc_tiktok_main'],
		scheduledAfter: '2031-05-01T16:30:00Z',
		skipApproval: true,
		priority: 3,
	});
	expect(headers['idempotency-key']).toMatch(/^n8n-row-[0-9a-f]{64}$/);
	expect(headers['content-type']).toBe('application/json');
	expect(item).toEqual({
		json: {
			...content,
			postId: expect.any(String),
			status: 'queued',
			goesLive: '2031-05-01 18:30 Europe/Berlin',
			media: { kind: 'image', count: 1, thumbnailUrl: expect.any(String) },
			createdAt: expect.any(String),
			accounts: ['acc_instagram_main', 'acc_tiktok_main'].map((accountId) =>
				expect.objectContaining({ accountId, scheduledAfter: '2031-05-01T16:30:00.000Z' }),
			),
			replayed: false,
			idempotencyKey: headers['idempotency-key'],
		},
		pairedItem: { item: 0 },
	});
});

test('sends no field that was left empty', async () => {
	await create({ ...seeded, caption: '', hashtags: '', scheduledAfter: '' });
	expect((await sentPost()).body).toEqual({
		media: ['upl_seeded_image'],
		accountIds,
		skipApproval: false,
	});
});

describe('the schedule', () => {
	const sentAs = async (scheduledAfter: string, scheduleZone: string, timezone: string) => {
		await create(
			{ ...seeded, accountIds: ['acc_tiktok_travel'], scheduledAfter, scheduleZone },
			{ timezone },
		);
		return (await sentPost()).body.scheduledAfter;
	};

	test.each([
		['2031-03-30 01:30', '2031-03-30T00:30:00Z'],
		['2031-03-30 03:30', '2031-03-30T01:30:00Z'],
		['2031-10-26T04:00', '2031-10-26T03:00:00Z'],
	])('%s in the zone of the workflow, across its clock changes', async (given, sent) => {
		expect(await sentAs(given, 'workflow', 'Europe/Berlin')).toBe(sent);
	});

	test.each([
		['2031-03-09 01:30', '2031-03-09T06:30:00Z'],
		['2031-03-09 03:30', '2031-03-09T07:30:00Z'],
		// One time that the workflow's zone skips, and one that it shows twice.
		['2031-03-30 02:30', '2031-03-30T06:30:00Z'],
		['2031-10-26 02:30', '2031-10-26T06:30:00Z'],
	])('%s in the zone of the account, across its clock changes', async (given, sent) => {
		expect(await sentAs(given, 'account', 'Europe/Berlin')).toBe(sent);
	});

	test('with an offset of its own means that offset', async () => {
		const given = '2031-03-30T03:30:00+09:00';
		expect(await sentAs(given, 'account', 'Europe/Berlin')).toBe('2031-03-29T18:30:00Z');
	});
});

describe('slides', () => {
	const carousel = { accountIds, mediaSource: 'urls' };
	const mediaUrls = () => [bed.media.url('portrait.jpg'), bed.media.url('portrait.png')].join('\n');

	test('take the media at their place from fields', async () => {
		const slide = [
			{
				content: 'Swipe',
				positionY: 20,
				role: 'hook',
				imageFit: 'fill',
				style: '{"fontSize": 24}',
			},
			{ content: '', image: 'upl_seeded_image' },
		];
		await create({ ...carousel, mediaUrls: mediaUrls(), options: { slides: { slide } } });
		const { media, slides } = (await sentPost()).body;
		expect(slides).toEqual([
			{
				image: (media as string[])[0],
				imageFit: 'fill',
				role: 'hook',
				textElements: [{ content: 'Swipe', positionY: 20, style: { fontSize: 24 } }],
			},
			{ image: 'upl_seeded_image', textElements: [] },
		]);
	});

	test('pass on open points of the specification from JSON', async () => {
		const element = {
			content: 'Hi',
			positionY: 0,
			positionX: 10,
			width: 20,
			padding: 20,
			style: {},
		};
		const slidesJson = JSON.stringify([
			{ textElements: [element, element], imageFit: 'fit', later: { key: 1 } },
			{ textElements: [] },
		]);
		await create({ ...carousel, mediaUrls: mediaUrls(), options: { slidesJson } });
		const { media, slides } = (await sentPost()).body;
		const [first, second] = media as string[];
		expect(slides).toEqual([
			{ image: first, textElements: [element, element], imageFit: 'fit', later: { key: 1 } },
			{ image: second, textElements: [] },
		]);
	});
});

describe('accounts', () => {
	const parameters = () => ({ mediaSource: 'urls', mediaUrls: bed.media.url('portrait.jpg') });

	test('are refused before anything is uploaded if they are not of the company', async () => {
		const { error } = await bed.run('post.create', { ...parameters(), accountIds: ['acc_other'] });
		expect(error?.message).toMatch(/acc_other/);
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/accounts']);
	});

	test('are listed once a run', async () => {
		const items = [1, 2, 3].map((row) => ({ json: { row } }));
		const caption = '={{ $json.row }}';
		await bed.items('post.create', { ...parameters(), accountIds, caption }, { items });
		const routes = routesOf(await bed.requests());
		expect(routes.filter((route) => route === 'GET /v2/accounts')).toHaveLength(1);
		expect(routes.filter((route) => route === 'POST /v2/posts')).toHaveLength(3);
	});

	test('are taken as they are by a key that may not list them, and asked for once', async () => {
		const items = [1, 2, 3].map((row) => ({ json: { row } }));
		const caption = '={{ $json.row }}';
		const given = { ...seeded, caption, scheduleZone: 'account' };
		const scheduled = { ...given, scheduledAfter: '2031-01-01T00:00:00Z' };
		const apiKey = bed.sandbox.keys['posts:write'];
		const outputs = await bed.items('post.create', scheduled, { items, apiKey });
		expect(outputs).toHaveLength(3);
		const routes = routesOf(await bed.requests());
		expect(routes.filter((route) => route.startsWith('GET'))).toEqual(['GET /v2/accounts']);
	});
});

test('a sound with an address and without a mode is refused', async () => {
	const sound = { values: { mode: '', tiktok: 'https://sounds.example/a' } };
	const { error } = await bed.run('post.create', { ...seeded, options: { sound } });
	expect(error?.message).toBe('Mode is required');
	expect(await bed.requests()).toEqual([]);
});

test('a content group that is longer than an ID is refused', async () => {
	const options = { contentGroupIds: ['tag:recipes', 'x'.repeat(201)] };
	const { error } = await bed.run('post.create', { ...seeded, options });
	expect(error?.message).toMatch(/^Content Tag Names or IDs .* the limit is 200$/);
	expect(await bed.requests()).toEqual([]);
});

describe('an expression that n8n cannot evaluate', () => {
	const parameters = { ...seeded, caption: '={{ $("Gone").item.json.text }}' };
	const message = "Caption: its expression returns nothing: Referenced node doesn't exist";

	test('is reported with its field, for the user to fix', async () => {
		const { error } = await bed.run('post.create', parameters);
		expect(error).toMatchObject({ name: 'NodeOperationError', message });
		expect(error?.description).toBe(
			'Nothing was sent for this row. Correct the row and run it again. (row 1)',
		);
	});

	test('fails its item alone', async () => {
		const options = { onError: 'continueRegularOutput' } as const;
		const { items } = await bed.run('post.create', parameters, options);
		expect(items).toMatchObject([{ json: { message, error: { code: 'invalid_item' } } }]);
		expect(await bed.requests()).toEqual([]);
	});
});
