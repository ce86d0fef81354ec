import { DateTime } from 'luxon';

import type { Difference } from '../../../../posting/compare';
import type { ReadRow } from '../readRow';
import { showAccountIds, showTime } from './rowReport';

const NAMES = {
	caption: 'caption',
	contentGroupIds: 'tags',
	hashtags: 'hashtags',
	instagramPostFormat: 'format',
	notes: 'notes',
	sound: 'sound',
} as const;

/** What is done to a post, or would be: "change caption, hashtags; move 09:00 → 11:00; add @b". */
export function changeText(differences: readonly Difference[], row: ReadRow): string {
	const texts = differences.flatMap(({ field }) =>
		field in NAMES ? [NAMES[field as keyof typeof NAMES]] : [],
	);
	const others = differences.flatMap((difference) => otherText(difference, row));
	return [...(texts.length > 0 ? [`change ${texts.join(', ')}`] : []), ...others].join('; ');
}

function otherText(difference: Difference, { time, company }: ReadRow): string[] {
	if (difference.field === 'scheduledAfter') {
		const { actual, wanted } = difference;
		return [`move ${showMove(actual, wanted, time.zone)}`];
	}
	if (difference.field !== 'accountIds') return [];
	const { added, removed } = difference;
	return [
		...(added.length > 0 ? [`add ${showAccountIds(added, company.accounts)}`] : []),
		...(removed.length > 0 ? [`remove ${showAccountIds(removed, company.accounts)}`] : []),
	];
}

/** Two times, or on one day only their clocks. */
function showMove(from: string | null, to: string | null, zone: string): string {
	const [a, b] = [from, to].map((time) => DateTime.fromISO(time ?? '', { zone }));
	if (a?.isValid && b?.isValid && a.hasSame(b, 'day')) {
		return `${a.toFormat('HH:mm')} → ${b.toFormat('HH:mm')}`;
	}
	const show = (time: string | null) =>
		time === null ? 'as soon as possible' : showTime(time, zone);
	return `${show(from)} → ${show(to)}`;
}
