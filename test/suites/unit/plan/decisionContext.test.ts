import {
	hasRefusal,
	isRefusal,
	splitBySeverity,
} from '../../../../nodes/PublishingService/plan/decisionContext';
import { finding, warning } from '../../../../nodes/PublishingService/sheet/texts/findings';

const refused = finding('refusal', 'nothingMapped', '');
const alsoRefused = finding('refusal', 'idOfOtherRow', '', { postId: 'post_1' });
const warned = warning('sameRow', { row: 2 });
const alsoWarned = warning('sameRow', { row: 3 });

test('findings are split into refusals and warnings, each in their order', () => {
	expect(splitBySeverity([warned, refused, alsoWarned, alsoRefused])).toEqual({
		refusals: [refused, alsoRefused],
		warnings: [warned, alsoWarned],
	});
});

test.each([
	['no finding', [], false],
	['a warning', [warned], false],
	['a warning and a refusal', [warned, refused], true],
])('a row with %s has a refusal: %s', (_name, findings, expected) => {
	expect(hasRefusal(findings)).toBe(expected);
	expect(findings.some(isRefusal)).toBe(expected);
});
