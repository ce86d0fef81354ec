import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';

/** Rows with posts, after the time zone of their account is no longer known: no post may get another hour. */
useWorld();

interface Settings {
	readonly apiKey?: string;
	readonly parameters?: INodeParameters;
	readonly options?: INodeParameters;
}

/** Runs the sheet in a workflow in UTC; the account is in New York. */
async function run(rows: readonly IDataObject[], settings: Settings = {}) {
	const { apiKey = world.sandbox.keys.full, parameters, options = {} } = settings;
	const before = world.journal().length;
	const items = await world.items(
		'post.createFromRows',
		{ checkOnly: false, rowsWithPostId: 'update', ...parameters, options },
		{ items: rows.map((json) => ({ json })), apiKey },
	);
	const requests = world.journal().slice(before);
	return {
		rows: items.map(({ json }) => json),
		sent: requests.flatMap(({ method, template }) =>
			method === 'GET' ? [] : `${method} ${template}`,
		),
	};
}

/** Rows of a first run with everything that they got back. */
async function writtenRows(): Promise<IDataObject[]> {
	const row = {
		Account: '@northwind.travels',
		Caption: 'Rye bread',
		Media: world.media.url(images.jpeg.file),
		Date: '2031-03-10 10:00',
	};
	return (await run([row])).rows;
}

async function keyWithoutAccounts(): Promise<string> {
	const { key } = await world.sandbox.control.keys.create({
		scopes: ['posts:read', 'posts:write'],
	});
	return key;
}

const timeOfPost = async () => {
	const posts = await world.sandbox.control.posts.list();
	const post = posts.find(({ caption }) => caption?.startsWith('Rye bread'));
	return post?.accounts[0]?.scheduledAfter;
};

const NEW_YORK = '2031-03-10T14:00:00.000Z';

const issue = (postId: unknown) =>
	`Date: the row has 2031-03-10 10:00 UTC, and post ${String(postId)} has 2031-03-10 14:00 UTC. The time zone of the account is not known, so it is unclear which time the row means, and the node kept the time of the post. Choose another 'Time Zone', or use an API key that has the scope accounts:read.`;

test('a new API key that may not read accounts reschedules nothing, and other edits are applied', async () => {
	const written = await writtenRows();
	const apiKey = await keyWithoutAccounts();
	const unchanged = await run(written, { apiKey });
	expect(unchanged.sent).toEqual([]);
	expect(unchanged.rows).toMatchObject([{ ok: false, issues: issue(written[0]?.postId) }]);

	const edited = await run(
		written.map((cells) => ({ ...cells, Caption: 'Rye bread and butter' })),
		{ apiKey },
	);
	expect(edited.sent).toEqual(['PATCH /v2/posts/{postId}']);
	expect(edited.rows).toMatchObject([{ ok: false, issues: issue(written[0]?.postId) }]);
	expect(await timeOfPost()).toBe(NEW_YORK);

	const again = await run(edited.rows);
	expect(again.sent).toEqual([]);
	expect(again.rows).toMatchObject([{ ok: true, issues: '–' }]);
});

test.each([
	['Overwrite With the Row', { options: { dashboardChanges: 'overwrite' } }],
	['Return Them for the Sheet', { options: { dashboardChanges: 'return' } }],
	['Check Only', { parameters: { checkOnly: true } }],
	['Only Report Differences', { parameters: { rowsWithPostId: 'compare' } }],
])('%s keeps the time, too', async (_name, settings) => {
	const written = await writtenRows();
	const { rows, sent } = await run(written, { ...settings, apiKey: await keyWithoutAccounts() });
	expect(sent).toEqual([]);
	expect(rows).toMatchObject([
		{ ok: false, Date: '2031-03-10 10:00', issues: issue(written[0]?.postId) },
	]);
	expect(await timeOfPost()).toBe(NEW_YORK);
});

test('an account without a time zone in the answer reschedules nothing', async () => {
	const written = await writtenRows();
	await world.sandbox.control.accounts.patch('acc_tiktok_travel', { timezone: '' });
	const { rows, sent } = await run(written);
	expect(sent).toEqual([]);
	expect(rows).toMatchObject([{ ok: false, issues: issue(written[0]?.postId) }]);
});

test('a time zone that the user chose reschedules the post', async () => {
	const written = await writtenRows();
	const apiKey = await keyWithoutAccounts();
	const { rows } = await run(written, { apiKey, parameters: { scheduleZone: 'workflow' } });
	expect(rows).toMatchObject([{ ok: true, change: 'reschedule 14:00 → 10:00' }]);
	expect(await timeOfPost()).toBe('2031-03-10T10:00:00.000Z');
});

test('a time with its own zone reschedules the post', async () => {
	const [written = {}] = await writtenRows();
	const apiKey = await keyWithoutAccounts();
	const { rows } = await run([{ ...written, Date: '2031-03-10T12:00:00-04:00' }], { apiKey });
	expect(rows).toMatchObject([{ ok: true }]);
	expect(await timeOfPost()).toBe('2031-03-10T16:00:00.000Z');
});
