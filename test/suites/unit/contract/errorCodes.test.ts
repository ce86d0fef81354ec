import { failureOf } from '../../../../nodes/PublishingService/client/serviceError';
import { findFailureWords } from '../../../../nodes/PublishingService/contract/errorCodes';
import { NODE_CODES } from '../../../../nodes/PublishingService/contract/nodeCodes';
import type { FailureWords } from '../../../../nodes/PublishingService/contract/failureWords';

const codes = Object.entries<FailureWords>(NODE_CODES);

test.each(codes)('%s says in whole sentences what to do', (_, { message, nextStep, modelStep }) => {
	expect(message ?? 'A message').toMatch(/[^.]$/);
	expect(nextStep).toMatch(/^[A-Z].*\.$/);
	expect(modelStep ?? 'Stop.').toMatch(/^[A-Z].*\.$/);
});

test.each(codes)('%s is found by its name', (name, words) => {
	expect(findFailureWords(name)).toBe(words);
});

test.each(['teapot', 'toString', ''])('%j has no words', (name) => {
	expect(findFailureWords(name)).toBeUndefined();
});

test('a case of a code says what the code says, with a step of its own', () => {
	const values = { postId: 'post_1', why: 'it is published' };
	const { message, facts } = failureOf('nothing_to_move.foreignHint', 'refused', { values });
	expect(message).toBe('Post post_1 cannot be rescheduled: it is published');
	expect(facts.code).toBe('nothing_to_move');
	expect(facts.nextStep).toMatch(/^The node ignored the text in unfinishedMove/);
});

test('a missing value of a sentence does not compile', () => {
	// @ts-expect-error: the sentence of no_image_url names the image.
	expect(failureOf('no_image_url', 'unusable').message).toBe(
		'The service returned no URL for image ',
	);
	// @ts-expect-error: the step of the late upload names the seconds too.
	failureOf('upload_not_ready.late', 'refused', { values: { uploadId: 'upl_1' } });
});
