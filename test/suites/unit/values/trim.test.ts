import { trimEnd } from '../../../../nodes/PublishingService/values/trim';

test.each([
	['#bread!?', '#bread'],
	['!?', ''],
	['', ''],
	['#br?ead', '#br?ead'],
])('removes the signs at the end of %j', (text, trimmed) => {
	expect(trimEnd(text, /[!?]/)).toBe(trimmed);
});
