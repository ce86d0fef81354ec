import { routesOf } from '../../../../../kit/engine/testbed';
import { accountIds, bed, create, seeded, useTestbed } from './posting';

useTestbed();

describe('Check Only', () => {
	test('says what would be sent and writes nothing', async () => {
		const mediaUrls = bed.media.url('portrait.jpg');
		const parameters = { accountIds, mediaSource: 'urls', mediaUrls, options: { checkOnly: true } };
		const item = await create(parameters);
		expect(item.json).toEqual({
			checkOnly: true,
			ok: true,
			problems: [],
			goesLive: 'as soon as possible',
			wouldSend: {
				body: { media: [`(upload of ${mediaUrls})`], accountIds, skipApproval: false },
				idempotencyKey: expect.stringMatching(/^n8n-row-/),
			},
		});
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/accounts']);
	});

	test('says everything that is wrong with a row immediately', async () => {
		const item = await create({
			accountIds: ['acc_tiktok_main', 'acc_unknown'],
			mediaSource: 'urls',
			mediaUrls: bed.media.url('portrait.jpg', { status: 404 }),
			caption: 'x'.repeat(2201),
			scheduledAfter: 'tomorrow',
			options: { checkOnly: true },
		});
		expect(item.json).toMatchObject({ checkOnly: true, ok: false, goesLive: '–' });
		expect(item.json.problems).toEqual([
			'Caption has 2,201 characters, the limit is 2,200',
			'Schedule After must be a whole date, with its year, such as 2026-12-24 18:30, not "tomorrow"',
			'Account Names or IDs: "acc_unknown" is not one of your accounts. Write a username such as @northwind, or an ID',
			expect.stringMatching(
				/^Media URLs 127\.0\.0\.1:\d+\/portrait\.jpg: this link does not lead to a video or an image\. Check /,
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
