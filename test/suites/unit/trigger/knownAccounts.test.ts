import { findUnknownAccounts } from '../../../../nodes/PublishingService/trigger/knownAccounts';
import type { FailureKind } from '../../../../nodes/PublishingService/trigger/readingFailure';
import { accountOf, failureOf, FakeService, optionsWith } from './fakes';

const check = async (service: FakeService, accountIds: string[], events = ['postCreated']) =>
	await findUnknownAccounts(service, optionsWith({ accountIds, events }));

function serviceWithTwo(): FakeService {
	const service = new FakeService();
	service.accounts = [accountOf('acc_1', { username: 'northwind' }), accountOf('acc_2')];
	return service;
}

it('finds the accounts that do not exist, and proposes the one with that name', async () => {
	expect(await check(serviceWithTwo(), ['acc_2', '@Northwind', 'acc_9'])).toEqual({
		requests: 1,
		sentences: [
			`'Account Names or IDs' contains "@Northwind", which is not the ID of one of your accounts. Choose an account from the list, or write its ID: acc_1 for northwind (tiktok)`,
			`'Account Names or IDs' contains "acc_9", which is not the ID of one of your accounts. Choose an account from the list, or write its ID: acc_1 for northwind (tiktok), acc_2 for acc_2 (tiktok)`,
		],
	});
});

it('says what to do if the company has no accounts', async () => {
	const found = await check(new FakeService(), ['acc_1']);
	expect(found?.sentences[0]).toContain('Add the account in the dashboard of the service first');
});

it.each<[string[], string[]]>([
	[[], ['postCreated']],
	[['acc_9'], ['accountChanged']],
])('asks nothing for the accounts %j of %j', async (accountIds, events) => {
	const service = serviceWithTwo();
	expect(await check(service, accountIds, events)).toEqual({ sentences: [], requests: 0 });
	expect(service.requests).toEqual([]);
});

it.each<[FailureKind, object | null]>([
	['passing', null],
	['capUsedUp', null],
	['scopeMissing', { sentences: [], requests: 1 }],
	['keyRefused', { sentences: [], requests: 1 }],
])('takes %s for no answer about an account', async (kind, expected) => {
	const service = serviceWithTwo();
	service.failing = 'listAccounts';
	service.failure = failureOf(kind);
	expect(await check(service, ['acc_9'])).toEqual(expected);
});

it('refuses what can only be a name, if the API key may not list accounts', async () => {
	const service = serviceWithTwo();
	service.failing = 'listAccounts';
	service.failure = failureOf('scopeMissing');
	expect(await check(service, ['acc_2', '@northwind', 'northwind (tiktok)'])).toEqual({
		requests: 1,
		sentences: ['@northwind', 'northwind (tiktok)'].map(
			(name) =>
				`'Account Names or IDs': "${name}" cannot be looked up, because the API key does not have the scope accounts:read. Give the ID of the account, or use an API key that has the scope accounts:read`,
		),
	});
});
