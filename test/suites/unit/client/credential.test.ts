import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ICredentialsDecrypted, IExecuteFunctions } from 'n8n-workflow';

import { readCredential } from '../../../../nodes/PublishingService/client/credential';
import { createClient } from '../../../../nodes/PublishingService/client/serviceClient';

const baseUrl = 'https://api.example.com';

/**
 * A node whose credential contains the next of these keys each time it is read, and a service that
 * accepts only `accepted`. The service answers once this many requests have arrived; `sent` has
 * the key of each.
 */
function nodeWith(
	readings: ReadonlyArray<{ baseUrl: string; apiKey: string }>,
	{ accepted, sideBySide = 1 }: { accepted: string; sideBySide?: number },
) {
	let read = 0;
	const sent: unknown[] = [];
	const context = {
		getNode: () => ({ credentials: { publishingServiceApi: { id: '7', name: 'Our key' } } }),
		getCredentials: () => Promise.resolve(readings[Math.min(read++, readings.length - 1)]),
		helpers: {
			httpRequestWithAuthentication: async (
				_type: string,
				_request: object,
				{ credentialsDecrypted }: { credentialsDecrypted: ICredentialsDecrypted },
			) => {
				const key = credentialsDecrypted.data?.apiKey;
				sent.push(key);
				while (sent.length < sideBySide) {
					await sleep(1);
				}
				const isRefused = key !== accepted;
				const error = { code: 'unauthorized', message: 'No', hint: 'Paste', requestId: 'r' };
				return {
					statusCode: isRefused ? 401 : 200,
					headers: { 'content-type': 'application/json' },
					body: Readable.from([Buffer.from(JSON.stringify(isRefused ? { error } : {}))]),
				};
			},
		},
	} as unknown as IExecuteFunctions;
	return { context, sent, timesRead: () => read };
}

test('the credential is read once for all requests of a run', async () => {
	const { context, sent, timesRead } = nodeWith([{ baseUrl, apiKey: 'a' }], { accepted: 'a' });
	const client = await createClient(context);
	for (let request = 0; request < 3; request++) {
		await client.call('getUsage');
	}
	expect(sent).toEqual(['a', 'a', 'a']);
	expect(timesRead()).toBe(1);
});

test('a key that was replaced during the run is read again, and every request that it refused is sent again', async () => {
	const keys = [
		{ baseUrl, apiKey: 'old' },
		{ baseUrl, apiKey: 'new' },
	];
	const { context, sent, timesRead } = nodeWith(keys, { accepted: 'new', sideBySide: 2 });
	const client = await createClient(context);
	await Promise.all([client.call('getUsage'), client.call('getUsage')]);
	await client.call('getUsage');
	expect(sent.sort()).toEqual(['new', 'new', 'new', 'old', 'old']);
	expect(timesRead()).toBe(2);
});

test.each([
	['the same key', { baseUrl, apiKey: 'old' }],
	['a credential for another service', { baseUrl: 'https://other.example.com', apiKey: 'new' }],
])('a refusal stays one where the credential then holds %s', async (_, second) => {
	const { context, sent } = nodeWith([{ baseUrl, apiKey: 'old' }, second], { accepted: 'new' });
	const client = await createClient(context);
	await expect(client.call('getUsage')).rejects.toMatchObject({ facts: { code: 'unauthorized' } });
	await expect(client.call('getUsage')).rejects.toMatchObject({ facts: { code: 'unauthorized' } });
	expect(sent).toEqual(['old', 'old']);
});

test('a refused key is read again for the item whose key it is', async () => {
	const { context } = nodeWith([{ baseUrl, apiKey: 'new' }], { accepted: 'new' });
	const getCredentials = jest.spyOn(context, 'getCredentials');
	const old = { id: '7', name: 'Our key', type: 'publishingServiceApi' };
	const credential = { ...old, data: { baseUrl, apiKey: 'old' } };
	const client = await createClient(context, { itemIndex: 5 }, credential);
	await client.call('getUsage');
	expect(getCredentials.mock.calls).toEqual([['publishingServiceApi', 5]]);
});

test.each([
	['of this row', 3, { baseUrl, apiKey: ' ', hasExpression: true }, /no API key for this row/],
	['where there is no row', undefined, { baseUrl, hasExpression: true }, /there is no row here/],
])('an expression that returns nothing %s is reported', async (_, item, data, message) => {
	const { context } = nodeWith([data as never], { accepted: 'a' });
	await expect(readCredential(context, item)).rejects.toThrow(message);
});

test('a key that is written out may be empty: the service says so', async () => {
	const data = { baseUrl, apiKey: '', hasExpression: false };
	const { context } = nodeWith([data], { accepted: 'a' });
	expect((await readCredential(context, 0)).data).toEqual(data);
});

test.each([
	[{ publishingServiceApi: { id: '7', name: 'Our key' } }, { id: '7', name: 'Our key' }],
	[{ publishingServiceApi: { id: null, name: 'Our key' } }, { id: '', name: 'Our key' }],
	[{ otherApi: { id: '7', name: 'Their key' } }, { id: '', name: '' }],
	[undefined, { id: '', name: '' }],
])('the credential of a node with %j', async (credentials, expected) => {
	const asked: string[] = [];
	const data = { baseUrl, apiKey: 'a' };
	const context = {
		getNode: () => ({ credentials }),
		getCredentials: (type: string) => Promise.resolve(asked.push(type) && data),
	} as unknown as IExecuteFunctions;
	const type = 'publishingServiceApi';
	expect(await readCredential(context)).toEqual({ ...expected, type, data });
	expect(asked).toEqual([type]);
});
