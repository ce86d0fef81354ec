const formats = {
	clock: {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
	},
	moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
	time: { hour: '2-digit', minute: '2-digit' },
	exactTime: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
	day: { weekday: 'long', day: 'numeric', month: 'long' },
};

const [clock, moment, time, exactTime, day] = Object.values(formats).map(
	(format) => new Intl.DateTimeFormat('en-GB', format),
);

const formatted = (format) => (iso) => format.format(new Date(iso));

/** Times as the board writes them, in the zone of whoever looks at it. */
export const clockTime = formatted(clock);
export const momentOf = formatted(moment);
export const timeOf = formatted(time);
export const exactTimeOf = formatted(exactTime);

export const zone = clock.resolvedOptions().timeZone;

const formatsIn = new Map();

/** A moment as the account's own clock shows it, with that clock's offset. */
export function momentIn(iso, timeZone) {
	const known = formatsIn.get(timeZone);
	const format =
		known ??
		new Intl.DateTimeFormat('en-GB', { ...formats.moment, timeZone, timeZoneName: 'shortOffset' });
	if (!known) {
		formatsIn.set(timeZone, format);
	}
	return format.format(new Date(iso));
}

/** `Today`, `Tomorrow`, or the date, as seen from `now`. */
export function dayOf(iso, now) {
	const date = day.format(new Date(iso));
	if (date === day.format(new Date(now))) {
		return 'Today';
	}
	const tomorrow = new Date(now);
	tomorrow.setDate(tomorrow.getDate() + 1);
	return date === day.format(tomorrow) ? 'Tomorrow' : date;
}
