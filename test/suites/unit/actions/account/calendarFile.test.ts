import { calendarFile } from '../../../../../nodes/PublishingService/actions/account/calendarFile';

const entry = (fields: object = {}) => ({
	accountId: 'acc_1',
	postId: 'post_1',
	queueItemId: 'q_1',
	scheduledSlotStart: '2026-12-24T18:30:00+01:00',
	caption: 'Bread',
	...fields,
});
const now = new Date('2026-12-01T08:00:00.123Z');
/** The lines as a reader joins them again (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replace(/\r\n /g, '').trimEnd().split('\r\n');
const valueOf = (file: string, name: string) =>
	linesOf(file)
		.find((line) => line.startsWith(`${name}:`))
		?.slice(name.length + 1);
/** A text value as a reader understands it (3.3.11). */
const unescaped = (text = '') =>
	text.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

test('an event has a stable ID, and times in UTC', () => {
	expect(linesOf(calendarFile([entry()], now))).toEqual([
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//n8n-nodes-publishing-service//Queue//EN',
		'METHOD:PUBLISH',
		'X-WR-CALNAME:Posts',
		'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
		'X-PUBLISHED-TTL:PT1H',
		'BEGIN:VEVENT',
		'UID:post_1-acc_1@publishing-service',
		'DTSTAMP:20261201T080000Z',
		'DTSTART:20261224T173000Z',
		'DURATION:PT30M',
		'SUMMARY:acc_1: Bread',
		'DESCRIPTION:Bread\\n\\npost_1',
		'STATUS:CONFIRMED',
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
		'END:VCALENDAR',
	]);
	expect(calendarFile([entry({ status: 'pending_approval' })], now)).toContain('STATUS:TENTATIVE');
});

test.each([
	'a, b; c \\ d: "e"',
	'two\nlines\r\nand\rmore',
	'focaccia 🍞 ノースウィンド नॉर्थविंड',
	`${'ä'.repeat(400)}, ${'🍞'.repeat(100)}`,
	'BEGIN:VEVENT\r\nEND:VCALENDAR',
])('a text comes through as it is: %j', (text) => {
	const file = calendarFile([entry({ caption: text })], now);
	expect(unescaped(valueOf(file, 'DESCRIPTION'))).toBe(`${text.replace(/\r\n?/g, '\n')}\n\npost_1`);
	for (const line of file.split('\r\n')) {
		expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
	}
	expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
	expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
});

test('a sign that no text can contain is removed', () => {
	const file = calendarFile([entry({ caption: 'a\u0000b\u001b\u0085c\ttab \ud83c' })], now);
	expect(valueOf(file, 'DESCRIPTION')).toBe('abc\ttab \ufffd\\n\\npost_1');
});

test('is still a calendar without events', () => {
	expect(calendarFile([], now)).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
});

test.each(['\u2028', '\u2029', '\u0085'])(
	'folds a line with the line separator %j at 75 bytes too',
	(separator) => {
		const caption = `${'a'.repeat(60)}${separator}${'b'.repeat(200)}${separator}${'é'.repeat(100)}`;
		const file = calendarFile([entry({ caption })], now);
		for (const line of file.split('\r\n')) {
			expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
		}
	},
);
