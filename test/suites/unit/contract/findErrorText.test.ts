import { failureOf } from '../../../../nodes/PublishingService/client/serviceError';
import { findErrorText } from '../../../../nodes/PublishingService/contract/findErrorText';
import { NODE_ERROR_TEXTS } from '../../../../nodes/PublishingService/contract/nodeErrorTexts';
import type { ErrorText } from '../../../../nodes/PublishingService/contract/errorText';

const codes = Object.entries<ErrorText>(NODE_ERROR_TEXTS);

test.each(codes)('%s says in whole sentences what to do', (_, { message, nextStep, modelStep }) => {
	expect(message ?? 'A message').toMatch(/[^.]$/);
	expect(nextStep).toMatch(/^[A-Z].*\.$/);
	expect(modelStep ?? 'Stop.').toMatch(/^[A-Z].*\.$/);
});

test.each(codes)('%s is found by its name', (name, words) => {
	expect(findErrorText(name)).toBe(words);
});

test.each(['teapot', 'toString', ''])('%j has no words', (name) => {
	expect(findErrorText(name)).toBeUndefined();
});

test('a case of a code says what the code says, with a step of its own', () => {
	const values = { postId: 'post_1', why: 'it is published' };
	const { message, facts } = failureOf('nothing_to_reschedule.foreignHint', 'refused', { values });
	expect(message).toBe('Post post_1 cannot be rescheduled: it is published');
	expect(facts.code).toBe('nothing_to_reschedule');
	expect(facts.nextStep).toMatch(/^The node ignored the text in unfinishedReschedule/);
});

test('a missing value of a sentence does not compile', () => {
	// @ts-expect-error: the sentence of no_image_url names the image.
	expect(failureOf('no_image_url', 'unusable').message).toBe(
		'The service returned no URL for image ',
	);
	// @ts-expect-error: the step of the late upload names the seconds too.
	failureOf('upload_not_ready.late', 'refused', { values: { uploadId: 'upl_1' } });
});
