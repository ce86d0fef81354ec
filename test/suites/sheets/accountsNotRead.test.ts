import type { INodeParameters } from 'n8n-workflow';
import type { OperationName } from '../../kit/engine/testbed';
import { image, instagram, row, tiktok } from './plainRow';
import { bed, refusalOf, runRows, useTestbed } from './sheetRun';

/** An API key without the scope accounts:read, and rows that name accounts as people call them. */
useTestbed();

const poorKey = async () => {
	const { key } = await bed.sandbox.control.keys.create({
		scopes: ['posts:read', 'posts:write', 'usage:read'],
	});
	return key;
};

const cause = 'because the API key does not have the scope accounts:read';
const step = 'Give the ID of the account, or use an API key that has the scope accounts:read';
const names = [
	'@northwind',
	'northwind',
	'Northwind Travels',
	'northwind (tiktok)',
	'https://www.instagram.com/northwind/',
];

describe('a sheet', () => {
	test.each(names)('refuses the account %s with what to do', async (Account) => {
		const { rows } = await runRows([row({ Account })], { apiKey: await poorKey() });
		expect(rows).toMatchObject([{ ok: false, postId: '' }]);
		expect(refusalOf(rows[0])).toContain(cause);
		expect(refusalOf(rows[0])).toContain(step);
		expect(refusalOf(rows[0])).toContain(Account);
		expect(refusalOf(rows[0])).not.toContain('GET /v2');
	});

	test('refuses a platform with what to do', async () => {
		const { rows } = await runRows([row()], { apiKey: await poorKey() });
		expect(refusalOf(rows[0])).toBe(
			`Platform: the accounts of a platform cannot be looked up, ${cause}. Give the ID of the account in a column Account, or use an API key that has the scope accounts:read.`,
		);
	});

	test.each(['@northwind', 'Northwind Travels', 'northwind (tiktok)'])(
		'refuses the default account %s before anything is sent',
		async (name) => {
			const { error, posts } = await runRows([row({ Platform: '' })], {
				apiKey: await poorKey(),
				parameters: { defaultAccounts: [name] },
			});
			expect(error).toBe(
				`'Default Account Names or IDs': "${name}" cannot be looked up, ${cause}. ${step}`,
			);
			expect(posts).toEqual([]);
		},
	);

	test('posts to accounts by their IDs, and says that they were not checked', async () => {
		const { rows, hints } = await runRows([row({ Account: instagram })], {
			apiKey: await poorKey(),
		});
		expect(rows).toMatchObject([{ ok: true }]);
		expect(hints).toContain(
			`The accounts were not read, ${cause}: names of accounts cannot be looked up, and IDs were not checked. Give the ID of each account, or use an API key that has the scope accounts:read.`,
		);
	});
});

test.each([{ 'Posted on IG': 'yes' }, { Status: 'Posted on IG' }])(
	'refuses a row that may be published on its platform already: %j',
	async (cells) => {
		const { rows, posts } = await runRows(
			[row({ Account: instagram, Platform: undefined, ...cells })],
			{ apiKey: await poorKey() },
		);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toContain(
			'which means already published, but only for one platform',
		);
	},
);

describe('an operation', () => {
	const plannedPost = async () => {
		const posts = [{ accountIds: [instagram, tiktok], scheduledAfter: '2037-01-01T00:00:00Z' }];
		const { postIds } = await bed.sandbox.control.seed({ posts });
		return String(postIds[0]);
	};
	const byName = (value: string) => ({ accountId: { __rl: true, mode: 'name', value } });
	const cases: Array<[OperationName, (name: string) => INodeParameters]> = [
		['post.create', () => ({ mediaSource: 'urls', mediaUrls: image(), caption: 'x' })],
		['post.queue', () => ({})],
		['post.reschedule', () => ({ scheduledAfter: '2037-02-02T00:00:00Z' })],
		['post.cancel', (name) => ({ cancelFor: 'one', ...byName(name) })],
		['account.getQueue', byName],
	];

	test.each(cases.flatMap(([operation, of]) => names.map((name) => ({ operation, name, of }))))(
		'$operation refuses the account $name with what to do',
		async ({ operation, name, of }) => {
			const parameters = {
				postId: await plannedPost(),
				accountsFrom: 'names',
				accountNames: name,
				...of(name),
			};
			const { error, items } = await bed.run(operation, parameters, { apiKey: await poorKey() });
			const text = `${error?.message} ${error?.description}`;
			expect(items).toEqual([]);
			expect(text).toContain(cause);
			expect(text).toContain(step);
			expect(text).not.toContain('GET /v2');
		},
	);
});
