import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import {
	ENDPOINTS,
	type EndpointName,
} from '../../../../nodes/PublishingService/contract/endpoints';

const failure = (facts: Partial<FailureFacts>) =>
	new ServiceError('It broke off', { kind: 'interrupted', code: 'x', nextStep: 'Wait.', ...facts });

/** The message about a request whose outcome is unclear, and whether it may be made again. */
function told(name: EndpointName, hasKey = false, facts: Partial<FailureFacts> = {}) {
	const { nextStep, mayRepeat } = failure(facts).ofRequest(ENDPOINTS[name], hasKey).facts;
	return { nextStep, mayRepeat };
}

test.each<[EndpointName, string, RegExp]>([
	['createUpload', 'look', /^It is unclear if the upload was created\. .* Wait\.$/],
	['completeUpload', 'yes', /^Wait\. Upload > Get shows .* does no harm to complete it again\.$/],
	['updatePost', 'yes', /^Wait\. It is unclear if the post was changed/],
	['cancelPost', 'yes', /^Wait\. It is unclear if the post was cancelled/],
	['createContentTag', 'look', /^It is unclear if the tag was created\. Check .* Wait\.$/],
	['createAccount', 'look', /^It is unclear if the account was created\. .* Wait\.$/],
	[
		'createPost',
		'look',
		/^It is unclear if the post was created\. .* second post if you run it again\. Wait\.$/,
	],
	[
		'queuePost',
		'look',
		/^It is unclear if the post was queued\. .* a second time if you run it again\. Wait\.$/,
	],
])('%s without a key: %s', (name, mayRepeat, nextStep) => {
	expect(told(name)).toEqual({ mayRepeat, nextStep: expect.stringMatching(nextStep) as string });
});

test.each<[EndpointName, RegExp]>([
	['createPost', /^Wait\. It does no harm to run this row again/],
	['queuePost', /^Wait\. It does no harm to run this row again/],
])('%s with a key may be made again', (name, nextStep) => {
	const expected = { mayRepeat: 'yes', nextStep: expect.stringMatching(nextStep) as string };
	expect(told(name, true)).toEqual(expected);
	const unusable = { kind: 'unusable', code: 'unusable_answer' } as const;
	expect(told(name, true, unusable)).toEqual(expected);
});

test.each<[string, EndpointName, Partial<FailureFacts>]>([
	['a read', 'getPost', {}],
	['what the service refused', 'createPost', { kind: 'refused' }],
	['what was not sent', 'createPost', { kind: 'notSent' }],
	['what a person stopped', 'createPost', { code: 'cancelled' }],
])('a request that %s is not unclear', (_, name, facts) => {
	expect(told(name, false, facts)).toEqual({ nextStep: 'Wait.', mayRepeat: undefined });
});
