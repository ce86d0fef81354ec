import type { Account } from '../../../../nodes/PublishingService/contract/schemas';
import { warnAboutStoppedAccounts } from '../../../../nodes/PublishingService/plan/stoppedAccounts';
import type { Change } from '../../../../nodes/PublishingService/plan/types';
import { cancelOf, createOf, keepOf, refuseOf, updateOf } from '../../../kit/plan/changes';
import { contextOf, intentOf, namingIntentOf } from '../../../kit/plan/intents';
import { postOf, postThatIs } from '../../../kit/plan/posts';

const accountWith = (accountId: string, status: string | undefined) =>
	({ accountId, username: `name-${accountId}`, platform: 'tiktok', status }) as Account;
const stopped = accountWith('a', 'disconnected');
const earlier = { code: 'emptyCaption', severity: 'warning', column: '' } as never;

/** The warnings of a change, in a company with these accounts. */
function warned(change: Change, accounts: Account[] | 'mayNotRead' = [stopped]) {
	const [next] = warnAboutStoppedAccounts([change], contextOf({ accounts }));
	return next?.warnings;
}
const warning = { code: 'accountStopped', account: '@name-a', value: 'disconnected' };

test.each<[string, Change]>([
	['a new post', createOf(intentOf())],
	['a changed post', updateOf(namingIntentOf(), postOf())],
	['a post that stays', keepOf(namingIntentOf(), postOf())],
])('%s for an account that publishes nothing has a warning', (_what, change) => {
	expect(warned(change)).toMatchObject([warning]);
});

test('the warning comes after the other warnings of the row', () => {
	const change = { ...createOf(intentOf()), warnings: [earlier] };
	expect(warned(change)).toMatchObject([earlier, warning]);
});

test('only the account that publishes nothing is named', () => {
	const intent = intentOf({ accountIds: ['b', 'a'] });
	const accounts = [accountWith('b', 'connected'), stopped, accountWith('c', 'disconnected')];
	expect(warned(createOf(intent), accounts)).toMatchObject([warning]);
});

test.each<[string, Change]>([
	['is cancelled', cancelOf(namingIntentOf(), postOf())],
	['is not created', refuseOf(intentOf())],
	['is published', keepOf(namingIntentOf(), postThatIs('posted'))],
	['could not be read', keepOf(namingIntentOf(), undefined)],
	['is only mentioned by its row', keepOf(namingIntentOf(), postOf(), { kind: 'unread' })],
	['is for another account', createOf(intentOf({ accountIds: ['b'] }))],
])('a post that %s has no such warning', (_what, change) => {
	expect(warned(change)).toEqual([]);
});

test.each<[string, Account[] | 'mayNotRead']>([
	['the key may not read accounts', 'mayNotRead'],
	['all accounts are connected', [accountWith('a', 'connected')]],
	['the service gives no status', [accountWith('a', undefined)]],
])('no row has such a warning if %s', (_what, accounts) => {
	const change = createOf(intentOf());
	expect(warnAboutStoppedAccounts([change], contextOf({ accounts }))).toEqual([change]);
});

test('a change without a row has no such warning', () => {
	expect(warned({ ...updateOf(namingIntentOf(), postOf()), intent: undefined } as never)).toEqual(
		[],
	);
});
