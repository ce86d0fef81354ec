import { DateTime } from 'luxon';

/** The start of a span as Notion writes it. Undefined if the value is not a span. */
export function startOf(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null || !('start' in value)) {
		return undefined;
	}
	const zone = 'time_zone' in value ? value.time_zone : undefined;
	const isOfZone = typeof zone === 'string' && WITHOUT_OFFSET.test(String(value.start));
	const ending = isOfZone ? ` ${zone}` : '';
	return typeof value.start === 'string' ? value.start + ending : undefined;
}

/** A day and a time of day, without a time zone. */
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}$/;

/**
 * The time of a JavaScript date or of a luxon date. Dates of n8n's expressions come from another
 * copy of luxon.
 */
export function instantOf(value: unknown): number | undefined {
	if (value instanceof Date) {
		return value.getTime();
	}
	// Data may call itself a luxon date.
	const isMoment = DateTime.isDateTime(value) && typeof value.toMillis === 'function';
	return isMoment ? value.toMillis() : epochOf(value);
}

const EPOCHS = { min: 1e12, max: Date.UTC(2100) };

/** Reads milliseconds since 1970, as ClickUp and other tools return them, for the years 2001 to 2099. */
export function epochOf(value: unknown): number | undefined {
	// A sheet that writes 1.79E+12 has lost the minutes.
	const isText = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
	const epoch = isText || Number.isInteger(value) ? Number(value) : NaN;
	return epoch >= EPOCHS.min && epoch < EPOCHS.max ? epoch : undefined;
}

const SECONDS = { min: Date.UTC(2020) / 1000, max: Date.UTC(2100) / 1000 };

/** Reads seconds since 1970, as Grist returns a date, for the years 2020 to 2099. */
export function secondsOf(value: unknown): number | undefined {
	const isWhole = typeof value === 'number' && Number.isInteger(value);
	return isWhole && value >= SECONDS.min && value < SECONDS.max ? value : undefined;
}

/**
 * The numbers that Excel and Google Sheets use for days: days since December 30, 1899, here for the
 * years 2000 to 2099.
 */
const SERIALS = { min: 36_526, max: 73_050 };

export function serialOf(value: unknown): number | undefined {
	const isText = typeof value === 'string' && /^\s*\d{5}(?:[.,]\d+)?\s*$/.test(value);
	const number = isText ? Number(value.replace(',', '.')) : value;
	const isSerial = typeof number === 'number' && number >= SERIALS.min && number < SERIALS.max + 1;
	return isSerial ? number : undefined;
}
