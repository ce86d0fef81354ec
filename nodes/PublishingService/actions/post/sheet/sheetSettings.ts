import type { RowItem } from '../rowFields';
import { readUploadSettings } from '../../upload/uploadFields';
import { LIMITS } from '../../../contract/limits';
import { readZoneChoice } from '../schedule';

/** What is said once for all rows. */
export type SheetSettings = Readonly<ReturnType<typeof readSettings>>;

/** Reads what holds for the whole sheet from its first row. Throws InvalidItemError. */
export function readSettings(item: RowItem) {
	const options = item.group('options');
	const order = options.choice('dateOrder');
	const format = item.orDefault('sheetFormat');
	const settings = {
		checkOnly: item.orDefault('checkOnly'),
		onProblem: options.orDefault('onProblem'),
		format: format === 'manual' ? 'headings' : format,
		/** Whether the panel says what each row holds. */
		isMapped: format === 'manual',
		/** Account IDs or names for rows that name none. */
		accountsForAllRows: item.list('accountsForAllRows', { max: LIMITS.accountIdsPerRequest }) ?? [],
		skipApproval: item.orDefault('skipApproval'),
		zone: readZoneChoice(item),
		dateOrder: order === 'automatic' ? undefined : order,
		defaultTime: options.timeOfDay('defaultTime'),
		emptyDates: options.orDefault('emptyDates'),
		/** Whether posts are made what their rows say. */
		bringsUpToDate: item.orDefault('postedRows') === 'update',
		/** Whether the posts of rows are cancelled that the sheet itself calls off. */
		cancelsCalledOff: options.orDefault('calledOffRows') === 'cancel',
		/** The content tag that marks the posts of this sheet: a name or an ID. */
		sheetTag: options.id('sheetTag'),
		/** Whether posts with that tag are cancelled that no row names. */
		cancelsTakenOut: options.orDefault('takenOutRows') === 'cancel',
		editedRows: options.orDefault('editedRows'),
		includeInput: options.orDefault('includeInput'),
		includeDetails: options.orDefault('includeDetails'),
		returnsSummary: options.orDefault('return') === 'summary',
		rowsAtOnce: item.group('runOptions').number('itemsAtOnce', { min: 1, integer: true }),
		uploads: readUploadSettings(options),
	};
	item.assertValid();
	return settings;
}
