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
	const warnOf = ({ accountId, status }: Account): Finding => {
		const account = nameAccounts([accountId], accounts);
		return warning('accountStopped', { account, value: String(status) });
	};
	return changes.map((change) => {
		const ofRow = stopped.filter(
			({ accountId }) => goesLive(change) && change.intent?.accountIds.includes(accountId),
		);
		return { ...change, warnings: [...change.warnings, ...ofRow.map(warnOf)] };
	});
}

/** True if the row has a post that is to go live, or gets one. */
function goesLive(change: Change): boolean {
	if (change.action === 'keep') {
		return change.kind === 'exists' && isToCome(change.before);
	}
	return change.action === 'create' || change.action === 'update';
}
