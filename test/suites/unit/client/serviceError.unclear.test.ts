import {
	ServiceError,
	type FailureFacts,
	type KeyReach,
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
function told(name: EndpointName, keyReach?: KeyReach, facts: Partial<FailureFacts> = {}) {
	const { nextStep, mayRepeat } = failure(facts).ofRequest(ENDPOINTS[name], keyReach).facts;
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
	expect(told(name, 'everyExecution')).toEqual(expected);
	const unusable = { kind: 'unusable', code: 'unusable_answer' } as const;
	expect(told(name, 'everyExecution', unusable)).toEqual(expected);
});

test.each<[EndpointName, RegExp]>([
	['createPost', /^The post may exist already\. Check .* second post\. Wait\.$/],
	['queuePost', /^The post may be queued already\. Check .* a second time\. Wait\.$/],
])('%s with a key of the execution may be made again only within it', (name, nextStep) => {
	expect(told(name, 'thisExecution')).toEqual({
		mayRepeat: 'inExecution',
		nextStep: expect.stringMatching(nextStep) as string,
	});
});

test.each<[string, EndpointName, Partial<FailureFacts>]>([
	['a read', 'getPost', {}],
	['what the service refused', 'createPost', { kind: 'refused' }],
	['what was not sent', 'createPost', { kind: 'notSent' }],
	['what a person stopped', 'createPost', { code: 'cancelled' }],
])('a request that %s is not unclear', (_, name, facts) => {
	expect(told(name, undefined, facts)).toEqual({ nextStep: 'Wait.', mayRepeat: undefined });
});
