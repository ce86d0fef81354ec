import { type Finding, finding } from '../sheet/texts/findings';
import { shortenAround, type ShownValue } from '../sheet/texts/shownValue';
import type { ColumnName } from '../values/words';
import { nameAccounts } from './nameAccounts';
import type { AccountList, ContentField, FieldDifference, PostIntent, Side } from './types';

/** The columns of fields that the service calls otherwise. */
const ROLE_OF_FIELD: Readonly<Partial<Record<ContentField, ColumnName>>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** The column of a field as the sheet calls it, or the label of its role. */
export function columnOfField({ reader }: PostIntent, field: ContentField): string {
	return reader.label(ROLE_OF_FIELD[field] ?? (field as ColumnName));
}

const CODES: Readonly<
	Record<
		Side | 'reported',
		'rowAndPostDiffer' | 'changedInDashboard' | 'changedOnBothSides' | 'differsWithoutState'
	>
> = {
	row: 'rowAndPostDiffer',
	reported: 'rowAndPostDiffer',
	dashboard: 'changedInDashboard',
	both: 'changedOnBothSides',
	unknown: 'differsWithoutState',
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
export function shownValues(
	difference: ValueDifference,
	zone: string,
): { readonly wished: ShownValue; readonly actual: ShownValue } {
	switch (difference.field) {
		case 'caption':
		case 'notes': {
			const [wished, actual] = shortenAround(difference.wanted, difference.actual);
			return { wished: { kind: 'text', value: wished }, actual: { kind: 'text', value: actual } };
		}
		case 'hashtags':
		case 'contentGroupIds':
			return {
				wished: { kind: 'list', value: difference.wanted },
				actual: { kind: 'list', value: difference.actual },
			};
		case 'sound':
			return {
				wished: { kind: 'text', value: difference.wanted.url ?? difference.wanted.mode },
				actual: { kind: 'text', value: difference.actual?.url ?? difference.actual?.mode ?? '' },
			};
		case 'instagramPostFormat':
			return {
				wished: { kind: 'format', value: difference.wanted },
				actual: { kind: 'format', value: difference.actual },
			};
		case 'scheduledAfter':
			return {
				wished: { kind: 'time', value: difference.wanted, zone },
				actual: { kind: 'time', value: difference.actual, zone },
			};
		case 'media':
			return {
				wished: { kind: 'media', value: mediaText(difference.wanted) },
				actual: { kind: 'media', value: mediaText(difference.actual) },
			};
	}
}

function mediaText(media: {
	readonly count?: number;
	readonly kind?: string;
	readonly areReplaced?: boolean;
}): string {
	if (media.areReplaced) {
		return 'other media';
	}
	const { count, kind = 'file' } = media;
	return count === undefined ? 'its media' : `${count} ${kind}${count === 1 ? '' : 's'}`;
}
