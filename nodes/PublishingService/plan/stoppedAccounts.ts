import { isStoppedAccount } from '../contract/accountStatuses';
import type { Account } from '../contract/schemas';
import { isToCome } from '../posting/readPost';
import { type Finding, warning } from '../sheet/texts/findings';
import type { DecisionContext } from './decisionContext';
import { nameAccounts } from './nameAccounts';
import type { Change } from './types';

/** Adds a warning to each post that is to go live on an account that publishes nothing, e.g. a disconnected one. */
export function warnAboutStoppedAccounts(
	changes: readonly Change[],
	{ survey: { accounts } }: Pick<DecisionContext, 'survey'>,
): Change[] {
	if (accounts === 'mayNotRead') {
		return [...changes];
	}
	const stopped = accounts.filter(({ status }) => isStoppedAccount(status));
	const warnOf = ({ accountId, status = '' }: Account): Finding =>
		warning('accountStopped', { account: nameAccounts([accountId], accounts), value: status });
	return changes.map((change) => {
		const ids = goesLive(change) ? (change.intent?.accountIds ?? []) : [];
		const ofRow = stopped.filter(({ accountId }) => ids.includes(accountId));
		return { ...change, warnings: [...change.warnings, ...ofRow.map(warnOf)] };
	});
}

/** True if the row has a post that is to go live, or gets one. */
function goesLive(change: Change): boolean {
	switch (change.action) {
		case 'create':
		case 'update':
			return true;
		case 'keep':
			return change.kind === 'exists' && change.before !== undefined && isToCome(change.before);
		case 'cancel':
		case 'refuse':
			return false;
	}
}
