import { LIMITS } from '../../contract/serviceLimits';
import type { PlanSettings } from '../../plan/types';
import type { UploadSettings } from '../../posting/postDraft';
import type { SheetFormat } from '../../sheet/sheetFormats';
import type { ParametersOf } from '../parameters';
import { readUploadSettings } from '../upload/uploadFields';
import type { rowOptions, RowItem } from './rowFields';
import type { ZoneChoice } from '../../values/zoneOfPost';
import { readZoneChoice } from './schedule';
import { readTimeRules } from './timeRules';

/** The parameters that apply to a whole sheet. */
export interface SheetSettings extends PlanSettings {
	/** The zone of times without an offset. */
	readonly zone: ZoneChoice;
	readonly checkOnly: boolean;
	readonly rowsWithIssues: 'report' | 'stopBefore';
	readonly format: SheetFormat;
	/** True if the user mapped each column. */
	readonly isMapped: boolean;
	/** Accounts for rows that do not name an account. */
	readonly defaultAccounts: readonly string[];
	/** The time of day for dates without a time. */
	readonly defaultTime: string | undefined;
	/** The content tag that marks the posts of this sheet: a name or an ID. */
	readonly sheetTag: string | undefined;
	readonly includeInput: boolean;
	readonly returnsSummary: boolean;
	readonly uploads: UploadSettings;
}

/** Reads the settings of the whole sheet from its first row. Throws InvalidItemError. */
export function readSettings(item: RowItem): SheetSettings {
	const options = item.group('options');
	const format = item.orDefault('sheetFormat');
	const sheetSettings = {
		zone: readZoneChoice(item),
		checkOnly: item.orDefault('checkOnly'),
		rowsWithIssues: options.orDefault('rowsWithIssues'),
		format: format === 'manual' ? 'columnNames' : format,
		isMapped: format === 'manual',
		defaultAccounts: item.list('defaultAccounts', { max: LIMITS.accountIdsPerRequest }) ?? [],
		defaultTime: options.timeOfDay('defaultTime'),
		sheetTag: options.id('sheetTag'),
		includeInput: options.orDefault('includeInput'),
		returnsSummary: options.orDefault('return') === 'summary',
	} as const;
	const planSettings = readPlanSettings(item, options);
	const settings = { ...sheetSettings, ...planSettings, uploads: readUploadSettings(options) };
	item.assertValid();
	return settings;
}

/** Reads the rules by which the rows of a sheet become changes. */
function readPlanSettings(item: RowItem, options: ParametersOf<typeof rowOptions>): PlanSettings {
	const order = options.choice('dateOrder');
	return {
		skipApproval: item.orDefault('skipApproval'),
		dateOrder: order === 'automatic' ? undefined : order,
		emptyDates: options.orDefault('emptyDates'),
		updatesPosts: item.orDefault('rowsWithPostId') === 'update',
		cancelsCancelledRows: options.orDefault('cancelledRows') === 'cancel',
		cancelsDeletedRows: options.orDefault('deletedRows') === 'cancel',
		similarRows: options.orDefault('similarRows'),
		dashboardChanges: options.orDefault('dashboardChanges'),
		approvedPosts: options.orDefault('approvedPosts'),
		plannedAgainRows: options.orDefault('plannedAgainRows'),
		...readTimeRules(options),
		minimumGap: options.orDefault('minimumGap', { min: 0, max: 1440 }),
		loop: item.run.loop(),
	};
}
