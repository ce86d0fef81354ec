import { bed, useTestbed } from '../../../../kit/engine/testbed';
import {
	addClient,
	captionsOf,
	keyOfRow,
	keysIn,
	rowFor,
	type Client,
} from '../../../../kit/agency/clients';

useTestbed();

const image = () => bed.media.url('portrait.jpg');

async function post(rows: ReturnType<typeof rowFor>[], options: Record<string, unknown> = {}) {
	return await bed.run(
		'post.createFromRows',
		{ checkOnly: false, ...options },
		{ items: rows, apiKey: keyOfRow },
	);
}

describe('a sheet with rows of three companies', () => {
	let clients: Client[];

	beforeEach(async () => {
		clients = [];
		for (const name of ['Bakery', 'Florist', 'Garage']) {
			clients.push(await addClient(bed.sandbox, name));
		}
	});

	const rowsOf = (count: number) =>
		Array.from({ length: count }, (_, row) => {
			const client = clients[row % clients.length] as Client;
			return rowFor(client, {
				Account: 'kitchen',
				Caption: `${client.name} ${row}`,
				Media: `${image()}?row=${row}`,
			});
		});

	test('posts each row at its own company, though their accounts have one name', async () => {
		const { items, error, hints } = await post(rowsOf(24));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.issues)).toEqual(items.map(() => '–'));
		expect(items.map(({ json }) => [json.row, json.company, json.ok])).toEqual(
			rowsOf(24).map(({ json }, row) => [row + 1, json.Client, true]),
		);
		for (const client of clients) {
			const captions = await captionsOf(client);
			expect(captions).toHaveLength(8);
			expect(captions.every((caption) => String(caption).startsWith(client.name))).toBe(true);
			expect(keysIn(await client.control.journal.read())).toEqual(new Set([client.name]));
		}
		expect(await bed.requests()).toEqual([]);
		const texts = hints.map(({ message }) => message);
		expect(texts).toContain('Companies: Bakery (8 rows), Florist (8 rows), Garage (8 rows).');
		expect(new Set(texts).size).toBe(texts.length);
	});
});
