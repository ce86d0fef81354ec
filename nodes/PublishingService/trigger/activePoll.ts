import type { IPollFunctions } from 'n8n-workflow';

import { createClient } from '../client/serviceClient';
import type { TriggerEvent } from './events/event';
import { readPollCall, readPollClock, REQUEST_TIMEOUT_MS, type PollCall } from './pollCall';
import { findUnknownAccounts } from './knownAccounts';
import { readOptions, refuseNames } from './readOptions';
import { poll, type PollResult } from './poll';
import { pollAlone, rememberTrigger, staticState, type TriggerMemory } from './processMemory';
import { sampleEvents } from './sampleEvents';
import { ClientReader, type ServiceReader } from './serviceReader';
import { canPass } from './readingFailure';
import type { TriggerOptions } from './chosenOptions';

const LIMITS = { requestTimeout: REQUEST_TIMEOUT_MS, maxAttempts: 1 };

/** The events of a manual test: one sample of each chosen kind. Refuses names that match nothing. */
export async function pollSample(context: IPollFunctions): Promise<readonly TriggerEvent[]> {
	const { options, unmatched } = readOptions(context);
	refuseNames(context, unmatched);
	const service = new ClientReader(await createClient(context, LIMITS));
	refuseNames(context, (await findUnknownAccounts(service, options))?.sentences ?? []);
	return await sampleEvents(service, options, Date.now());
}

/** The events of a published trigger. Throws if the poll failed and n8n may know it. */
export async function pollChanges(context: IPollFunctions): Promise<readonly TriggerEvent[]> {
	const call = readPollCall(context);
	const trigger = rememberTrigger(context);
	if (!call.isDurable) {
		trigger.unsaved = null;
	}
	const memory = staticState(context, trigger, call);
	const work = async () => await pollOnce(context, call, trigger, memory);
	const result = await pollAlone(trigger, memory, call, work);
	const { events, warnings, failure } = result ?? { events: [], warnings: [], failure: undefined };
	for (const warning of warnings) {
		context.logger.warn(warning);
	}
	if (events.length > 0 || !failure) {
		return events;
	}
	if (call.canFail || !canPass(failure)) {
		throw failure;
	}
	context.logger.warn(`The trigger tries again at its next poll: ${failure.message}`);
	return [];
}

async function pollOnce(
	context: IPollFunctions,
	call: PollCall,
	trigger: TriggerMemory,
	memory: { checkpoint?: unknown },
): Promise<PollResult> {
	const { options, unmatched } = readOptions(context);
	if (call.isPublishing) {
		refuseNames(context, unmatched);
		trigger.checkedAccounts = null;
	}
	const service = new ClientReader(await createClient(context, LIMITS));
	const spent = await checkAccounts(trigger, service, options);
	if (call.isPublishing) {
		refuseNames(context, trigger.unknownAccounts);
	}
	return await poll({
		memory,
		process: trigger,
		service,
		options,
		clock: readPollClock(context),
		spent,
		unmatched: unmatched.concat(trigger.unknownAccounts),
	});
}

/** Checks once for each choice of accounts that they exist. Returns the number of requests. */
async function checkAccounts(
	trigger: TriggerMemory,
	service: ServiceReader,
	options: TriggerOptions,
): Promise<number> {
	const chosen = options.accountIds.join();
	if (trigger.checkedAccounts === chosen) {
		return 0;
	}
	trigger.unknownAccounts = [];
	const unknown = await findUnknownAccounts(service, options);
	if (unknown) {
		trigger.checkedAccounts = chosen;
		trigger.unknownAccounts = unknown.sentences;
	}
	return unknown?.requests ?? 1;
}
