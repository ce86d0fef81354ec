import { LIMITS } from '../contract/limits';
import { parseAccountEntries } from './values/accountNames';
import { parseDateTime, type ReadTime, type TimeReading } from './values/dateTime';
import { hashtagsInCaption, parseHashtags } from './values/hashtags';
import { parseList } from './values/list';
import { isEmpty, withLabel, type Parsed } from './values/parsed';
import {
	countCharacters,
	fewestCharacters,
	parseChoice,
	parseFlag,
	parseJson,
	parseNumber,
	parseText,
} from './values/scalars';
import { parseTimeOfDay } from './values/timeOfDay';
import { parseTimeZone } from './values/timeZone';

interface TextLimits {
	readonly min?: number;
	readonly max?: number;
}

interface ListLimits extends TextLimits {
	readonly maxLength?: number;
}

interface NumberLimits extends TextLimits {
	readonly integer?: boolean;
}

/**
 * Typed reading of parameters, every value held against its limit. Whatever is wrong is collected
 * under the field's display name, so that a person sees all of it at once; `undefined` stands for
 * "not given" and for "wrong".
 */
export class Fields {
	constructor(
		private readonly read: (name: string) => unknown,
		/** The display name of a field. */
		readonly labelOf: (name: string) => string,
		readonly problems: string[],
		/** A parameter as it was saved: an expression as its own text. */
		private readonly readSaved: (name: string) => unknown = () => undefined,
	) {}

	text(name: string, limits: TextLimits = {}): string | undefined {
		const text = this.parse(name, parseText);
		if (text === undefined) return undefined;
		const size = fewestCharacters(text, limits.max);
		return this.within(name, size, limits, 'character') ? text : undefined;
	}

	/** An ID from plain text or from a resource locator. */
	id(name: string): string | undefined {
		const text = this.parse(name, parseText)?.trim();
		if (text === undefined) return undefined;
		return this.within(name, countCharacters(text), { min: 1, max: LIMITS.idLength }, 'character')
			? text
			: undefined;
	}

	list(name: string, limits: ListLimits = {}): string[] | undefined {
		return this.entries(name, limits, (value) => parseList(value));
	}

	/** Hashtags, without the "#" and each once. */
	hashtags(name: string, limits: ListLimits = {}): string[] | undefined {
		return this.entries(name, limits, parseHashtags);
	}

	/** The hashtags that stand in a text. */
	hashtagsIn(name: string, limits: ListLimits = {}): string[] | undefined {
		return this.entries(name, limits, (value) => {
			const text = parseText(value);
			return 'value' in text ? { value: hashtagsInCaption(text.value) } : text;
		});
	}

	/** Accounts as people name them, each entry as it is written. */
	accountEntries(name: string, limits: ListLimits = {}): string[] | undefined {
		return this.entries(name, limits, parseAccountEntries);
	}

	private entries(
		name: string,
		{ maxLength, ...limits }: ListLimits,
		parse: (value: unknown) => Parsed<string[]>,
	): string[] | undefined {
		const list = this.parse(name, parse);
		if (list === undefined || list.length === 0) return undefined;
		const tooLong = list.filter(
			(entry) => !this.within(name, countCharacters(entry), { max: maxLength }, 'character', entry),
		);
		return this.within(name, list.length, limits, 'entry') && tooLong.length === 0
			? list
			: undefined;
	}

	number(name: string, limits: NumberLimits = {}): number | undefined {
		const number = this.parse(name, parseNumber);
		if (number === undefined) return undefined;
		if (limits.integer && !Number.isInteger(number))
			return this.refuse(name, `must be a whole number, not ${number}`);
		const bound = brokenBound(number, limits);
		return bound === undefined ? number : this.refuse(name, `is ${format(number)}, ${bound}`);
	}

	flag(name: string): boolean | undefined {
		return this.parse(name, parseFlag);
	}

	choice<T extends string>(name: string, allowed: readonly T[]): T | undefined {
		return this.parse(name, (value) => parseChoice(value, allowed));
	}

	/** An instant in UTC. */
	dateTime(name: string, reading: TimeReading): string | undefined {
		return this.time(name, reading)?.value;
	}

	/** An instant in UTC, and whether the zone decided it. */
	time(name: string, reading: TimeReading): ReadTime | undefined {
		return this.parse<ReadTime>(name, (value) => {
			const time = parseDateTime(value, reading);
			return 'value' in time ? { value: time } : time;
		});
	}

	/** A time of day as HH:mm:ss. */
	timeOfDay(name: string): string | undefined {
		return this.parse(name, parseTimeOfDay);
	}

	/** A time zone as luxon takes it. */
	timeZone(name: string): string | undefined {
		return this.parse(name, parseTimeZone);
	}

	url(name: string, limits: TextLimits = {}): string | undefined {
		const text = this.text(name, limits)?.trim();
		if (text === undefined || (/^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text))) return text;
		return this.refuse(name, `must be a web address (https://…), not "${text.slice(0, 60)}"`);
	}

	json(name: string): object | undefined {
		return this.parse(name, parseJson);
	}

	/**
	 * Reads a field that means "all" when it is left empty. Only a fixed choice may be empty: an
	 * expression says `all`, so that one which gives nothing does not widen what happens.
	 */
	oneOrAll<T>(name: string, read: (name: string) => T | undefined): T | undefined {
		const value = this.valueOf(name);
		if (typeof value === 'string' && value.trim().toLowerCase() === 'all') return undefined;
		if (isEmpty(value) && this.isExpression(name))
			return this.refuse(
				name,
				'is empty: the expression gave nothing; for all, give the word "all"',
			);
		return read(name);
	}

	/** The mode of a resource locator, such as `list`; undefined for every other field. */
	modeOf(name: string): string | undefined {
		const value = this.read(name);
		return isLocator(value) ? String(value.mode) : undefined;
	}

	/** Whether anything was given, empty text included. */
	has(name: string): boolean {
		return this.read(name) !== undefined;
	}

	/** The fields of a collection. */
	group(name: string): Fields {
		const values = asRecord(this.read(name));
		return new Fields(
			(key) => values[key],
			(key) => this.labelOf(`${name}.${key}`),
			this.problems,
			(key) => {
				const saved = this.readSaved(name);
				return isExpression(saved) ? saved : asRecord(saved)[key];
			},
		);
	}

	/** The rows of a fixed collection; a problem in one names the row. */
	rows(name: string, key: string): Fields[] {
		const rows = asRecord(this.read(name))[key];
		return (Array.isArray(rows) ? rows : []).map((row: unknown, index) => {
			const values = asRecord(row);
			const label = (field: string) =>
				`${this.labelOf(name)} ${index + 1}: ${this.labelOf(`${name}.${key}.${field}`)}`;
			return new Fields((field) => values[field], label, this.problems);
		});
	}

	/** Reads a field that must be given. */
	required<T>(name: string, read: (name: string) => T | undefined): T | undefined {
		const before = this.problems.length;
		const value = read(name);
		if (value === undefined && this.problems.length === before) this.refuse(name, 'is required');
		return value;
	}

	/** Notes what is wrong with a field, as `withLabel` joins it: "Caption has 2,201 characters, …". */
	refuse(name: string, problem: string): undefined {
		this.problems.push(withLabel(this.labelOf(name), problem));
		return undefined;
	}

	private parse<T>(name: string, parse: (value: unknown) => Parsed<T>): T | undefined {
		const value = this.valueOf(name);
		if (isEmpty(value)) return undefined;
		const parsed = parse(value);
		return 'value' in parsed ? parsed.value : this.refuse(name, parsed.problem);
	}

	/** Whether the value comes from an expression, and not from the list or the keyboard. */
	isExpression(name: string): boolean {
		const saved = this.readSaved(name);
		return isExpression(isLocator(saved) ? saved.value : saved);
	}

	private valueOf(name: string): unknown {
		const value = this.read(name);
		return isLocator(value) ? value.value : value;
	}

	private within(
		name: string,
		size: number,
		limits: TextLimits,
		unit: 'character' | 'entry',
		entry?: string,
	): boolean {
		const bound = brokenBound(size, limits);
		if (bound === undefined) return true;
		const which = entry === undefined ? '' : `"${entry.slice(0, 30)}…" `;
		this.refuse(name, `${which}has ${format(size)} ${plural(unit, size)}, ${bound}`);
		return false;
	}
}

/** What a resource locator gives: its mode and the chosen value. */
function isLocator(value: unknown): value is { value: unknown; mode?: unknown } {
	return typeof value === 'object' && value !== null && '__rl' in value && 'value' in value;
}

/** n8n saves an expression as text that begins with an equals sign. */
function isExpression(saved: unknown): boolean {
	return typeof saved === 'string' && saved.startsWith('=');
}

function asRecord(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The bound that a number breaks, in words. */
function brokenBound(number: number, { min, max }: TextLimits): string | undefined {
	if (min !== undefined && number < min) return `the least is ${format(min)}`;
	if (max !== undefined && number > max) return `the limit is ${format(max)}`;
	return undefined;
}

function format(number: number): string {
	return number.toLocaleString('en-US');
}

function plural(unit: 'character' | 'entry', count: number): string {
	if (count === 1) return unit;
	return unit === 'entry' ? 'entries' : `${unit}s`;
}
