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

/** What is told of a request whose outcome is unclear, and whether it may be made again. */
function told(name: EndpointName, hasKey = false, facts: Partial<FailureFacts> = {}) {
	const { nextStep, mayRepeat } = failure(facts).ofRequest(ENDPOINTS[name], hasKey).facts;
	return { nextStep, mayRepeat };
}

test.each<[EndpointName, string, RegExp]>([
	['createUpload', 'look', /^An upload of the daily cap may have been spent.* Wait\.$/],
	['completeUpload', 'yes', /^Wait\. Upload > Get shows .* does no harm\.$/],
	['updatePost', 'yes', /^Wait\. The change may have been made/],
	['cancelPost', 'yes', /^Wait\. The post may have been cancelled/],
	['createContentTag', 'look', /^The tag may have been created .* look .* Wait\.$/],
	['createAccount', 'look', /^The account may have been created .* Wait\.$/],
	['createPost', 'look', /^The post may have been created .* can post it twice\. Wait\.$/],
	['queuePost', 'look', /^The post may have been queued .* can queue it twice\. Wait\.$/],
])('%s without a key: %s', (name, mayRepeat, nextStep) => {
	expect(told(name)).toEqual({ mayRepeat, nextStep: expect.stringMatching(nextStep) as string });
});

test.each<[EndpointName, RegExp]>([
	['createPost', /^Wait\. Running this row again does nothing twice/],
	['queuePost', /^Wait\. Running this row again does nothing twice/],
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
])('of %s nothing is said', (_, name, facts) => {
	expect(told(name, false, facts)).toEqual({ nextStep: 'Wait.', mayRepeat: undefined });
});
