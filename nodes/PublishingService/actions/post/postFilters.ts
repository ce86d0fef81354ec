import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { UNTAGGED } from '../../contract/enums';
import { STATUS_OPTIONS } from '../../contract/postStatuses';
import { SAME_CAPTION_DAYS } from '../../plan/repeatedCaptions';
import { showTime } from '../../sheet/texts/shownValue';
import { readAccountId } from '../account/accountFields';
import type { Item } from '../item';
import type { ParametersOf } from '../parameters';
import { resolveContentGroups } from './contentGroups';
import type { PostFilters } from './listPosts';

/** Minutes between two posts of one account, unless the user chooses others. */
const MINIMUM_GAP = 30;

export const postFilterFields = [
	{
		displayName: 'Account Name or ID',
		name: 'accountId',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getAccountFilter' },
		default: '',
		description:
			'Only posts for this account. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Content Tag Name or ID',
		name: 'contentGroupId',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getContentGroupFilter' },
		default: '',
		description:
			'Only posts with this content tag. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Minimum Gap (Minutes)',
		name: 'minimumGap',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440, numberPrecision: 0 },
		default: MINIMUM_GAP,
		description:
			'With Only Conflicts: two posts of an account that are closer together than this are in conflict. Choose 0 to compare only captions.',
	},
	{
		displayName: 'Only Conflicts',
		name: 'onlyConflicts',
		type: 'boolean',
		default: true,
		description:
			'Whether to return only planned posts that are too close to another post of the same account, or have the same caption. The field conflicts names the other posts.',
	},
	{
		displayName: 'Same Caption Within (Days)',
		name: 'sameCaptionDays',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 366, numberPrecision: 0 },
		default: SAME_CAPTION_DAYS,
		description:
			'With Only Conflicts: two posts of an account with the same caption within this number of days are in conflict. Choose 0 to compare only times.',
	},
	{
		displayName: 'Scheduled From',
		name: 'scheduledFrom',
		type: 'dateTime',
		default: '',
		description:
			'Only planned posts from this time on. The node reads all posts that match the other filters.',
	},
	{
		displayName: 'Scheduled To',
		name: 'scheduledTo',
		type: 'dateTime',
		default: '',
		description: 'Only posts that are planned before this time',
	},
	{
		displayName: 'Since',
		name: 'since',
		type: 'dateTime',
		default: '',
		description:
			'Only posts created since this time. A time without a time zone is in the time zone of the workflow.',
	},
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: STATUS_OPTIONS,
		default: 'queued',
		description: 'Only posts with this status',
	},
	{
		displayName: 'Untagged Only',
		name: 'untagged',
		type: 'boolean',
		default: false,
		description: 'Whether to return only posts without a content tag of their own or of a template',
	},
] as const satisfies INodeProperties[];

type Filters = ParametersOf<typeof postFilterFields>;

/** Reads the filters. A name of an account or a tag needs a request, so it comes after the check of all others. */
export async function readPostFilters(
	item: Item,
	filters: Filters,
	service: ServiceClient,
): Promise<PostFilters> {
	const { unlessAll } = filters;
	const tag = readTag(filters);
	const times = readTimes(filters, item.run.timezone);
	const conflicts = readConflictRules(filters);
	const account = unlessAll.id('accountId');
	const status = unlessAll.choice('status');
	item.assertValid();

	const accountId = account && (await readAccountId(item, service, filters));
	const contentGroupId = await findGroup(tag, item, filters, service);
	item.assertValid();
	return { accountId, status, contentGroupId, conflicts, ...times };
}

/** A tag by its name or ID, or the service's value for posts without a tag. */
function readTag(filters: Filters): string | undefined {
	const tag = filters.unlessAll.id('contentGroupId');
	const isUntagged = filters.unlessAll.flag('untagged') ?? false;
	if (isUntagged && tag) {
		filters.refuse('untagged', "cannot be combined with 'Content Tag Name or ID'");
	}
	return isUntagged ? UNTAGGED : tag;
}

/** Finds the content group of a tag. */
async function findGroup(
	tag: string | undefined,
	item: Item,
	filters: Filters,
	service: ServiceClient,
): Promise<string | undefined> {
	if (tag === undefined || tag === UNTAGGED) {
		return tag;
	}
	const [group] = await resolveContentGroups(item, service, [tag], {
		report: filters,
		field: 'contentGroupId',
	});
	return group ?? tag;
}

/** Reads the times of the filters. A date without a time means the start of the day. */
function readTimes(filters: Filters, zone: string): Pick<PostFilters, 'from' | 'since' | 'to'> {
	const { unlessAll } = filters;
	const reading = { zone, defaultTime: '00:00' };
	const from = unlessAll.time('scheduledFrom', reading)?.value;
	const to = unlessAll.time('scheduledTo', reading)?.value;
	if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from)) {
		filters.refuse('scheduledTo', `is ${showTime(to, zone)}, not later than 'Scheduled From'`);
	}
	return { from, to, since: unlessAll.time('since', reading)?.value };
}

/** Reads the rules for conflicts. Undefined for all posts: the rules alone would filter nothing, so they are refused. */
function readConflictRules(filters: Filters): PostFilters['conflicts'] {
	const { unlessAll } = filters;
	const minimumGap = unlessAll.number('minimumGap', { min: 0, max: 1440, integer: true });
	const sameCaptionDays = unlessAll.number('sameCaptionDays', { min: 0, max: 366, integer: true });
	if (unlessAll.flag('onlyConflicts')) {
		return {
			minimumGap: minimumGap ?? MINIMUM_GAP,
			sameCaptionDays: sameCaptionDays ?? SAME_CAPTION_DAYS,
		};
	}
	if (minimumGap !== undefined) {
		filters.refuse('minimumGap', "works only with 'Only Conflicts'");
	}
	if (sameCaptionDays !== undefined) {
		filters.refuse('sameCaptionDays', "works only with 'Only Conflicts'");
	}
	return undefined;
}
