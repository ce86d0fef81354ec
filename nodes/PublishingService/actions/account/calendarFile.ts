import type { Account, QueueItem } from '../../contract/schemas';
import { shortened } from '../../values/text';

/** An entry of an account's queue, with the account. */
export type QueuedPost = Partial<QueueItem> &
	Pick<Account, 'accountId'> &
	Partial<Pick<Account, 'username' | 'platform'>>;

/** The time at which an entry goes live, as the service returns it. */
export function startText({
	scheduledSlotStart,
	scheduledAfter,
}: Partial<QueueItem>): string | undefined {
	return scheduledSlotStart ?? scheduledAfter;
}

/** Sorts an entry without a time after all others. */
export const WITHOUT_TIME = Number.MAX_SAFE_INTEGER;

/** The time at which an entry goes live; an entry without a time comes last. */
export function timeOf(entry: QueuedPost): number {
	return Date.parse(startText(entry) ?? '') || WITHOUT_TIME;
}

/** An iCalendar file (RFC 5545), to be sent or to be subscribed to. */
export function calendarFile(entries: readonly QueuedPost[], now = new Date()): string {
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//n8n-nodes-publishing-service//Queue//EN',
		'METHOD:PUBLISH',
		'X-WR-CALNAME:Posts',
		'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
		'X-PUBLISHED-TTL:PT1H',
		...entries.flatMap((entry) => eventLines(entry, now)),
		'END:VCALENDAR',
	];
	return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(entry: QueuedPost, now: Date): string[] {
	const { accountId, username, platform, postId, queueItemId, status } = entry;
	const caption = entry.caption ?? '';
	const name = username === undefined ? accountId : `@${username} (${platform})`;
	const title = caption.replace(/\s+/g, ' ').trim() || 'no caption';
	const isWaiting = status === 'pending_approval';
	const approval = isWaiting ? 'Waits for approval' : '';
	const description = [caption, approval, postId ?? ''].filter(Boolean);
	return [
		'BEGIN:VEVENT',
		// Identifies the event by its post: if a post is rescheduled, its queue item changes, but
		// the post ID stays.
		`UID:${escaped(`${postId ?? queueItemId}-${accountId}@publishing-service`)}`,
		`DTSTAMP:${utc(now)}`,
		`DTSTART:${utc(new Date(timeOf(entry)))}`,
		// The shortest duration at which every calendar still shows the title.
		'DURATION:PT30M',
		`SUMMARY:${escaped(`${name}: ${shortened(title)}`)}`,
		`DESCRIPTION:${escaped(description.join('\n\n'))}`,
		`STATUS:${isWaiting ? 'TENTATIVE' : 'CONFIRMED'}`,
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
	];
}

/** A time as iCalendar writes it: "20261224T173000Z". */
function utc(time: Date): string {
	return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/**
 * Escapes a text value (RFC 5545, 3.3.11), and removes control characters. Buffer replaces half of a surrogate
 * pair, which a file cannot contain.
 */
function escaped(text: string): string {
	return Buffer.from(text)
		.toString()
		.replace(/\r\n?/g, '\n')
		.replace(/[^\P{Cc}\n\t]/gu, '')
		.replace(/[\\;,]/g, '\\$&')
		.replace(/\n/g, '\\n');
}

/**
 * Folds a line into lines of at most 75 bytes (RFC 5545, 3.1); each further line begins with a space. 18 characters
 * have at most 72 bytes.
 */
function folded(line: string): string {
	return Buffer.byteLength(line) > 75 ? line.replace(/.{18}(?=.)/gsu, '$&\r\n ') : line;
}
