import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fixturePath, images, validVideos } from '../../../media';
import { bytesOf, only, routesOf, startTestbed, type RunOptions, type Testbed } from '../testbed';

let bed: Testbed;

beforeAll(async () => {
	bed = await startTestbed();
});

beforeEach(() => bed.sandbox.control.reset());

afterAll(() => bed.stop());

const accountIds = ['acc_tiktok_main'];
const seeded = { accountIds, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };

const create = (parameters: INodeParameters, options?: RunOptions) =>
	bed.item('post.create', parameters, options);

/** The body and headers of the one request that created a post. */
async function sentPost() {
	const posts = (await bed.requests()).filter(({ template, method }) => {
		return method === 'POST' && template === '/v2/posts';
	});
	const post = only(posts);
	return { ...post, body: post.body as Record<string, unknown> };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fileHash = (file: { file: string }) => hashOf(readFileSync(fixturePath(file)));

/** What the service holds as the bytes of an upload. */
async function storedHash(uploadId: string): Promise<string> {
	const upload = await bed.item('upload.get', { uploadId });
	const answer = await fetch(String(upload.json.url));
	return hashOf(Buffer.from(await answer.arrayBuffer()));
}

const postCount = async () => (await bed.items('post.getAll', { returnAll: true })).length;

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
		scheduledAfter: '2031-05-01T18:30:00+02:00',
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

describe('media', () => {
	test('from URLs', async () => {
		const mediaUrls = [bed.media.url('portrait.jpg'), bed.media.url('portrait.png')];
		const item = await create({ accountIds, mediaSource: 'urls', mediaUrls: mediaUrls.join() });
		const entries = await bed.requests();
		expect(routesOf(entries)).toEqual(['POST /v2/uploads', 'POST /v2/uploads', 'POST /v2/posts']);
		const uploadIds = item.json.uploadIds as string[];
		expect(entries[2]?.body).toMatchObject({ media: uploadIds });
		expect(await Promise.all(uploadIds.map(storedHash))).toEqual([
			fileHash(images.jpeg),
			fileHash(images.png),
		]);
		expect(item.json.media).toMatchObject({ kind: 'image', count: 2 });
	});

	test('from binary fields', async () => {
		const data = await bed.engine.binary(fixturePath(validVideos.mp4H264));
		const parameters = { accountIds, mediaSource: 'binary' };
		const item = await create(parameters, { items: [{ json: {}, binary: { data } }] });
		expect(routesOf(await bed.requests())).toEqual([
			'POST /v2/uploads',
			'PUT /signed/{uploadId}',
			'POST /v2/uploads/{uploadId}/complete',
			'POST /v2/posts',
		]);
		expect(item.json.media).toMatchObject({ kind: 'video', count: 1 });
		expect(item.json.uploadIds).toHaveLength(1);
	});

	test('from an image pack, in its order', async () => {
		const imagePack = { __rl: true, mode: 'list', value: 'folder_places_pack' };
		const item = await create({ accountIds, mediaSource: 'imagePack', imagePack });
		expect(item.json.media).toMatchObject({ kind: 'image', count: 3 });
		const order = (await bed.requests()).filter(
			({ template }) => template === '/v2/workspace/media-urls',
		);
		expect(order.flatMap(({ body }) => (body as { items: unknown[] }).items)).toEqual(
			[1, 2, 3].map((at) => ({
				folderId: 'folder_places',
				imageId: `folder_places_image_${at}`,
			})),
		);
		const uploads = item.json.uploadIds as string[];
		const downloads = await bed.items('workspace.downloadImages', {
			imageSource: 'pack',
			packId: 'folder_places_pack',
		});
		const hashes = await Promise.all(
			downloads.map(async ({ binary }) => hashOf(await bytesOf(binary?.data))),
		);
		expect(await Promise.all(uploads.map(storedHash))).toEqual(hashes);
	});

	test('from several sources keep their order', async () => {
		const mediaItems = {
			media: [
				{ from: 'url', value: bed.media.url('portrait.jpg') },
				{ from: 'upload', value: 'upl_seeded_image' },
				{ from: 'binary', value: 'picture' },
				{ from: 'image', folderId: 'folder_places', value: 'folder_places_image_2' },
				{ from: 'url', value: bed.media.url('portrait.webp') },
			],
		};
		const picture = await bed.engine.binary(fixturePath(images.png));
		await create(
			{ accountIds, mediaSource: 'mixed', mediaItems },
			{ items: [{ json: {}, binary: { picture } }] },
		);
		const media = (await sentPost()).body.media as string[];
		expect(media[1]).toBe('upl_seeded_image');
		const hashes = await Promise.all(media.map(storedHash));
		expect([hashes[0], hashes[2], hashes[4]]).toEqual([
			fileHash(images.jpeg),
			fileHash(images.png),
			fileHash(images.webp),
		]);
		expect(new Set(hashes).size).toBe(5);
	});

	test('that two items share are uploaded once', async () => {
		const data = await bed.engine.binary(fixturePath(images.png));
		const items: INodeExecutionData[] = ['first', 'second'].map((caption) => ({
			json: { caption },
			binary: { data },
		}));
		const mediaUrls = bed.media.url('portrait.jpg');
		const mediaItems = {
			media: [
				{ from: 'binary', value: 'data' },
				{ from: 'url', value: mediaUrls },
			],
		};
		const outputs = await bed.items(
			'post.create',
			{ accountIds, mediaSource: 'mixed', mediaItems, caption: '={{ $json.caption }}' },
			{ items },
		);
		expect(outputs.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(outputs[0]?.json.uploadIds).toEqual(outputs[1]?.json.uploadIds);
		const routes = routesOf(await bed.requests());
		expect(routes.filter((route) => route === 'POST /v2/uploads')).toHaveLength(2);
		expect(routes.filter((route) => route === 'POST /v2/posts')).toHaveLength(2);
	});

	test.each([
		[
			'https://drive.google.com/file/d/abc-123/view?usp=sharing',
			/^https:\/\/drive\.usercontent\.google\.com\/download\?id=abc-123&/,
		],
		[
			'https://www.dropbox.com/scl/fi/x/clip.mp4?rlkey=k&dl=0',
			/^https:\/\/www\.dropbox\.com\/scl\/fi\/x\/clip\.mp4\?rlkey=k&raw=1$/,
		],
	])('of the share page %s come from its direct link', async (sourceUrl, direct) => {
		const options = { kind: 'video' };
		const { error } = await bed.run('upload.upload', { source: 'url', sourceUrl, options });
		expect(error?.message).toBe('The service rejected the values that were sent');
		expect((await bed.requests())[0]?.body).toMatchObject({
			sourceUrl: expect.stringMatching(direct),
		});
	});

	test.each([
		[
			'https://drive.google.com/drive/folders/abc',
			'is a Google Drive folder or page; paste the share link of one file',
		],
		[
			'https://www.youtube.com/watch?v=1',
			'is a page that shows media, not a file; paste a link to the file itself, such as one that ends in .mp4 or .jpg',
		],
	])('of the page %s are refused with advice', async (mediaUrls, advice) => {
		const { error } = await bed.run('post.create', { accountIds, mediaSource: 'urls', mediaUrls });
		expect(error?.message).toBe(`Media URLs ${advice}`);
		expect(await bed.requests()).toEqual([]);
	});

	test('that were uploaded are named when the post itself fails', async () => {
		const fault = { method: 'POST', path: '/v2/posts', kind: 'status' } as const;
		await bed.sandbox.control.faults.add({ ...fault, status: 403, code: 'quota_exceeded' });
		const mediaUrls = bed.media.url('portrait.jpg');
		const parameters = { accountIds, mediaSource: 'urls', mediaUrls };
		const { items } = await bed.run('post.create', parameters, {
			onError: 'continueRegularOutput',
		});
		const { error } = only(items).json as unknown as {
			error: { stage: string; uploadIds: string[] };
		};
		expect(error.stage).toBe('post');
		expect(await Promise.all(error.uploadIds.map(storedHash))).toEqual([fileHash(images.jpeg)]);
	});
});

describe('idempotency', () => {
	test('a second run brings back the original post and says so', async () => {
		const before = await postCount();
		const first = await create({ ...seeded, caption: 'Once' });
		const again = await bed.run('post.create', { ...seeded, caption: 'Once' });
		expect(only(again.items).json).toEqual({ ...first.json, replayed: true });
		expect(first.json.replayed).toBe(false);
		expect(await postCount()).toBe(before + 1);
		expect(again.hints).toEqual([
			{
				message:
					'1 of 1 item was already posted or queued by an earlier run: the original post came back, nothing was posted twice.',
				type: 'info',
				location: 'outputPane',
			},
		]);
	});

	test('a file that is uploaded anew brings back the original post too', async () => {
		const data = await bed.engine.binary(fixturePath(images.png));
		const options = { items: [{ json: {}, binary: { data } }] };
		const first = await create({ accountIds, mediaSource: 'binary' }, options);
		const second = await create({ accountIds, mediaSource: 'binary' }, options);
		expect(second.json).toMatchObject({ postId: first.json.postId, replayed: true });
		expect(second.json.uploadIds).not.toEqual(first.json.uploadIds);
	});

	test.each([
		['caption', { caption: 'Another' }],
		['accounts', { accountIds: ['acc_instagram_main'] }],
		['schedule', { scheduledAfter: '2031-01-01T00:00:00Z' }],
		['notes', { options: { notes: 'Another' } }],
	])('another %s is another post', async (_field, difference) => {
		const first = await create(seeded);
		const second = await create({ ...seeded, ...difference });
		expect(second.json.postId).not.toBe(first.json.postId);
	});

	test.each([
		['none', undefined, false],
		['execution', /^n8n-execution-[0-9a-f]{64}$/, false],
		['custom', /^row 7$/, true],
	] as const)('%s', async (idempotency, key, isReplayed) => {
		const options = { idempotency, idempotencyKey: 'row 7' };
		const first = await create({ ...seeded, options });
		const { headers } = await sentPost();
		if (key) expect(headers['idempotency-key']).toMatch(key);
		else expect(headers).not.toHaveProperty('idempotency-key');
		expect(first.json.idempotencyKey).toBe(headers['idempotency-key'] ?? null);
		const second = await create({ ...seeded, options });
		expect(second.json.replayed).toBe(isReplayed);
		expect(second.json.postId === first.json.postId).toBe(isReplayed);
	});

	test('rows that differ in nothing but their uploads are two posts, and stay so', async () => {
		const sourceUrl = bed.media.url('portrait.jpg');
		const upload = await bed.item('upload.upload', { source: 'url', sourceUrl });
		const ids = ['upl_seeded_image', String(upload.json.uploadId)];
		const items = ids.map((id) => ({ json: { id } }));
		const parameters = { ...seeded, uploadIds: '={{ $json.id }}' };
		const first = await bed.items('post.create', parameters, { items });
		const second = await bed.items('post.create', parameters, { items });
		expect(new Set(first.map(({ json }) => json.postId)).size).toBe(2);
		expect(second.map(({ json }) => json.postId)).toEqual(first.map(({ json }) => json.postId));
	});
});

describe('the schedule', () => {
	const sentAs = async (scheduledAfter: string, scheduleTimeZone: string, timezone: string) => {
		const options = { scheduleTimeZone };
		await create(
			{ ...seeded, accountIds: ['acc_tiktok_travel'], scheduledAfter, options },
			{ timezone },
		);
		return (await sentPost()).body.scheduledAfter;
	};

	test.each([
		['2031-03-30 01:30', '2031-03-30T01:30:00+01:00'],
		['2031-03-30 03:30', '2031-03-30T03:30:00+02:00'],
		['2031-10-26T04:00', '2031-10-26T04:00:00+01:00'],
	])('%s in the zone of the workflow, across its clock changes', async (given, sent) => {
		expect(await sentAs(given, 'workflow', 'Europe/Berlin')).toBe(sent);
	});

	test.each([
		['2031-03-09 01:30', '2031-03-09T01:30:00-05:00'],
		['2031-03-09 03:30', '2031-03-09T03:30:00-04:00'],
	])('%s in the zone of the account, across its clock changes', async (given, sent) => {
		expect(await sentAs(given, 'account', 'Europe/Berlin')).toBe(sent);
	});

	test('with an offset of its own means that offset', async () => {
		const given = '2031-03-30T03:30:00+09:00';
		expect(await sentAs(given, 'account', 'Europe/Berlin')).toBe(given);
	});
});

describe('slides', () => {
	const carousel = { accountIds, mediaSource: 'urls' };
	const mediaUrls = () => [bed.media.url('portrait.jpg'), bed.media.url('portrait.png')].join('\n');

	test('by fields take the media at their place', async () => {
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

	test('by JSON pass what the specification leaves open', async () => {
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

describe('Check Only', () => {
	test('says what would be sent and writes nothing', async () => {
		const mediaUrls = bed.media.url('portrait.jpg');
		const parameters = { accountIds, mediaSource: 'urls', mediaUrls, options: { checkOnly: true } };
		const item = await create(parameters);
		expect(item.json).toEqual({
			checkOnly: true,
			ok: true,
			problems: [],
			wouldSend: {
				body: { media: [`(upload of ${mediaUrls})`], accountIds, skipApproval: false },
				idempotencyKey: expect.stringMatching(/^n8n-row-/),
			},
		});
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/accounts']);
	});

	test('says everything that is wrong with a row at once', async () => {
		const item = await create({
			accountIds: ['acc_tiktok_main', 'acc_unknown'],
			mediaSource: 'mixed',
			mediaItems: {
				media: [
					{ from: 'upload', value: 'upl_unknown' },
					{ from: 'url', value: bed.media.url('portrait.jpg', { status: 404 }) },
				],
			},
			caption: 'x'.repeat(2201),
			scheduledAfter: 'tomorrow',
			options: { checkOnly: true },
		});
		expect(item.json).toMatchObject({ checkOnly: true, ok: false });
		expect(item.json.problems).toEqual([
			'Caption has 2,201 characters, the limit is 2,200',
			'Schedule After must be a time like 2026-12-24 18:30 or 2026-12-24T18:30:00+01:00, not "tomorrow"',
			'Account Names or IDs holds "acc_unknown", which is no account of the company',
			expect.stringMatching(/holds "upl_unknown", which does not exist$/),
			expect.stringMatching(
				/^Media 127\.0\.0\.1:\d+\/portrait\.jpg: The download answered HTTP 404$/,
			),
		]);
		const methods = (await bed.requests()).map(({ method }) => method);
		expect(new Set(methods)).toEqual(new Set(['GET']));
	});

	test('reads the header of a video that a link leads to', async () => {
		const mediaUrls = bed.media.url('mp4-61fps.mp4');
		const parameters = { accountIds, mediaSource: 'urls', mediaUrls, options: { checkOnly: true } };
		const item = await create(parameters);
		expect(item.json.problems).toEqual([expect.stringMatching(/mp4-61fps\.mp4: .*61.*60/)]);
	});

	test('says what the key may not look at', async () => {
		const parameters = { ...seeded, options: { checkOnly: true } };
		const item = await create(parameters, { apiKey: bed.sandbox.keys['posts:write'] });
		expect(item.json).toMatchObject({ ok: true, notChecked: ['accounts'] });
	});
});
