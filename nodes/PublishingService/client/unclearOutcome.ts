import type { EndpointName } from '../contract/endpoints';
import type { ServiceError } from './serviceError';

/** What a request that may or may not have been carried out means for the next run. */
const CONSEQUENCES: Partial<Record<EndpointName, string>> = {
	createUpload:
		'An upload of the daily cap may have been spent; running this row again makes another one.',
	completeUpload:
		'Upload > Get shows whether the upload is ready; completing it again does no harm.',
	updatePost: 'The change may have been made all the same; making it again changes nothing more.',
	cancelPost: 'The post may have been cancelled all the same: Post > Get shows it.',
	createContentTag:
		'The tag may have been created all the same: look in the dashboard first, because running this row again creates another one.',
	createAccount:
		'The account may have been created all the same: look with Account > Get Many first, because running this row again can create another one.',
};

/** Writes that may be made again without doing anything twice. */
const HARMLESS = new Set<EndpointName>(['completeUpload', 'updatePost', 'cancelPost']);

const KEYED: Partial<Record<EndpointName, { withKey: string; withoutKey: string }>> = {
	createPost: {
		withKey: 'Running this row again posts nothing twice, thanks to its Idempotency-Key.',
		withoutKey:
			'The post may have been created all the same: look with Post > Get Many first, because without an Idempotency-Key running this row again can post it twice.',
	},
	queuePost: {
		withKey: 'Running this row again queues nothing twice, thanks to its Idempotency-Key.',
		withoutKey:
			'The post may have been queued all the same: look with Post > Get first, because without an Idempotency-Key running this row again can queue it twice.',
	},
};

/** The same failure with advice on what running this row again does; reads need none. */
export function withConsequence(
	error: ServiceError,
	name: EndpointName,
	hasKey: boolean,
): ServiceError {
	const { kind, code, nextStep } = error.facts;
	const isUnclear = kind === 'interrupted' || code === 'unusable_answer';
	if (!isUnclear || code === 'cancelled') return error;
	const keyed = KEYED[name];
	const consequence = keyed ? keyed[hasKey ? 'withKey' : 'withoutKey'] : CONSEQUENCES[name];
	if (consequence === undefined) return error;
	const isRepeatable = hasKey || HARMLESS.has(name);
	return error.add({
		// Where one has to look first, the advice begins with that.
		nextStep: isRepeatable ? `${nextStep} ${consequence}` : `${consequence} ${nextStep}`,
		mayRepeat: isRepeatable ? 'yes' : 'look',
	});
}
