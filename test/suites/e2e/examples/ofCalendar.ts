import axios from 'axios';
import type { INodeParameters } from 'n8n-workflow';
import { outputOf, type World } from './world';

/** Examples that list planned posts, reschedule posts, or create new posts from existing ones. */
export function testsOfCalendar(world: World): void {
	const runByHand = async (example: string, choices?: Record<string, INodeParameters>) => {
		const id = await world.stage.importExample(example, choices);
		return await world.stage.n8n.api.runManually(id);
	};

	test('weekly-calendar-to-slack tells what is planned, in the order of its times', async () => {
		const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
		const fields = { status: 'pending_approval' as const };
		await world.stage.sandbox.control.seed({
			posts: [
				{ ...fields, accountIds: ['acc_tiktok_japan'], caption: 'Later', scheduledAfter: at(30) },
				{ ...fields, accountIds: ['acc_tiktok_main'], caption: 'A & <b>', scheduledAfter: at(20) },
				{ ...fields, accountIds: ['acc_tiktok_main'], caption: 'Too far', scheduledAfter: at(999) },
			],
		});
		outputOf(await runByHand('weekly-calendar-to-slack'), 'Tell Slack');
		const [headline, ...lines] = world.slack.messages[0]?.text.split('\n') ?? [];
		expect(headline).toBe('*:calendar: Planned for the next 7 days*');
		const ours = lines.filter((line) => /A &amp;|Later|Too far/.test(line));
		expect(ours).toEqual([
			expect.stringMatching(
				/^• \w{3} \d+ \w{3} \d\d:\d\d · northwind\.cooks \(tiktok\) · A &amp; &lt;b&gt; · waits for approval$/,
			),
			expect.stringMatching(/northwind\.jp \(tiktok\) · Later · waits for approval$/),
		]);
	});

	test('calendar-feed answers with what is planned, as a calendar', async () => {
		const { postIds } = await world.stage.sandbox.control.seed({
			posts: [
				{
					...{ accountIds: ['acc_instagram_main'], status: 'pending_approval' as const },
					...{ caption: 'Soup, and bread', scheduledAfter: '2031-05-06T16:30:00Z' },
				},
			],
		});
		const { api, baseUrl } = world.stage.n8n;
		const id = await world.stage.importExample('calendar-feed');
		await api.activate(id);
		const url = `${baseUrl}/webhook/planned-posts-5c1f2e9b7a`;
		const { headers, data } = await axios.get<string>(url, { proxy: false });
		await api.deactivate(id);
		expect(headers['content-type']).toMatch(/^text\/calendar/);
		expect(data).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
		expect(data).toContain(`UID:${postIds[0]}-acc_instagram_main@publishing-service\r\n`);
		expect(data).toContain('DTSTART:20310506T163000Z\r\n');
		expect(data).toContain('SUMMARY:@northwind (instagram): Soup\\, and bread\r\n');
	});

	test('evergreen-post makes a new post each time', async () => {
		const choices = { 'Create post': { accountIds: ['acc_instagram_main'] } };
		const id = await world.stage.importExample('evergreen-post', choices);
		const postIds: unknown[] = [];
		for (let time = 0; time < 2; time++) {
			const made = outputOf(await world.stage.n8n.api.runManually(id), 'Create post');
			expect(made.map(({ json }) => [json.status, json.replayed])).toEqual([
				['pending_approval', false],
			]);
			postIds.push(made[0]?.json.postId);
		}
		expect(new Set(postIds).size).toBe(2);
	});

	test('move-a-campaign moves what is planned in a time by a week, and nothing else', async () => {
		const { control } = world.stage.sandbox;
		const seed = (postId: string, scheduledAfter: string, tag = 'tag:spring-sale') => ({
			...{ postId, scheduledAfter, contentGroupIds: [tag] },
			...{ accountIds: ['acc_tiktok_main'], status: 'pending_approval' as const },
		});
		await control.seed({
			posts: [
				seed('campaign_1', '2031-03-10T11:00:00.000Z'),
				seed('campaign_2', '2031-03-12T11:00:00.000Z'),
				seed('campaign_after', '2031-04-02T11:00:00.000Z'),
				seed('campaign_other', '2031-03-10T11:00:00.000Z', 'tag:recipes'),
			],
		});
		const choices = { 'Move them': { options: { acceptFarDates: true } } };
		const moved = outputOf(await runByHand('move-a-campaign', choices), 'Move them');
		expect(moved.map(({ json }) => json.rescheduled)).toEqual(
			Array(2).fill('@northwind.cooks (tiktok)'),
		);
		const times = new Map<string, string | undefined>(
			(await control.posts.list()).map(({ postId, accounts }) => [
				postId,
				accounts[0]?.scheduledAfter,
			]),
		);
		expect(
			['campaign_1', 'campaign_2', 'campaign_after', 'campaign_other'].map((id) => times.get(id)),
		).toEqual([
			'2031-03-17T11:00:00.000Z',
			'2031-03-19T11:00:00.000Z',
			'2031-04-02T11:00:00.000Z',
			'2031-03-10T11:00:00.000Z',
		]);
	});
}
