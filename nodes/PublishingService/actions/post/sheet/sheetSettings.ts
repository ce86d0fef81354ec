import type { RowItem, SheetChoices } from '../rowFields';
import { readUploadSettings } from '../../upload/uploadFields';
import type { UploadSettings } from '../../../posting/uploads/uploadMedia';
import type { DateOrder } from '../../../values/dateText';
import { LIMITS } from '../../../contract/limits';
import { readZoneChoice, type ZoneChoice } from '../schedule';
import type { SheetFormat } from '../../../sheet/layout';
import type { EmptyDates } from '../../../sheet/filledDates';

/** What becomes of a run in which a row cannot be posted. */
type OnProblem = SheetChoices['onProblem'];

/** What is said once for all rows. */
export interface SheetSettings {
	readonly checkOnly: boolean;
	readonly onProblem: OnProblem;
	readonly format: SheetFormat;
	/** Whether the panel says what each row holds. */
	readonly isMapped: boolean;
	/** Account IDs or names for rows that name none. */
	readonly accountsForAllRows: readonly string[];
	readonly skipApproval: boolean;
	readonly zone: ZoneChoice;
	readonly dateOrder?: DateOrder;
	readonly defaultTime?: string;
	readonly emptyDates: EmptyDates;
	/** Whether posts are made what their rows say. */
	readonly bringsUpToDate: boolean;
	/** Whether the posts of rows are cancelled that the sheet itself calls off. */
	readonly cancelsCalledOff: boolean;
	/** The content tag that marks the posts of this sheet: a name or an ID. */
	readonly sheetTag?: string;
	/** Whether posts with that tag are cancelled that no row names. */
	readonly cancelsTakenOut: boolean;
	/** What becomes of rows that look like edits of a planned post. */
	readonly editedRows: SheetChoices['editedRows'];
	readonly includeInput: boolean;
	readonly includeDetails: boolean;
	/** Whether the run returns one summary of all rows. */
	readonly returnsSummary: boolean;
	/** Undefined where nobody says. */
	readonly rowsAtOnce?: number;
	readonly uploads: UploadSettings;
}

/** Reads what holds for the whole sheet from its first row. Throws InvalidItemError. */
export function readSettings(item: RowItem): SheetSettings {
	const options = item.group('options');
	const order = options.choice('dateOrder');
	const format = item.orDefault('sheetFormat');
	const settings: SheetSettings = {
		checkOnly: item.orDefault('checkOnly'),
		onProblem: options.orDefault('onProblem'),
		format: format === 'manual' ? 'headings' : format,
		isMapped: format === 'manual',
		accountsForAllRows: item.list('accountsForAllRows', { max: LIMITS.accountIdsPerRequest }) ?? [],
		skipApproval: item.orDefault('skipApproval'),
		zone: readZoneChoice(item),
		dateOrder: order === 'automatic' ? undefined : order,
		defaultTime: options.timeOfDay('defaultTime'),
		emptyDates: options.orDefault('emptyDates'),
		bringsUpToDate: item.orDefault('postedRows') === 'update',
		cancelsCalledOff: options.orDefault('calledOffRows') === 'cancel',
		sheetTag: options.id('sheetTag'),
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
