import {
	accountField,
	readAccountId,
} from '../../../../../nodes/PublishingService/actions/account/accountFields';
import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../../nodes/PublishingService/client/serviceError';
import { itemWith } from '../items';

const refusalOf = (code: string) =>
	new ServiceError('refused', { kind: 'refused', code, nextStep: 'Look.' });

/** Reads the account of an item. The list of accounts contains one account, or reading it is refused. */
async function read(given: unknown, refusal?: ServiceError, isExpression = false) {
	let lists = 0;
	const service = {
		listAccounts: async () => {
			lists++;
			if (refusal) {
				throw refusal;
			}
			const account = { accountId: 'acc_1', username: 'northwind', platform: 'tiktok' };
			return await Promise.resolve([account]);
		},
	} as unknown as ServiceClient;
	const item = itemWith([accountField], { accountId: given });
	const parameters = {
		id: (name: 'accountId') => item.id(name),
		modeOf: (name: 'accountId') => item.modeOf(name),
		isExpression: () => isExpression,
		refuse: (name: 'accountId', problem: string) => item.refuse(name, problem),
	};
	const accountId = await readAccountId(item, service, parameters);
	return { accountId, problems: item.problems, lists };
}

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });

test.each([
	[locator('name', '@northwind'), 'acc_1', 1],
	[locator('name', 'northwind'), 'acc_1', 1],
	[locator('id', 'acc_9'), 'acc_9', 0],
	[locator('list', 'northwind'), 'northwind', 0],
	[locator('id', '@northwind'), 'acc_1', 1],
	['acc_9', 'acc_9', 0],
])('%j is %s, for which the list is read %d times', async (given, accountId, lists) => {
	expect(await read(given)).toEqual({ accountId, problems: [], lists });
});

test('an expression may give a name; what is none is refused', async () => {
	expect(await read('northwind', undefined, true)).toMatchObject({ accountId: 'acc_1', lists: 1 });
	const { accountId, problems } = await read('no such account', undefined, true);
	expect(accountId).toBeUndefined();
	expect(problems).toEqual([expect.stringContaining('Account: "no such account" is not')]);
	expect(await read(locator('list', 'northwind'), undefined, true)).toMatchObject({ lists: 0 });
});

test('without an account nothing is read', async () => {
	expect(await read(locator('name', ''))).toMatchObject({ accountId: undefined, lists: 0 });
});

describe('if the list cannot be read', () => {
	const noScope = refusalOf('insufficient_scope');

	test('a possible ID is taken as an ID', async () => {
		expect(await read(locator('name', 'acc_9'), noScope)).toMatchObject({
			accountId: 'acc_9',
			problems: [],
		});
	});

	test('a certain name is refused because the scope is missing', async () => {
		const { accountId, problems } = await read(locator('name', '@northwind'), noScope);
		expect(accountId).toBeUndefined();
		expect(problems).toEqual([expect.stringMatching(/^Account.*accounts:read/)]);
	});

	test('for another reason a name fails with that reason', async () => {
		await expect(read(locator('name', '@northwind'), refusalOf('unauthorized'))).rejects.toThrow(
			'refused',
		);
	});
});
