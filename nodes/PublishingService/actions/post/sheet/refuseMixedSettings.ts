import { quote } from '../../../values/text';
import { rowFields, type RowItem, rowOptions } from '../rowFields';

/** Fields that are about one row, so that each row may have another value. */
const OF_ONE_ROW: ReadonlySet<string> = new Set(['columns', 'onlyIfPlan', 'options']);

/** The fields of a panel, or of a collection in it. */
interface Settings<Name extends string> {
	isExpression(name: Name): boolean;
	textOf(name: Name): string;
	refuse(name: Name, problem: string): undefined;
}

/**
 * Refuses a setting whose expression returns different values for different rows. The settings are read
 * from the first row and apply to all rows, so the value of the first row could publish another row
 * without approval, or on the accounts of another client.
 *
 * @param rows all rows that are not empty
 * @throws InvalidItemError
 * @example Skip Approval is `={{ $json.Ready }}`, which is true in row 2 and false in row 3: throws
 */
export function refuseMixedSettings(first: RowItem, rows: readonly RowItem[]): void {
	const rowsToCompare = { first, rows };
	refuseMixed(namesOf(rowFields), (row) => row, rowsToCompare);
	refuseMixed(namesOf(rowOptions), (row) => row.group('options'), rowsToCompare);
	first.assertValid();
}

function namesOf<Name extends string>(fields: ReadonlyArray<{ readonly name: Name }>): Name[] {
	return fields.map(({ name }) => name).filter((name) => !OF_ONE_ROW.has(name));
}

function refuseMixed<Name extends string>(
	names: readonly Name[],
	settingsOf: (row: RowItem) => Settings<Name>,
	{ first, rows }: { readonly first: RowItem; readonly rows: readonly RowItem[] },
): void {
	const settings = settingsOf(first);
	for (const name of names.filter((candidate) => settings.isExpression(candidate))) {
		const value = settings.textOf(name);
		const otherRow = rows.find((row) => settingsOf(row).textOf(name) !== value);
		if (otherRow) {
			const here = `${showValue(value)} for row ${first.rowNumber}`;
			const there = `${showValue(settingsOf(otherRow).textOf(name))} for row ${otherRow.rowNumber}`;
			settings.refuse(
				name,
				`applies to all rows, but its expression returns ${here} and ${there}. Let it return one value, or separate the rows with a Filter node before this node`,
			);
		}
	}
}

function showValue(value: string): string {
	return value === '' ? 'nothing' : quote(value);
}
