import type { INodeExecutionData } from 'n8n-workflow';
import type { FaultRule } from '../../../../../sandbox/faultRules';
import {
	addClient,
	captionsOf,
	keyOfRow,
	rowFor,
	type Client,
} from '../../../../kit/agency/clients';
import { withoutTls } from '../../../../kit/agency/twelveClients';
import { bed, useTestbed } from '../../../../kit/engine/testbed';
import { skipWaits } from '../../../../kit/world/skipWaits';

useTestbed();
skipWaits();

/** Its answers come later than all failures of the other companies. */
let bakery: Client;

beforeEach(async () => {
	bakery = await addClient(bed.sandbox, 'Bakery');
	await bakery.control.settings({ latencyMs: 400 });
});

const rowOf = (client: Client, base: string, caption: string) =>
	rowFor(client, {
		base,
		Account: 'kitchen',
		Caption: caption,
		Media: bed.media.url('portrait.jpg'),
	});
const times = <T>(count: number, make: (index: number) => T) =>
	Array.from({ length: count }, (_, index) => make(index));

const createFromRows = async (rows: INodeExecutionData[]) => {
	const { items } = await bed.run(
		'post.createFromRows',
		{ checkOnly: false },
		{
			items: rows,
			apiKey: keyOfRow,
			baseUrl: '={{ $json.base }}',
		},
	);
	return items.map(({ json }) => json);
};

test('an address that cannot be reached stops no company at another address', async () => {
	const clients = [
		await addClient(bed.sandbox, 'Lost'),
		await addClient(bed.sandbox, 'Astray'),
		await addClient(bed.sandbox, 'Missing'),
	];
	const { base } = withoutTls(bed.sandbox);
	const rows = clients.map((client) => rowOf(client, base, client.name));
	const reports = await createFromRows([...rows, rowOf(bakery, bed.sandbox.baseUrl, 'Loaf')]);
	const own = reports.filter(({ company }) => company === 'Bakery');
	expect(own.map(({ ok, issues }) => [ok, issues])).toEqual([[true, '–']]);
	expect(await captionsOf(bakery)).toEqual(['Loaf']);
});

test.each<[string, FaultRule]>([
	['refuses', { kind: 'status', status: 401, code: 'unauthorized' }],
	['limits', { kind: 'rateLimited', retryAfterSeconds: 61 }],
])('an API key that the service %s stops no company with another API key', async (_, fault) => {
	const former = await addClient(bed.sandbox, 'Former');
	await former.control.faults.add(fault);
	const rows = [
		...times(10, (index) => rowOf(former, bed.sandbox.baseUrl, `Former ${index}`)),
		...times(3, (index) => rowOf(bakery, bed.sandbox.baseUrl, `Loaf ${index}`)),
	];
	const { items } = await bed.run(
		'post.create',
		{
			accountIds: '=acc_{{ $json.Client.toLowerCase() }}_kitchen',
			...{ mediaSource: 'urls', mediaUrls: '={{ $json.Media }}', caption: '={{ $json.Caption }}' },
		},
		{
			items: rows,
			apiKey: keyOfRow,
			onError: 'continueRegularOutput',
		},
	);
	const errors = items.filter(({ json }) => json.company === 'Bakery' && json.error !== undefined);
	expect(errors.map(({ json }) => json.error)).toEqual([]);
	expect(await captionsOf(bakery)).toEqual(['Loaf 0', 'Loaf 1', 'Loaf 2']);
});
