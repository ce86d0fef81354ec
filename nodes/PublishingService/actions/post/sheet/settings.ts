import type { Item } from '../../item';
import { readUploadSettings } from '../../upload/uploadOptions';
import type { UploadSettings } from '../../upload/uploadMedia';
import type { DateOrder } from '../../values/dateText';
import { LIMITS } from '../../../contract/limits';
import type { ZoneSource } from '../../runNotes';
import { SHEET_FORMATS, type SheetFormat } from './formats';

const ON_PROBLEM = ['report', 'stopBefore', 'stopAtFirst'] as const;

/** What becomes of a run in which a row cannot be posted. */
export type OnProblem = (typeof ON_PROBLEM)[number];

/** What is said once for all rows. */
export interface SheetSettings {
	readonly checkOnly: boolean;
	readonly onProblem: OnProblem;
	readonly format: SheetFormat;
	/** Account IDs or names for rows that name none. */
	readonly accountsForAllRows: readonly string[];
	readonly skipApproval: boolean;
	readonly zoneSource: ZoneSource;
	/** The zone that is named, as luxon takes it. */
	readonly namedZone?: string;
	readonly dateOrder?: DateOrder;
	readonly defaultTime?: string;
	readonly includeInput: boolean;
	readonly includeDetails: boolean;
	readonly rowsAtOnce: number;
	readonly uploads: UploadSettings;
}

/** Reads what holds for the whole sheet from its first row. Throws InvalidItemError. */
export function readSettings(item: Item): SheetSettings {
	const options = item.group('options');
	const zoneSource = item.choice('scheduleZone', ['account', 'named', 'workflow']) ?? 'workflow';
	const order = options.choice('dateOrder', ['automatic', 'dmy', 'mdy']);
	const settings: SheetSettings = {
		checkOnly: item.flag('checkOnly') ?? false,
		onProblem: options.choice('onProblem', ON_PROBLEM) ?? 'report',
		format: options.choice('sheetFormat', SHEET_FORMATS) ?? 'headings',
		accountsForAllRows: item.list('accountsForAllRows', { max: LIMITS.accountIdsPerRequest }) ?? [],
		skipApproval: item.flag('skipApproval') ?? false,
		zoneSource,
		namedZone:
			zoneSource === 'named'
				? item.required('scheduleZoneName', (name) => item.timeZone(name))
				: undefined,
		dateOrder: order === 'automatic' ? undefined : order,
		defaultTime: options.timeOfDay('defaultTime'),
		includeInput: options.flag('includeInput') ?? true,
		includeDetails: options.flag('includeDetails') ?? false,
		rowsAtOnce: item.group('runOptions').number('itemsAtOnce', { min: 1, integer: true }) ?? 10,
		uploads: readUploadSettings(options),
	};
	item.assertValid();
	return settings;
}
