import type { INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { fixturePath, images } from '../../../../kit/media';
import { bed, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 };

/** Runs an operation in a node with Retry On Fail: if one item fails, n8n runs all items again. */
async function run(
	name: string,
	parameters: INodeParameters,
	items: INodeExecutionData[],
	onError?: INode['onError'],
) {
	const [resource, operation] = name.split('.');
	const { baseUrl, keys } = bed.sandbox;
	const result = await bed.engine.run({
		parameters: { resource, operation, ...parameters },
		credentials: { baseUrl, apiKey: keys.full },
		timezone: 'UTC',
		node: { ...node, ...(onError && { onError }) },
		items,
	});
	return { ...result, routes: routesOf(await bed.requests()) };
}

const countOf = (routes: readonly string[], route: string) =>
	routes.filter((one) => one === route).length;

test('Content Tag > Create creates each tag once, though n8n runs the node three times', async () => {
	const items = ['', 'spring', 'summer'].map((name) => ({ json: { name } }));
	const { items: outputs, routes } = await run(
		'contentTag.create',
		{ name: '={{ $json.name }}' },
		items,
		'continueRegularOutput',
	);
	expect(countOf(routes, 'POST /v2/content-tags')).toBe(2);
	expect(outputs[0]?.json.error).toBeDefined();
	expect(outputs.slice(1).map(({ json }) => json.name)).toEqual(['spring', 'summer']);
});

test('Upload creates each upload once', async () => {
	const data = await bed.engine.binary(fixturePath(images.png));
	const items = [{ json: {} }, { json: { at: 1 }, binary: { data } }];
	const { items: outputs, routes } = await run(
		'upload.upload',
		{ source: 'binary', binaryPropertyName: 'data' },
		items,
		'continueRegularOutput',
	);
	expect(countOf(routes, 'POST /v2/uploads')).toBe(1);
	expect(outputs[1]?.json.status).toBe('ready');
});

test('Post > Create returns a post that an earlier try made as new', async () => {
	const parameters = {
		...{ accountIds: ['acc_tiktok_travel'], mediaSource: 'uploads' },
		...{ uploadIds: 'upl_seeded_image', caption: '={{ $json.caption }}' },
	};
	const items = ['x'.repeat(2_201), 'Fine'].map((caption) => ({ json: { caption } }));
	const result = await run('post.create', parameters, items, 'continueRegularOutput');
	expect(countOf(result.routes, 'POST /v2/posts')).toBe(1);
	expect(result.items[1]?.json.replayed).toBe(false);
	expect(result.hints.map(({ message }) => message).join()).not.toContain('already');
});

test('Post > Cancel returns what an earlier try cancelled as cancelled', async () => {
	const items = ['post_gone', 'post_demo_queued'].map((postId) => ({ json: { postId } }));
	const postId = { __rl: true, mode: 'id', value: '={{ $json.postId }}' };
	const { items: outputs } = await run('post.cancel', { postId }, items, 'continueRegularOutput');
	expect(outputs[1]?.json).toMatchObject({ postId: 'post_demo_queued', status: 'cancelled' });
});

test('Post > Queue returns what an earlier try queued as queued', async () => {
	const items = ['post_gone', 'post_demo_draft'].map((postId) => ({ json: { postId } }));
	const parameters = {
		postId: { __rl: true, mode: 'id', value: '={{ $json.postId }}' },
		accountIds: ['acc_tiktok_travel'],
	};
	const result = await run('post.queue', parameters, items, 'continueRegularOutput');
	const queued = result.routes.filter((route) => route.endsWith('/queue'));
	expect(queued).toHaveLength(4);
	expect(result.items[1]?.json).toMatchObject({ postId: 'post_demo_draft', replayed: false });
});

test('Account > Create returns an account that an earlier try created as created', async () => {
	const items = ['x'.repeat(81), 'Cedar'].map((displayName) => ({ json: { displayName } }));
	const parameters = {
		...{ platform: 'tiktok', username: 'cedar.bakery', displayName: '={{ $json.displayName }}' },
		...{ bio: 'Bread', profilePictureUrl: 'https://host.example/a.jpg' },
		warmupSearchTerms: 'bread',
	};
	const result = await run('account.create', parameters, items, 'continueRegularOutput');
	expect(countOf(result.routes, 'POST /v2/accounts')).toBe(1);
	expect(result.items[0]?.json.error).toBeDefined();
	expect(result.items[1]?.json).toMatchObject({ username: 'cedar.bakery' });
});

test('Post > Reschedule returns what an earlier try rescheduled as rescheduled', async () => {
	const items = ['post_gone', 'post_demo_queued'].map((postId) => ({ json: { postId } }));
	const parameters = {
		postId: { __rl: true, mode: 'id', value: '={{ $json.postId }}' },
		scheduledAfter: new Date(Date.now() + 3 * 86_400_000).toISOString(),
	};
	const result = await run('post.reschedule', parameters, items, 'continueRegularOutput');
	expect(result.items[1]?.json.rescheduled).toBeTruthy();
	expect(result.routes.filter((route) => route.endsWith('/queue'))).toHaveLength(1);
});

test('Create or Update From Rows reports a row as the try that created its post', async () => {
	const row = (caption: string, account: string) => ({
		json: {
			...{ Account: account, Caption: caption, Date: '2031-12-20 18:30' },
			Media: bed.media.url('portrait.jpg'),
		},
	});
	const { items, routes } = await run(
		'post.createFromRows',
		{
			...{ checkOnly: false, skipApproval: true, rowsWithPostId: 'update' },
			options: { acceptFarDates: true },
		},
		[row('Rye bread', '@nobody'), row('Focaccia', '@northwind.cooks')],
		'continueErrorOutput',
	);
	expect(countOf(routes, 'POST /v2/posts')).toBe(1);
	expect(items.map(({ json }) => json.change)).toEqual(['create']);
});

test.each<[string, string, INodeParameters]>([
	[
		'post.create',
		'/v2/posts',
		{
			...{ accountIds: ['acc_tiktok_travel'], mediaSource: 'uploads' },
			...{ uploadIds: 'upl_seeded_image', options: { idempotency: 'none' } },
		},
	],
	['contentTag.create', '/v2/content-tags', { name: 'spring' }],
])(
	'%s is not sent again if its answer was lost and nothing prevents a duplicate',
	async (name, path, parameters) => {
		await bed.sandbox.control.faults.add({
			...{ method: 'POST', path, kind: 'resetAfterCommit', times: 1 },
		});
		const result = await run(name, parameters, [{ json: {} }]);
		expect(countOf(result.routes, `POST ${path}`)).toBe(1);
		expect(result.error?.description).toMatch(/Check .*before you run this row again/);
	},
);

test('a later execution begins again', async () => {
	const items = [{ json: { name: 'spring' } }];
	const once = async () =>
		(await run('contentTag.create', { name: '={{ $json.name }}' }, items)).routes;
	expect(countOf(await once(), 'POST /v2/content-tags')).toBe(1);
	expect(countOf(await once(), 'POST /v2/content-tags')).toBe(1);
});
