import { bed, bytesOf, only, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const all = { queueFor: 'all', returnAll: true };
const at = (day: number) => `2030-12-${day}T11:00:00.000Z`;

beforeEach(async () => {
	await bed.sandbox.control.seed({
		posts: [
			{ day: 26, accountIds: ['acc_tiktok_main'] },
			{ day: 24, accountIds: ['acc_instagram_main'] },
			{ day: 25, accountIds: ['acc_tiktok_japan'] },
		].map(({ day, accountIds }) => ({
			...{ accountIds, postId: `post_${day}`, status: 'pending_approval' as const },
			...{ caption: `Day ${day}, with more`, scheduledAfter: at(day) },
		})),
	});
	await bed.requests();
});

test('the queues of all accounts are one list, by the time at which posts go live', async () => {
	const entries = (await bed.items('account.getQueue', all)).map(({ json }) => json);
	const ours = entries.filter(({ postId }) => /^post_\d+$/.test(String(postId)));
	expect(ours).toMatchObject([
		{ postId: 'post_24', accountId: 'acc_instagram_main', username: 'northwind' },
		{ postId: 'post_25', accountId: 'acc_tiktok_japan', platform: 'tiktok' },
		{ postId: 'post_26', accountId: 'acc_tiktok_main', username: 'northwind.cooks' },
	]);
	const times = entries.map(({ scheduledSlotStart, scheduledAfter }) =>
		Date.parse(String(scheduledSlotStart ?? scheduledAfter)),
	);
	expect(times).toEqual([...times].sort((a, b) => a - b));
	const routes = routesOf(await bed.requests());
	expect(routes).toEqual([
		'GET /v2/accounts',
		...Array<string>(6).fill('GET /v2/accounts/{accountId}/queue'),
	]);
});

test('a limit holds for all of them together', async () => {
	const entries = await bed.items('account.getQueue', { queueFor: 'all', limit: 2 });
	expect(entries).toHaveLength(2);
});

test.each([
	all,
	{ accountId: { __rl: true, mode: 'id', value: 'acc_instagram_main' }, returnAll: true },
])('%j gives a calendar', async (parameters) => {
	const output = await bed.item('account.getQueue', { ...parameters, return: 'calendar' });
	expect(output.binary?.data).toMatchObject({ mimeType: 'text/calendar', fileName: 'posts.ics' });
	const file = (await bytesOf(output.binary?.data)).toString();
	expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(Number(output.json.events));
	expect(file).toContain(
		['UID:post_24-acc_instagram_main@publishing-service', 'DTSTAMP'].join('\r\n'),
	);
	expect(file).toContain('DTSTART:20301224T110000Z\r\n');
	expect(file).toContain('SUMMARY:@northwind (instagram): Day 24\\, with more\r\n');
});

test('an event keeps its ID when its post moves', async () => {
	const uids = async () => {
		const { binary } = only(await bed.items('account.getQueue', { ...all, return: 'calendar' }));
		const file = (await bytesOf(binary?.data)).toString();
		return [...file.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid).sort();
	};
	const before = await uids();
	const postId = { __rl: true, mode: 'id', value: 'post_24' };
	await bed.item('post.reschedule', { postId, scheduledAfter: at(30) });
	expect(await uids()).toEqual(before);
});

test('a calendar that does not contain all posts says so', async () => {
	const parameters = { queueFor: 'all', limit: 2, return: 'calendar' };
	const cut = await bed.run('account.getQueue', parameters);
	expect(only(cut.items).json.events).toBe(2);
	expect(cut.hints).toEqual([
		expect.objectContaining({
			type: 'warning',
			message: expect.stringContaining('only the first 2 posts of the queue'),
		}),
	]);
	const whole = await bed.run('account.getQueue', { ...all, return: 'calendar' });
	expect(whole.hints).toEqual([]);
});
