import type { Sound } from '../contract/schemas';
import { type Finding, finding } from '../sheet/texts/findings';
import { shortenAround, type ShownValue } from '../sheet/texts/shownValue';
import { columnOfField } from './columnOfField';
import { nameAccounts } from './nameAccounts';
import type { AccountList, FieldDifference, PostIntent, Side } from './types';

const CODES: Readonly<
	Record<
		Side,
		| 'rowAndPostDiffer'
		| 'changedInDashboard'
		| 'changedOnBothSides'
		| 'differsWithoutState'
		| 'zoneNotKnown'
	>
> = {
	row: 'rowAndPostDiffer',
	dashboard: 'changedInDashboard',
	both: 'changedOnBothSides',
	unknown: 'differsWithoutState',
	zone: 'zoneNotKnown',
};

/**
 * Makes a refusal of each difference: the row is not ok as long as its post says something else. Sides are
 * named only if posts are to be updated: otherwise both values are reported.
 */
export function reportDifferences(
	differences: readonly FieldDifference[],
	intent: PostIntent,
	accounts: AccountList,
	postId: string,
): Finding[] {
	return differences.flatMap(({ difference, changedIn }) => {
		const column = columnOfField(intent, difference.field);
		if (difference.field === 'accountIds') {
			const missing = nameAccounts(difference.added, accounts);
			const extra = nameAccounts(difference.removed, accounts);
			return [
				...(missing ? [finding('refusal', 'notInPost', column, { account: missing })] : []),
				...(extra ? [finding('refusal', 'onlyInPost', column, { account: extra })] : []),
			];
		}
		const { wished, actual } = shownValues(difference, intent.time.zone);
		return [finding('refusal', CODES[changedIn], column, { wished, actual, postId })];
	});
}

type ValueDifference = Exclude<FieldDifference['difference'], { field: 'accountIds' }>;

/** Both values of a field, as a sentence shows them. */
export function shownValues(difference: ValueDifference, zone: string): ShownValues {
	switch (difference.field) {
		case 'caption':
		case 'notes': {
			const [wish, actual] = shortenAround(difference.wish, difference.actual);
			return showBoth({ wish, actual }, (value) => ({ kind: 'text', value }));
		}
		case 'hashtags':
		case 'contentGroupIds':
			return showBoth(difference, (value) => ({ kind: 'list', value }));
		case 'sound':
			return showBoth<Sound | null>(difference, (sound) => ({
				kind: 'text',
				value: sound?.url ?? sound?.mode ?? '',
			}));
		case 'instagramPostFormat':
			return showBoth(difference, (value) => ({ kind: 'format', value }));
		case 'scheduledAfter':
			return showBoth(difference, (value) => ({ kind: 'time', value, zone }));
		case 'media':
			return showBoth(difference, (value) => ({ kind: 'media', value }));
	}
}

/** The value of a row and the value of its post. */
interface ShownValues {
	readonly wished: ShownValue;
	readonly actual: ShownValue;
}

function showBoth<Value>(
	{ wish, actual }: { readonly wish: Value; readonly actual: Value },
	show: (value: Value) => ShownValue,
): ShownValues {
	return { wished: show(wish), actual: show(actual) };
}
