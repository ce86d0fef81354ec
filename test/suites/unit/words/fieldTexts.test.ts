import type { INodeProperties } from 'n8n-workflow';

import { RESOURCES } from '../../../../nodes/PublishingService/actions/resources';
import { runOptionsField } from '../../../../nodes/PublishingService/actions/runOptions';
import { MAX_ANSWER_CHARACTERS } from '../../../../nodes/PublishingService/actions/toolAnswer';
import { toolFields } from '../../../../nodes/PublishingService/actions/toolOutputOption';
import { triggerFields } from '../../../../nodes/PublishingService/trigger/triggerFields';
import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import {
	GRACE_MINUTES,
	MAX_YEARS_AHEAD,
} from '../../../../nodes/PublishingService/posting/timeLimits';

/** Numbers that the text of a field may contain, by the name of the field. */
const SAID: Readonly<Record<string, readonly number[]>> = {
	acceptFarDates: [MAX_YEARS_AHEAD],
	bio: [LIMITS.bio],
	caption: [LIMITS.caption],
	content: [LIMITS.textElementContent],
	displayName: [LIMITS.displayName],
	expiresInSeconds: [LIMITS.mediaUrlSeconds.min, LIMITS.mediaUrlSeconds.max],
	filename: [LIMITS.filename],
	hashtags: [LIMITS.hashtags, LIMITS.hashtagLength],
	idempotencyKey: [LIMITS.idempotencyKey],
	mediaUrls: [LIMITS.mediaPerPost],
	minimumGap: [0],
	notes: [LIMITS.notes],
	pastDates: [GRACE_MINUTES],
	positionY: [LIMITS.textElementPosition.min, LIMITS.textElementPosition.max],
	priority: [LIMITS.priorityMin],
	sameCaptionDays: [0],
	sizeBytes: [LIMITS.videoBytes, LIMITS.imageBytes],
	slides: [LIMITS.slides.min, LIMITS.slides.max],
	style: [LIMITS.fontSize.min, LIMITS.fontSize.max],
	toolOutput: [MAX_ANSWER_CHARACTERS],
	warmupSearchTerms: [1, LIMITS.warmupSearchTerms],
};

/** Dates and times of day in examples, and a 0 that turns something off. */
const EXAMPLES =
	/\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{4}|\b\d\d?:\d\d( [AP]M)?|Dec \d+ \d+|\d+(st|nd|rd|th)\b|UTC[+-]\d+|[;.] 0 (does|reads)/g;

function textsOf(fields: readonly INodeProperties[]): Array<[name: string, text: string]> {
	return fields.flatMap((field) => {
		const { name, displayName, description = '', hint = '', options = [] } = field;
		const members = options.flatMap((option) => {
			if ('values' in option) {
				return textsOf(option.values);
			}
			return 'type' in option ? textsOf([option]) : [];
		});
		return [[name, `${displayName}. ${description}. ${hint}`], ...members];
	});
}

const texts = [
	...RESOURCES.flatMap(({ operations }) => operations),
	{ fields: runOptionsField },
	{ fields: toolFields },
	{ fields: triggerFields },
]
	.flatMap(({ fields }) => textsOf(fields))
	.map(([name, text]) => {
		const numbers = text.replace(EXAMPLES, '').match(/\b\d[\d,]*\d\b|\b\d\b/g) ?? [];
		return { name, text, numbers: numbers.map((number) => Number(number.replaceAll(',', ''))) };
	})
	.filter(({ numbers }) => numbers.length > 0);

test('every number in the text of a field is the limit that holds for it', () => {
	const wrong = texts.filter(
		({ name, numbers }) => !numbers.every((number) => SAID[name]?.includes(number)),
	);
	expect(wrong).toEqual([]);
});

test('and every limit of the table is named by some field', () => {
	expect([...new Set(texts.map(({ name }) => name))].sort()).toEqual(Object.keys(SAID));
});
