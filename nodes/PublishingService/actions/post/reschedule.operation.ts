import type { INodeProperties } from 'n8n-workflow';

import { isObject, type Json } from '../../client/json';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailure, failureText, ServiceError } from '../../client/serviceError';
import { ACCOUNTS_SCOPE } from '../../contract/endpoints';
import { showPost } from '../../plan/describe/shownPost';
import { headingsCalled, STATE_COLUMN } from '../../plan/nodeColumns';
import { reschedulePost } from '../../posting/reschedulePost';
import type { RescheduledPost, RescheduleRequest } from '../../posting/rescheduleRequest';
import { accountItemsOf } from '../../posting/readPost';
import {
	accountsFrom,
	chosenAccounts,
	readAccountEntries,
	resolveAccounts,
} from '../account/accountFields';
import { readSafetySwitch } from '../safetySwitch';
import type { Item, ItemOf } from '../item';
import { operation, type Output } from '../operation';
import { optionsField } from '../sharedFields';
import { readSimplify, simplifyField } from '../simplifyOutput';
import { POST_FIELDS, PRIORITY_LIMITS } from './contentFields';
import { postField, readPostId } from './postField';
import { runByPost } from './runByPost';
import {
	readSchedule,
	scheduleFields,
	scheduleInZone,
	scheduleOptionFields,
	type Schedule,
	scheduleZoneFields,
} from './schedule';

const fields = [
	...postField,
	{
		...accountsFrom,
		options: [
			{
				name: 'All Not Yet Published',
				value: 'all',
				description: 'Accounts for which the post is not published yet',
			},
			...accountsFrom.options,
		],
		default: 'all',
		description: 'Accounts for which to reschedule the post',
	},
	...chosenAccounts,
	{
		...scheduleFields[0],
		displayName: 'New Time',
		required: true,
		description: 'The post goes live in the first free slot after this time',
	},
	...scheduleZoneFields,
	...simplifyField,
	{
		displayName:
			'The service cannot change the time of a post. The node cancels the post and queues it again. If queueing does not work, the output contains the field unfinishedReschedule. Give this field to the node in the next execution to finish.',
		name: 'rescheduleNotice',
		type: 'notice',
		default: '',
	},
	optionsField([
		{
			displayName: 'Require Approval Again',
			name: 'requireApprovalAgain',
			type: 'boolean',
			default: false,
			description: 'Whether an approved post waits for approval again',
		},
		...scheduleOptionFields,
		{
			...POST_FIELDS.priority,
			description: 'A whole number from 0. Enter the current priority again, or the post loses it.',
		},
	]),
] as const satisfies INodeProperties[];

export const reschedule = operation({
	name: 'Reschedule',
	action: 'Reschedule post',
	description: 'Change the time of a post that is not published yet',
	fields,
	endpoints: ['getPost', 'cancelPost', 'queuePost', 'listAccounts'],
	runBatch(items, service) {
		const works = items.map((item) => {
			const choices = tryToReadChoices(item);
			const isValid = 'postId' in choices && item.problems.length === 0;
			return {
				postId: isValid ? choices.postId : undefined,
				isUnfinished: unfinishedText(item) !== '',
				run: async () => await rescheduleItem(item, service, choices),
			};
		});
		const outputs = runByPost<Output>(works, {
			postsAtOnce: 5,
			continues: items.every((item) => item.run.continuesOnFail),
			isFailure: ({ stopsRun }) => stopsRun === true,
		});
		return outputs.map(async (output) => [await output]);
	},
});

type RescheduleItem = ItemOf<typeof fields>;
type Choices = ReturnType<typeof readChoices>;
/** An error of n8n for an expression of the item. */
interface ThrownError {
	readonly thrown: unknown;
}

/** Reads the parameters of an item. Keeps an error, so that it ends the work on this item alone. */
function tryToReadChoices(item: RescheduleItem): Choices | ThrownError {
	try {
		return readChoices(item);
	} catch (thrown) {
		return { thrown };
	}
}

/** Reads the parameters of an item. Their problems are collected on the item. */
function readChoices(item: RescheduleItem) {
	const options = item.group('options');
	const source = item.orDefault('accountsFrom');
	return {
		postId: readPostId(item),
		/** Undefined for all accounts for which the post is not published yet. */
		namedAccounts: source === 'all' ? undefined : readAccountEntries(item, source),
		schedule: readSchedule(item, options),
		priority: options.number('priority', PRIORITY_LIMITS),
		requireApprovalAgain: readSafetySwitch(options, 'requireApprovalAgain'),
	};
}

/** Reschedules the post of an item. Throws if its parameters are wrong, or if nothing was rescheduled. */
async function rescheduleItem(
	item: RescheduleItem,
	service: ServiceClient,
	choices: Choices | ThrownError,
): Promise<Output> {
	if ('thrown' in choices) {
		throw choices.thrown;
	}
	const { postId } = item.valid({ postId: choices.postId });
	const { namedAccounts } = choices;
	const resolved = namedAccounts && (await resolveAccounts(item, service, namedAccounts));
	item.assertValid();

	const target = { postId, accountIds: resolved?.accountIds };
	const { request, zone } = await readRequest(item, service, choices, target);
	return await sendRequest(item, service, request, zone).catch((error: unknown) => {
		const mayBeNames = resolved?.areChecked === false;
		throw mayBeNames ? explainUnknownName(asFailure(error)) : error;
	});
}

/** Makes the request. Reads the new time in its time zone, which may be the zone of the post's first account. */
async function readRequest(
	item: RescheduleItem,
	service: ServiceClient,
	{ schedule, priority, requireApprovalAgain }: Choices,
	{ postId, accountIds }: Pick<RescheduleRequest, 'postId' | 'accountIds'>,
): Promise<{ readonly request: RescheduleRequest; readonly zone: string }> {
	const accounts = accountIds ?? (await accountsForZone(service, postId, schedule));
	const { scheduledAfter, zone } = await scheduleInZone(item, service, schedule, accounts);
	item.assertValid();
	const request = {
		postId,
		accountIds,
		scheduledAfter,
		priority,
		requireApprovalAgain,
		publishesPast: schedule.rules.publishesPast,
		unfinished: { text: unfinishedText(item), accountIds, skipApproval: false },
	};
	return { request, zone };
}

/**
 * Adds a next step if the post does not have an account, and the API key may not read the names of accounts: the
 * entry may be a name that was taken as an ID.
 */
function explainUnknownName(failure: ServiceError): ServiceError {
	const { nextStep } = failureText('nothing_to_reschedule.notLookedUp');
	return failure.facts.code === 'nothing_to_reschedule'
		? failure.add({ nextStep, missingScope: ACCOUNTS_SCOPE })
		: failure;
}

const HINT_IGNORED =
	"The node ignored the text in 'unfinishedReschedule', because the text does not belong to this post and this API key. Clear the text.";

/**
 * Reschedules a post. If the post was cancelled but could not be queued again, returns an output with the problem and
 * the field `unfinishedReschedule`, which the next run needs to finish.
 */
async function sendRequest(
	item: RescheduleItem,
	service: ServiceClient,
	request: RescheduleRequest,
	zone: string,
): Promise<Output> {
	const result = await reschedulePost(service, request).catch(asFailure);
	if (result instanceof ServiceError) {
		const { unfinishedReschedule } = result.facts;
		if (unfinishedReschedule === undefined) {
			throw result;
		}
		const facts = { postId: request.postId, unfinishedReschedule };
		const json = { ...item.input(), ...facts, problem: result.message };
		return { json, failure: { cause: result, facts }, stopsRun: true };
	}
	const { post } = result;
	const shownPost = readSimplify(item)
		? { ...showPost(post, zone), caption: post.caption ?? '' }
		: post;
	return { json: { ...shownPost, ...reportOf(result) } };
}

/** The accounts that were rescheduled, and those that were not, as columns of the output. */
function reportOf({ rescheduled, unchanged, leftOut, isHintIgnored }: RescheduledPost): object {
	const timesBefore = rescheduled.flatMap(({ scheduledAfter }) => scheduledAfter ?? []);
	return {
		rescheduled: rescheduled.map(({ name }) => name).join(', '),
		rescheduledFrom: [...new Set(timesBefore)].join(', '),
		unchanged: unchanged.join(', '),
		notRescheduled: leftOut.map(({ name, reason }) => `${name} ${reason}`).join(', '),
		unfinishedReschedule: '',
		warning: isHintIgnored ? HINT_IGNORED : '',
	};
}

/** The accounts of the post, if the time must be read in the zone of the first account. Empty if no zone is needed. */
async function accountsForZone(
	service: ServiceClient,
	postId: string,
	{ zone, time }: Schedule,
): Promise<string[]> {
	if (zone.source !== 'account' || !time?.usedZone) {
		return [];
	}
	const post = await service.call('getPost', { path: { postId } });
	return accountItemsOf(post).map(({ accountId }) => accountId);
}

/**
 * The columns into which a run writes a report for the next run. Sheets contain these names, so they cannot
 * change.
 */
export const FOR_NEXT_RUN = ['unfinishedReschedule', STATE_COLUMN] as const;
type ForNextRun = (typeof FOR_NEXT_RUN)[number];

/** Finds the report of an earlier run, in the item itself or in its error. */
function unfinishedText(item: Item): string {
	const input = item.input();
	const inError = isObject(input.error) ? readReport(input.error, 'unfinishedReschedule') : '';
	return readReport(input, 'unfinishedReschedule') || readReport(input, 'syncState') || inError;
}

/**
 * Reads what an earlier run wrote into the column with this name, also if people add to the name, e.g. "Sync State
 * (do not edit)".
 */
function readReport(input: Readonly<Json>, name: ForNextRun): string {
	const [heading = name] = headingsCalled(name, input);
	const value = input[heading];
	return typeof value === 'string' ? value.trim() : '';
}
