import {
	SERVICE_ERROR_TEXTS,
	isServiceCode,
} from '../../../../nodes/PublishingService/contract/serviceErrorTexts';
import { at } from './document';

const codes = at('/components/schemas/ErrorCode/enum') as string[];
const VIDEO = '/components/schemas/VideoRules/properties';

test('the codes are those of the contract', () => {
	expect(Object.keys(SERVICE_ERROR_TEXTS).sort()).toEqual([...codes].sort());
});

test.each(Object.values(SERVICE_ERROR_TEXTS))(
	'says what happened and what to do: $message',
	({ message, nextStep }) => {
		expect(message).toMatch(/^[A-Z].*[^.]$/);
		expect(nextStep).toMatch(/^[A-Z].*\.$/);
	},
);

test.each(codes)('%s is known', (code) => {
	expect(isServiceCode(code)).toBe(true);
});

test.each(['', 'teapot', 'toString', 'constructor', '__proto__', 'UNAUTHORIZED'])(
	'%p is not a code of the specification',
	(code) => {
		expect(isServiceCode(code)).toBe(false);
	},
);

const english = (pointer: string, divisor = 1) =>
	(Number(at(pointer)) / divisor).toLocaleString('en-US');

test.each([
	['file_too_large', english(`${VIDEO}/sizeBytes/maximum`)],
	['file_too_large', english('/components/schemas/ImageRules/properties/sizeBytes/maximum')],
	['invalid_media_specs', `${english(`${VIDEO}/durationSeconds/maximum`, 60)} minutes`],
	['invalid_media_specs', `${String(at(`${VIDEO}/width/maximum`))} x `],
	['invalid_media_specs', ` x ${String(at(`${VIDEO}/height/maximum`))}`],
	['invalid_media_specs', `${english(`${VIDEO}/framesPerSecond/maximum`)} frames`],
	[
		'invalid_media_set',
		`${english('/components/schemas/CreatePostBody/properties/media/maxItems')} images`,
	],
] as const)('the advice for %s holds the number of the contract: %s', (code, number) => {
	const { nextStep } = SERVICE_ERROR_TEXTS[code];
	expect(nextStep).toContain(number);
});
