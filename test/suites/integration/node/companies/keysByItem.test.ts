import type { IDataObject } from 'n8n-workflow';
import { addClient, captionsOf, keyOfRow, type Client } from '../../../../kit/agency/clients';
import type { Scope } from '../../../../../sandbox/service';
import { bed, routesOf, useTestbed, type RunOptions } from '../../../../kit/engine/testbed';
import { skipWaits } from '../../../../kit/world/skipWaits';

useTestbed();
skipWaits();

let bakery: Client;
let florist: Client;

beforeEach(async () => {
	bakery = await addClient(bed.sandbox, 'Bakery');
	florist = await addClient(bed.sandbox, 'Florist');
});

const rowOf = ({ name, key }: Pick<Client, 'name' | 'key'>, more: IDataObject = {}) => ({
	Client: name,
	key,
	base: bed.sandbox.baseUrl,
	Account: 'kitchen',
	Caption: name,
	Media: bed.media.url('portrait.jpg'),
	...more,
});
const itemsOf = (rows: IDataObject[]) => rows.map((json) => ({ json }));
const sheet = async (
	rows: IDataObject[],
	parameters: IDataObject = {},
	options: Partial<RunOptions> = {},
) =>
	await bed.run(
		'post.createFromRows',
		{
			...{ checkOnly: false, ...(parameters as object) },
		},
		{ items: itemsOf(rows), apiKey: keyOfRow, ...options },
	);
const report = ({ items }: Awaited<ReturnType<typeof sheet>>) => items.map(({ json }) => json);

test('Create sends each item with its own key, and says whose it is', async () => {
	const rows = [rowOf(bakery), rowOf(florist), rowOf(bakery, { Caption: 'Second' })];
	const { items, error } = await bed.run(
		'post.create',
		{
			accountIds: '=acc_{{ $json.Client.toLowerCase() }}_kitchen',
			...{ mediaSource: 'urls', mediaUrls: '={{ $json.Media }}', caption: '={{ $json.Caption }}' },
		},
		{ items: itemsOf(rows), apiKey: keyOfRow },
	);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => [json.company, json.caption])).toEqual([
		['Bakery', 'Bakery'],
		['Florist', 'Florist'],
		['Bakery', 'Second'],
	]);
	expect(await captionsOf(bakery)).toEqual(['Bakery', 'Second']);
	expect(await captionsOf(florist)).toEqual(['Florist']);
});

test('a refused key fails its own items, with the name of their client', async () => {
	const gone = await addClient(bed.sandbox, 'Gone', { revoked: true });
	const { items } = await bed.run(
		'post.queue',
		{ postId: 'post_1', accountIds: 'acc_gone_kitchen' },
		{
			items: itemsOf([rowOf(gone), rowOf(florist)]),
			...{ apiKey: keyOfRow, onError: 'continueRegularOutput' },
		},
	);
	expect(items.map(({ json }) => json.error)).toMatchObject([
		{ code: 'unauthorized', company: 'Gone' },
		{ company: 'Florist' },
	]);
});

test('every other operation takes the key of its item too', async () => {
	const rows = [rowOf(florist), rowOf(bakery), rowOf(florist)];
	const items = await bed.items(
		'workspace.get',
		{ simplify: false },
		{ items: itemsOf(rows), apiKey: keyOfRow },
	);
	expect(items.map(({ json }) => (json.company as IDataObject).name)).toEqual([
		...['Florist', 'Bakery', 'Florist'],
	]);
});

test('an answer for several companies names its company', async () => {
	const items = await bed.items(
		'account.getAll',
		{ returnAll: true },
		{ items: itemsOf([rowOf(florist), rowOf(bakery)]), apiKey: keyOfRow },
	);
	expect(items.map(({ json }) => [json.accountId, json.company])).toEqual([
		['acc_florist_kitchen', 'Florist'],
		['acc_bakery_kitchen', 'Bakery'],
	]);
});

test('an answer for one company costs no more requests, and has no column for it', async () => {
	const options = { items: itemsOf([rowOf(florist), rowOf(florist)]), apiKey: keyOfRow };
	const items = await bed.items('account.getAll', { returnAll: true }, options);
	for (const { json } of items) {
		expect(json).not.toHaveProperty('company');
	}
	const requests = await florist.control.journal.read();
	expect([...new Set(routesOf(requests))]).toEqual(['GET /v2/accounts']);
});

describe('a tool', () => {
	const tool = async (row: IDataObject, apiKey: string) =>
		await bed.engine.run({
			type: 'n8n-nodes-publishing-service.publishingServiceTool',
			parameters: {
				...{ resource: 'post', operation: 'create', mediaUrls: '={{ $json.Media }}' },
				...{ accountIds: '@kitchen', caption: '={{ $json.Caption }}' },
			},
			credentials: { baseUrl: bed.sandbox.baseUrl, apiKey },
			items: itemsOf([row]),
			timezone: 'UTC',
		});

	test.each([
		['that its credential has', () => florist.key],
		['that an expression in its credential gives', () => keyOfRow],
	])('tells the model for which company it posts, by the key %s', async (_, key) => {
		const { items, error } = await tool(rowOf(florist), key());
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toMatchObject([
			{ company: 'Florist', caption: 'Florist' },
		]);
		expect(await captionsOf(florist)).toEqual(['Florist']);
		expect(await captionsOf(bakery)).toEqual([]);
	});

	test('posts with a key that may not say whose it is', async () => {
		const scopes: Scope[] = ['accounts:read', 'posts:read', 'posts:write'];
		const quiet = await addClient(bed.sandbox, 'Quiet', { scopes });
		const { items, error } = await tool({ ...rowOf(quiet), Client: '' }, keyOfRow);
		expect(error).toBeUndefined();
		expect(items[0]?.json).not.toHaveProperty('company');
	});
});

test('a row without a key is refused by itself, and no key is in an output', async () => {
	const missing = rowOf({ name: 'Misspelt', key: '' });
	const result = await sheet([rowOf(bakery), missing, rowOf(florist)]);
	const rows = report(result);
	expect(rows.map(({ company, ok }) => [company, ok])).toEqual([
		['Bakery', true],
		['Misspelt', false],
		['Florist', true],
	]);
	expect(rows[1]?.issues).toMatch(/returns no API key for this row/);
	for (const { key } of [bakery, florist]) {
		expect(JSON.stringify(result.items)).not.toContain(key);
	}
});

test('Stop Before Any Change holds for all companies together', async () => {
	const gone = await addClient(bed.sandbox, 'Gone', { revoked: true });
	const { error } = await sheet([rowOf(bakery), rowOf(gone)], {
		options: { rowsWithIssues: 'stopBefore' },
	});
	expect(error?.message).toMatch(/1 of 2 rows have issues, so nothing was created or changed/);
	expect(await captionsOf(bakery)).toEqual([]);
});

describe('a base URL from the data', () => {
	const base = '={{ $json.base }}';
	const elsewhere = () => bed.sandbox.baseUrl.replace('127.0.0.1', 'localhost');

	test('leads a key to none of two addresses', async () => {
		const rows = report(
			await sheet([rowOf(bakery), rowOf(bakery, { base: elsewhere() })], {}, { baseUrl: base }),
		);
		for (const { problem } of rows) {
			expect(problem).toMatch(/would go to several addresses/);
		}
		expect(await bakery.control.journal.read()).toEqual([]);
	});

	test('gets no key that is not from the row', async () => {
		const { error } = await bed.run(
			'usage.get',
			{},
			{ items: itemsOf([rowOf(bakery)]), baseUrl: base, apiKey: bakery.key },
		);
		expect(error?.message).toMatch(/The base URL comes from the row, but the API key does not/);
		expect(await bakery.control.journal.read()).toEqual([]);
	});

	test('leads a key only to Allowed Domains, where the credential has them', async () => {
		const credentials = {
			...{ baseUrl: base, apiKey: keyOfRow },
			...{ allowedHttpRequestDomains: 'domains', allowedDomains: 'api.example.com, 127.0.0.1' },
		};
		const { items } = await bed.engine.run({
			parameters: { resource: 'usage', operation: 'get' },
			...{ credentials, node: { onError: 'continueRegularOutput' } },
			items: itemsOf([rowOf(bakery), rowOf(florist, { base: elsewhere() })]),
		});
		expect(items.map(({ json }) => (json.error as IDataObject | undefined)?.code)).toEqual([
			undefined,
			'domain_not_allowed',
		]);
		const requests = routesOf(await bakery.control.journal.read());
		expect(requests).toEqual(['GET /v2/workspace', 'GET /v2/usage']);
		expect(await florist.control.journal.read()).toEqual([]);
	});
});

describe('Allow Only This Company', () => {
	const only = (allowedCompany: string) => ({ runOptions: { allowedCompany } });

	test('refuses rows of another one before anything is sent for them', async () => {
		const rows = report(await sheet([rowOf(bakery), rowOf(florist)], only('bakery')));
		expect(rows.map(({ ok }) => ok)).toEqual([true, false]);
		expect(rows[1]?.issues).toMatch(
			/'Allow Only This Company' is "bakery", but the API key belongs to "Florist"/,
		);
		expect(await captionsOf(florist)).toEqual([]);
	});

	test('can be what the row says', async () => {
		const swapped = rowOf(florist, { Client: 'Bakery' });
		const rows = report(await sheet([rowOf(bakery), swapped], only('={{ $json.Client }}')));
		expect(rows.map(({ ok }) => ok)).toEqual([true, false]);
		expect(await captionsOf(florist)).toEqual([]);
	});

	test('needs a key that may say whose it is', async () => {
		const silent = await addClient(bed.sandbox, 'Silent', { scopes: ['posts:write'] });
		const { error } = await sheet([rowOf(silent)], only('Silent'));
		expect(error?.message).toMatch(
			/'Allow Only This Company': the node could not read the company of the API key/,
		);
		expect(await captionsOf(silent)).toEqual([]);
	});
});

test.each([
	['the error output', 'continueErrorOutput', 1],
	['the regular output', 'continueRegularOutput', 0],
] as const)('%s warns of a key that n8n adds to it', async (_, onError, warnings) => {
	const gone = await addClient(bed.sandbox, 'Gone', { revoked: true });
	const options = { items: itemsOf([rowOf(gone)]), apiKey: keyOfRow, onError };
	const { hints } = await bed.run('usage.get', {}, options);
	const texts = hints.map(({ message }) => message);
	expect(texts.filter((text) => text.includes('contains API keys'))).toHaveLength(warnings);
});

describe('without a row', () => {
	const credentials = () => ({ baseUrl: bed.sandbox.baseUrl, apiKey: keyOfRow });
	const said = /The credential contains an expression that reads a row, but there is no row here/;

	test('a list of the editor says what is missing', async () => {
		const loading = bed.engine.loadOptions('getAccounts', { credentials: credentials() });
		await expect(loading).rejects.toThrow(said);
	});

	test('the test of the credential says so', async () => {
		const { baseUrl } = bed.sandbox;
		const result = await bed.engine.testCredential({ baseUrl, hasExpression: true });
		expect(result).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(said) as string,
		});
	});

	test('a trigger says so', async () => {
		const poll = bed.engine.poll({
			type: 'n8n-nodes-publishing-service.publishingServiceTrigger',
			parameters: { event: 'postCreated', events: ['postCreated'] },
			credentials: credentials(),
		});
		await expect(poll).rejects.toThrow(said);
	});
});
