import type { HttpAnswer } from '../../../../nodes/PublishingService/client/httpAnswer';
import { withoutKeyEcho } from '../../../../nodes/PublishingService/client/withoutKeyEcho';

const KEY = 'key/with+slash=';
const answerWith = (body: string, headers: Record<string, string> = {}): HttpAnswer => ({
	status: 401,
	headers,
	body,
});

test.each([
	[
		'in its text',
		`The key ${KEY} is invalid, not ${KEY}`,
		'The key (API key) is invalid, not (API key)',
	],
	['in its JSON', '{"key":"key\\/with+slash="}', '{"key":"(API key)"}'],
])('an answer that repeats the API key %s does not show it', (_where, body, shown) => {
	const headers = { 'x-id': '1' };
	expect(withoutKeyEcho(answerWith(body, headers), KEY)).toEqual(answerWith(shown, headers));
});

test('an answer that repeats the API key in a header does not show it', () => {
	const headers = { 'x-id': '1', 'x-key': `Bearer ${KEY}` };
	const hidden = { 'x-id': '1', 'x-key': 'Bearer (API key)' };
	expect(withoutKeyEcho(answerWith('No', headers), KEY)).toEqual(answerWith('No', hidden));
	expect(withoutKeyEcho(answerWith('', headers), KEY)).toEqual(answerWith('', hidden));
});

test('an answer without the API key is the same', () => {
	const answer = answerWith('No', { 'x-id': '1' });
	expect(withoutKeyEcho(answer, KEY)).toBe(answer);
	const empty = answerWith('');
	expect(withoutKeyEcho(empty, KEY)).toBe(empty);
});

test('a key of less than 8 letters may be a part of other words', () => {
	const answer = answerWith('A monkeys12 b');
	expect(withoutKeyEcho(answer, 'monkeys')).toBe(answer);
	expect(withoutKeyEcho(answer, 'monkeys1').body).toBe('A (API key)2 b');
});
