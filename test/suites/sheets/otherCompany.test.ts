import type { IDataObject } from 'n8n-workflow';

import { addClient, type Client } from '../../kit/agency/clients';
import { row as plain } from './plainRow';
import { bed, refusalOf, runRows, useTestbed } from './sheetRun';

/** A sheet that meets the API key of another company: nobody may be led to create its posts a second time there. */
useTestbed();

let bakery: Client;
let florist: Client;

beforeEach(async () => {
	bakery = await addClient(bed.sandbox, 'Bakery');
	florist = await addClient(bed.sandbox, 'Florist');
});

const rows = () =>
	['Rye bread', 'White rolls'].map((Caption) => ({
		...plain({ Caption, Platform: '' }),
		Account: 'kitchen',
	}));

async function run(cells: readonly IDataObject[], { key }: Client) {
	const result = await runRows([...cells], {
		apiKey: key,
		parameters: { rowsWithPostId: 'update' },
	});
	expect(result.error).toBeUndefined();
	return result;
}

test('a credential of another company leads first to the credential, and creates nothing', async () => {
	const { rows: written } = await run(rows(), bakery);
	expect(written).toMatchObject([{ ok: true }, { ok: true }]);
	const { rows: reports, posts } = await run(written, florist);
	expect(posts).toEqual([]);
	expect(reports.map(refusalOf)).toEqual(
		written.map(
			({ postId }) =>
				`Post ID: this row has post "${String(postId)}", but the API key does not find the post. The API key may belong to another company, so check the credential first. If the post was deleted, clear the cell to create a post again.`,
		),
	);
	const { rows: back } = await run(reports, bakery);
	expect(back).toMatchObject([{ ok: true }, { ok: true }]);
});

test('a row that a node for another client gets is not told to clear its post ID alone', async () => {
	const { rows: written } = await run(rows(), bakery);
	const given = written.map((cells) => ({ ...cells, Client: 'Florist' }));
	const { rows: reports } = await run(given, florist);
	for (const report of reports) {
		expect(refusalOf(report)).toContain(
			'If the post belongs to another client, cancel it with the API key of that client before you clear the cell.',
		);
	}
});
