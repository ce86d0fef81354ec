import type { IDataObject } from 'n8n-workflow';
import type { SandboxProcess } from '../../../../../sandbox/process';
import { takeSandbox } from '../../../../kit/support/takeSandbox';
import { keyOfRow } from '../../../../kit/agency/clients';
import { nothingListens, twelveClients, withoutTls } from '../../../../kit/agency/twelveClients';
import { bed, useTestbed } from '../../../../kit/engine/testbed';
import { skipWaits } from '../../../../kit/world/skipWaits';

useTestbed();
skipWaits();

describe('240 rows of twelve companies at two services', () => {
	let second: SandboxProcess;

	beforeAll(async () => {
		second = await takeSandbox({ seed: 'none' });
	});
	afterAll(() => second.stop());
	beforeEach(async () => {
		await second.control.reset();
	});

	const newAgency = async (wrongAddress = withoutTls(bed.sandbox)) =>
		await twelveClients(bed.sandbox, second, bed.media.url('portrait.jpg'), wrongAddress);

	const run = async (rows: readonly IDataObject[], skipApproval = true) => {
		const { items, error } = await bed.run(
			'post.createFromRows',
			{
				...{ checkOnly: false, skipApproval },
			},
			{
				items: rows.map((json) => ({ json })),
				...{ apiKey: keyOfRow, baseUrl: '={{ $json.base }}' },
			},
		);
		if (error) {
			throw error;
		}
		return items.map(({ json }) => json);
	};

	test('each row is at its own company, or refused with the name of its client', async () => {
		const agency = await newAgency(nothingListens);
		await agency.expectOwnCompanies(await run(agency.rows));
	}, 240_000);

	test('the second run writes nothing, with the IDs written back or without', async () => {
		const agency = await newAgency();
		const first = await run(agency.rows);
		const before = await agency.captions();
		const writtenBack = agency.rows.map((row, at) => ({ ...row, 'Post ID': first[at]?.postId }));
		for (const rows of [agency.rows, writtenBack] as IDataObject[][]) {
			const again = await run(rows);
			expect(again.map(({ ok }) => ok)).toEqual(first.map(({ ok }) => ok));
			expect(await agency.captions()).toEqual(before);
		}
		await agency.expectOwnKeys();
	}, 240_000);
});
