import { resolveAccounts } from '../../../../nodes/PublishingService/actions/account/accountFields';
import { createFields } from '../../../../nodes/PublishingService/actions/post/create.operation';
import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { checkedFile } from '../../../../nodes/PublishingService/posting/uploads/checkSource';
import { recogniseShareLink } from '../../../../nodes/PublishingService/posting/uploads/shareLinks';
import { parseDateTime } from '../../../../nodes/PublishingService/values/dateTime';
import { aRun, itemWith } from '../actions/items';

const reading = { zone: 'Europe/Berlin', dateOrder: () => ({}) };
const both = () => ({ dmy: '24/12/2026', mdy: '12/24/2026' });

test.each([
	['10/12/2026 18:30', reading, '. Write 2026-12-24 18:30'],
	['10/12/2026 18:30', { ...reading, dateOrder: both }, 'different orders. Write 2026-12-24 18:30'],
	[
		'10.12.11 18:30',
		reading,
		'it is unclear which number is the year in "10.12.11 18:30". Write 2026-12-24 18:30',
	],
	['2026-12-24', reading, 'Add one, such as 2026-12-24 18:30'],
])('shows a model no field to set for the time %j', (text, how, end) => {
	const parsed = parseDateTime(text, how);
	expect(parsed).toEqual({
		problem: expect.stringMatching(/set '(Date Order|Default Time)' under 'Options'/) as string,
		forModel: expect.stringMatching(new RegExp(`${end.replaceAll('.', '\\.')}$`)) as string,
	});
});

test('shows a model no other node for a share link', () => {
	expect(recogniseShareLink('https://1drv.ms/v/s!abc')).toEqual({
		advice:
			': this OneDrive link is a page, not a file. Use a link to the file itself, for example a link that ends in .mp4 or .jpg, or a share link of Google Drive or Dropbox',
	});
});

test('tells a model that it has no files', async () => {
	const told: unknown[] = [];
	const item = {
		files: { find: () => Promise.resolve(undefined), list: () => [] },
		refuse: (...all: unknown[]) => void told.push(all),
	};
	await checkedFile(
		{ item, report: item },
		{ field: 'mediaUrls', property: 'clip' },
		{ checkVideo: true },
	);
	expect(told).toEqual([
		[
			'mediaUrls',
			'names "clip", but the item has no files. Read the file in an earlier node',
			'names the file "clip", but a model cannot give files. Use a tool that accepts links, or tell the user that this tool does not',
		],
	]);
});

test.each([
	[false, 'Give the ID of the account, or use an API key that has the scope accounts:read'],
	[
		true,
		'Ask the user for the ID of the account, or tell the user that the API key needs this scope',
	],
])('who cannot look up a name, a model: %s', async (isTool, step) => {
	const item = itemWith(createFields, {}, { run: aRun({ isTool }) });
	const failure = new ServiceError('No scope', { kind: 'refused', code: 'insufficient_scope' });
	const service = { listAccounts: () => Promise.reject(failure) } as unknown as ServiceClient;
	await resolveAccounts(item, service, { field: 'accountNames', entries: ['@northwind'] });
	expect(item.problems).toEqual([expect.stringMatching(new RegExp(`\\. ${step}$`))]);
});
