import { estimateParsedBytes } from '../../../../nodes/PublishingService/client/jsonSize';

test.each([
	['', 0],
	['1', 1],
	['{}', 2 + 64],
	['[{},{}]', 7 + 3 * 64 + 16],
	['["a,b","{[,"]', 13 + 64 + 16],
	['"a\\",b"', 7],
	['["a\\\\",1]', 9 + 64 + 16],
	['{"open', 6 + 64],
])('estimates %j as %d bytes', (text, bytes) => {
	expect(estimateParsedBytes(text)).toBe(bytes);
});

test('grows with the length of the text alone, whatever it contains', () => {
	const patterns = ['{},', '",', '\\"', '[[', '"\\\\",', '\\', '""'];
	for (const pattern of patterns) {
		const started = performance.now();
		estimateParsedBytes(pattern.repeat(1_000_000));
		expect(performance.now() - started).toBeLessThan(1_000);
	}
});
