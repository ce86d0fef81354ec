import { EarlierTries } from '../../../../nodes/PublishingService/actions/retryOnFail';

const outputs = [{ json: {} }];
const HOUR = 3_600_000;

test('keeps what an item gave for an hour', () => {
	let now = 0;
	const tries = new EarlierTries(() => now);
	tries.keep('a', outputs);
	now = HOUR;
	expect(tries.find('a')).toBe(outputs);
	expect(tries.find('b')).toBeUndefined();
	now = HOUR + 1;
	expect(tries.find('a')).toBeUndefined();
});

test('keeps the latest 10,000', () => {
	const tries = new EarlierTries(() => 0);
	for (let at = 0; at < 10_001; at++) {
		tries.keep(String(at), outputs);
	}
	expect(tries.find('0')).toBeUndefined();
	expect(tries.find('1')).toBe(outputs);
	expect(tries.find('10000')).toBe(outputs);
});

test('an item that is kept again lives longer', () => {
	let now = 0;
	const tries = new EarlierTries(() => now);
	tries.keep('a', outputs);
	tries.keep('b', outputs);
	now = HOUR;
	tries.keep('a', outputs);
	now = HOUR + 1;
	expect(tries.find('a')).toBe(outputs);
	expect(tries.find('b')).toBeUndefined();
});
