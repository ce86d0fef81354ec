import { failureSentence } from '../../../../nodes/PublishingService/messages/failureSentence';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';

const LABELS: Readonly<Record<string, string>> = {
	postId: 'Post',
	accountId: 'Account',
	caption: 'Caption',
	mediaSource: 'Media From',
	mediaUrls: 'Media URLs',
	scheduledAfter: 'Schedule After',
	options: 'Options',
	notes: 'Notes',
};
const labelOf = (name: string) => LABELS[name];

const told = (serviceMessage: string, facts: Partial<FailureFacts> = {}) => {
	const error = new ServiceError('Our own words', {
		kind: 'refused',
		code: 'invalid_request',
		nextStep: 'Correct it.',
		httpStatus: 400,
		serviceMessage,
		...facts,
	});
	return failureSentence(error, labelOf);
};

test.each([
	['caption must be shorter.', 'Caption must be shorter'],
	['The caption is too long', 'Caption: The caption is too long'],
	['body.notes: too long', 'Notes: body.notes: too long'],
	[
		'Value of "scheduledAfter" is in the past',
		'Schedule After: Value of "scheduledAfter" is in the past',
	],
	['sourceUrl answered HTTP 404', 'Media URLs: sourceUrl answered HTTP 404'],
	['The source URL answered 404', 'Media URLs: The source URL answered 404'],
	['media[0] is unknown', 'Media From: media[0] is unknown'],
	['Caption is too long', 'Caption is too long'],
	['The url did not answer', 'The url did not answer'],
	['We could not read the notes of it', 'We could not read the notes of it'],
])('%j is reported as %j', (sentence, message) => {
	expect(told(sentence)).toBe(message);
});

test('the source URL of the service is the link, and not the choice where it comes from', () => {
	const labels = new Map([
		['source', 'Source'],
		['sourceUrl', 'URL'],
	]);
	const facts = { code: 'invalid_request', nextStep: '', serviceMessage: 'The source URL is gone' };
	const sentence = failureSentence({ message: '', facts }, (name) => labels.get(name));
	expect(sentence).toBe('URL: The source URL is gone');
});

test('a message about a missing thing begins with its field', () => {
	expect(told('No such post.', { httpStatus: 404 })).toBe('Post: No such post');
	expect(told('No such upload', { httpStatus: 404 })).toBe('No such upload');
	expect(told('No such post', { httpStatus: 404, stage: 'transfer' })).toBe('No such post');
	const facts = { httpStatus: 404, code: 'account_not_found' };
	expect(told('The post has none for "acc"', facts)).toBe('Account: The post has none for "acc"');
});

test('a code that is unknown keeps what was tried, and says why', () => {
	expect(told('Too hot.', { code: 'teapot' })).toBe('Our own words: Too hot');
});

test('a code whose cause is known keeps our words', () => {
	expect(told('Slot taken', { code: 'account_limit_reached' })).toBe('Our own words');
});

test('an error that is not an answer keeps its own words', () => {
	expect(failureSentence({ message: 'x', facts: { nextStep: 'y' } }, labelOf)).toBe('x');
});
