import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import {
	ENDPOINTS,
	type EndpointName,
} from '../../../../nodes/PublishingService/contract/endpoints';

const failure = (facts: Partial<FailureFacts>) =>
	new ServiceError('It was interrupted', {
		kind: 'interrupted',
		code: 'x',
		nextStep: 'Wait.',
		...facts,
	});

/** The message about a request with an unclear result, and the advice whether to send it again. */
function told(name: EndpointName, hasKey = false, facts: Partial<FailureFacts> = {}) {
	const { nextStep, mayRepeat } = failure(facts).ofRequest(ENDPOINTS[name], hasKey).facts;
	return { nextStep, mayRepeat };
}

test.each<[EndpointName, string, RegExp]>([
	['createUpload', 'look', /^The upload may exist already and count .* Wait\.$/],
	['completeUpload', 'yes', /^Wait\. Upload > Get shows .* can also complete the upload again\.$/],
	['updatePost', 'yes', /^Wait\. It is unclear if the post was changed/],
	['cancelPost', 'yes', /^Wait\. It is unclear if the post was cancelled/],
	['createContentTag', 'look', /^The content tag may exist already\. Check .* Wait\.$/],
	['createAccount', 'look', /^The account may exist already\. .* Wait\.$/],
	['createPost', 'look', /^The post may exist already\. .* second post\. Wait\.$/],
	['queuePost', 'look', /^The post may be queued already\. .* a second time\. Wait\.$/],
])('%s without a key: %s', (name, mayRepeat, nextStep) => {
	expect(told(name)).toEqual({ mayRepeat, nextStep: expect.stringMatching(nextStep) as string });
});

test.each<[EndpointName, RegExp]>([
	['createPost', /^Wait\. You can run this row again/],
	['queuePost', /^Wait\. You can run this row again/],
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
