/** What a calendar shows of a post that is planned. */
export interface CalendarEvent {
	/** The same for as long as it is the same post of the same account, however often it moves. */
	readonly id: string;
	readonly start: Date;
	readonly title: string;
	readonly text: string;
	/** False while it still waits for someone's approval. */
	readonly isCertain: boolean;
}

/** How long an event lasts: the shortest that every calendar still shows with its title. */
const DURATION = 'PT30M';
const MAX_LINE_BYTES = 75;

/** An iCalendar file (RFC 5545), to be sent or to be subscribed to. */
export function calendarFile(
	name: string,
	events: readonly CalendarEvent[],
	now = new Date(),
): string {
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//n8n-nodes-publishing-service//Queue//EN',
		'METHOD:PUBLISH',
		`X-WR-CALNAME:${escaped(name)}`,
		'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
		'X-PUBLISHED-TTL:PT1H',
		...events.flatMap((event) => eventLines(event, now)),
		'END:VCALENDAR',
	];
	return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ id, start, title, text, isCertain }: CalendarEvent, now: Date): string[] {
	return [
		'BEGIN:VEVENT',
		`UID:${escaped(id)}`,
		`DTSTAMP:${utc(now)}`,
		`DTSTART:${utc(start)}`,
		`DURATION:${DURATION}`,
		`SUMMARY:${escaped(title)}`,
		`DESCRIPTION:${escaped(text)}`,
		`STATUS:${isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
	];
}

/** A time in UTC: 20261224T173000Z. */
function utc(time: Date): string {
	return `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A text value (RFC 5545, 3.3.11); control characters have no place in one. */
function escaped(text: string): string {
	// Through Buffer, which leaves no half of a surrogate pair.
	return Buffer.from(text)
		.toString()
		.replace(/\r\n?/g, '\n')
		.replace(/[^\P{Cc}\n\t]/gu, '')
		.replace(/[\\;,]/g, '\\$&')
		.replace(/\n/g, '\\n');
}

/** A line of 75 bytes at most, continued behind a blank (3.1); 18 characters have at most 72. */
function folded(line: string): string {
	const isLong = Buffer.byteLength(line) > MAX_LINE_BYTES;
	return isLong ? line.replace(/.{18}(?=.)/gu, '$&\r\n ') : line;
}
