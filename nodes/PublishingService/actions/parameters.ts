import type { INodeProperties } from 'n8n-workflow';

import { parseDateTime, parseTimeZone, type ReadTime, type TimeReading } from '../values/dateTime';
import { parseChoice, type Parsed, parseFlag, parseJson, withLabel } from '../values/text';
import { parseTimeOfDay } from '../values/writtenTime';
import {
	type ListLimits,
	listProblems,
	type NumberLimits,
	parseId,
	parseList,
	parseNumberWithin,
	parseTextWithin,
	parseUrl,
	type TextLimits,
} from '../values/parse';
import type { FieldTypes, FieldTypesOf, NoFields } from './fieldTypes';

type Values = Readonly<Record<string, unknown>>;

/** Where the values of parameters come from, and what they are called. */
export interface Source {
	/** The fields that the parameters are values of. */
	readonly fields: readonly INodeProperties[];
	/** The values by name; an expression is evaluated when its value is asked for. */
	readonly values: Values;
	/** The same as they were saved: an expression, also one for all of them, as its own text. */
	readonly saved?: unknown;
	/** What stands before the display names of the fields, such as "Slides 2: ". */
	readonly ledBy?: string;
	/** Whether a model reads what is wrong. */
	readonly isForModel?: boolean;
}

/** What an empty parameter means: not given, not allowed, or all where its field is a filter. */
type WhenEmpty = 'notGiven' | 'required' | 'all';

/** The parameters of these fields. */
export type ParametersOf<Fields extends readonly INodeProperties[]> = Parameters<
	FieldTypesOf<Fields[number]>
>;

type Key<Fields> = keyof Fields & string;

/**
 * Typed reading of parameters, every value held against its limit. Names, kinds and choices are
 * those of the fields. Whatever is wrong is collected under the field's display name, so that a
 * person sees all of it at once; `undefined` stands for "not given" and for "wrong". A parameter
 * whose field is required is refused where it is empty.
 */
export class Parameters<out Fields extends FieldTypes = NoFields> {
	constructor(
		private readonly source: Source,
		readonly problems: string[],
		private readonly whenEmpty: WhenEmpty = 'notGiven',
	) {}

	/** The same parameters, each of which must be given. */
	get required(): Parameters<Fields> {
		return new Parameters(this.source, this.problems, 'required');
	}

	/**
	 * The same parameters as filters that mean "all" when they are left empty. Only a fixed choice may
	 * be empty: an expression says `all`, so that one which gives nothing does not widen what happens.
	 */
	get unlessAll(): Parameters<Fields> {
		return new Parameters(this.source, this.problems, 'all');
	}

	text(
		name: Key<Fields['string']> | Key<Fields['color']>,
		limits: TextLimits = {},
	): string | undefined {
		return this.take(name, (value) => parseTextWithin(value, limits));
	}

	/** An ID from plain text, from a list or from a resource locator. */
	id(
		name: Key<Fields['string']> | Key<Fields['loadedOptions']> | Key<Fields['resourceLocator']>,
	): string | undefined {
		return this.take(name, parseId);
	}

	/** A list, as `parse` takes it apart. */
	list(
		name: Key<Fields['string']> | Key<Fields['multiOptions']>,
		limits: ListLimits = {},
		parse: (value: unknown) => Parsed<string[]> = parseList,
	): string[] | undefined {
		const list = this.take(name, parse);
		if (list === undefined) return undefined;
		if (list.length === 0) return this.missing(name);
		const problems = listProblems(list, limits);
		for (const problem of problems) this.note(name, problem);
		return problems.length === 0 ? list : undefined;
	}

	number(name: Key<Fields['number']>, limits: NumberLimits = {}): number | undefined {
		return this.take(name, (value) => parseNumberWithin(value, limits));
	}

	flag(name: Key<Fields['boolean']>): boolean | undefined {
		return this.take(name, parseFlag);
	}

	/** One of the options of the field. */
	choice<Name extends Key<Fields['options']>>(name: Name): Fields['options'][Name] | undefined {
		const { options = [] } = this.field(name) ?? {};
		// The empty one says that nothing is chosen.
		const values = options.flatMap((option) =>
			'value' in option && option.value !== '' ? [option.value] : [],
		) as Array<Fields['options'][Name] & string>;
		return this.take(name, (value) => parseChoice(value, values));
	}

	/** An instant in UTC, and whether the zone decided it. */
	time(name: Key<Fields['dateTime']>, reading: TimeReading): ReadTime | undefined {
		return this.take(name, (value): Parsed<ReadTime> => {
			const time = parseDateTime(value, reading);
			return 'value' in time ? { value: time } : time;
		});
	}

	/** A time of day as HH:mm:ss. */
	timeOfDay(name: Key<Fields['string']>): string | undefined {
		return this.take(name, parseTimeOfDay);
	}

	/** A time zone as luxon takes it. */
	timeZone(name: Key<Fields['string']>): string | undefined {
		return this.take(name, parseTimeZone);
	}

	url(name: Key<Fields['string']>, limits: TextLimits = {}): string | undefined {
		return this.take(name, (value) => parseUrl(value, limits));
	}

	json(name: Key<Fields['json']>): object | undefined {
		return this.take(name, parseJson);
	}

	/** What a resource mapper maps by hand: an object of values by column. */
	mapping(name: Key<Fields['resourceMapper']>): object | undefined {
		// Something else in its place, as an expression for the whole gives it, maps nothing.
		const saved = this.savedAs(name);
		if (saved === null || typeof saved !== 'object') return undefined;
		return this.take(`${name}.value`, parseJson);
	}

	/**
	 * A choice, switch or number, or the default of its field where it is empty. For what n8n always
	 * has, and for members of a collection that mean their default where they are not added.
	 */
	orDefault<Name extends Key<Fields['options']>>(name: Name): Fields['options'][Name];
	orDefault(name: Key<Fields['boolean']>): boolean;
	orDefault(name: Key<Fields['number']>, limits?: NumberLimits): number;
	orDefault(
		name: Key<Fields['options']> | Key<Fields['boolean']> | Key<Fields['number']>,
		limits: NumberLimits = {},
	): unknown {
		const { type, default: fallback } = this.field(name) ?? {};
		const value =
			type === 'boolean'
				? this.flag(name)
				: type === 'number'
					? this.number(name, limits)
					: this.choice(name);
		return value ?? fallback;
	}

	/** The mode of a resource locator, such as `list`; undefined for every other field. */
	modeOf(name: Key<Fields['any']>): string | undefined {
		const value = this.source.values[name];
		return isLocator(value) ? String(value.mode) : undefined;
	}

	/** The members of a collection. */
	group<Name extends Key<Fields['collection']>>(
		name: Name,
	): Parameters<Fields['collection'][Name]> {
		return this.membersWith(name, this.source.values[name], { saved: this.savedAs(name) });
	}

	/** The one row of a fixed collection. */
	onlyRow<Name extends Key<Fields['fixedCollection']>>(
		name: Name,
	): Parameters<Fields['fixedCollection'][Name]> {
		return this.membersWith(name, this.rowsOf(name), {});
	}

	/** The rows of a fixed collection; a problem in one names the row. */
	rows<Name extends Key<Fields['fixedCollection']>>(
		name: Name,
	): Array<Parameters<Fields['fixedCollection'][Name]>> {
		const rows = this.rowsOf(name);
		return (Array.isArray(rows) ? rows : []).map((row: unknown, index) =>
			this.membersWith(name, row, { ledBy: `${this.labelOf(name)} ${index + 1}: ` }),
		);
	}

	/** What a fixed collection holds under the one key that it offers. */
	private rowsOf(name: string): unknown {
		const [rows] = this.field(name)?.options ?? [];
		return rows && asRecord(this.source.values[name])[rows.name];
	}

	private membersWith<Members extends FieldTypes>(
		name: string,
		given: unknown,
		more: Pick<Source, 'saved' | 'ledBy'>,
	): Parameters<Members> {
		const field = this.field(name);
		const { isForModel } = this.source;
		const fields = field ? membersOf(field) : [];
		return new Parameters({ fields, values: asRecord(given), isForModel, ...more }, this.problems);
	}

	/** What a parameter is called, by its name or its path through collections. */
	labelOf(name: string): string {
		const { fields, ledBy = '' } = this.source;
		return ledBy + (labelOfField(fields, name.split('.').at(-1) ?? name) ?? name);
	}

	/**
	 * Notes what is wrong with a parameter, as `withLabel` joins it: "Caption has 2,201 characters, …".
	 */
	refuse(name: Key<Fields['any']>, problem: string, forModel?: string): undefined {
		return this.note(name, problem, forModel);
	}

	/** Whether the value comes from an expression, and not from the list or the keyboard. */
	isExpression(name: Key<Fields['any']>): boolean {
		const saved = this.savedAs(name);
		return isExpression(isLocator(saved) ? saved.value : saved);
	}

	/** A parameter as it was saved. */
	private savedAs(name: string): unknown {
		const { saved } = this.source;
		return isExpression(saved) ? saved : asRecord(saved)[name];
	}

	/** The field of a name; where two have one name, the first. */
	private field(name: string): INodeProperties | undefined {
		return this.source.fields.find((field) => field.name === name);
	}

	private note(name: string, problem: string, forModel = problem): undefined {
		const told = this.source.isForModel ? forModel : problem;
		this.problems.push(withLabel(this.labelOf(name), told));
		return undefined;
	}

	/** Reads a value; an empty one is refused where it is required. */
	private take<T>(name: string, parse: (value: unknown) => Parsed<T>): T | undefined {
		const value = this.valueOf(name);
		if (this.whenEmpty === 'all') {
			if (typeof value === 'string' && value.trim().toLowerCase() === 'all') return undefined;
			if (value === undefined && this.isExpression(name as Key<Fields['any']>)) {
				const problem = 'is empty: the expression gave nothing; for all, give the word "all"';
				return this.note(name, problem);
			}
		}
		if (value === undefined) return this.missing(name);
		const parsed = parse(value);
		return 'value' in parsed ? parsed.value : this.note(name, parsed.problem, parsed.forModel);
	}

	/** What a parameter holds; undefined where that is nothing, or a text of blanks alone. */
	private valueOf(name: string): unknown {
		const given = this.source.values[name];
		const value = (isLocator(given) ? given.value : given) ?? undefined;
		return typeof value === 'string' && value.trim() === '' ? undefined : value;
	}

	private missing(name: string): undefined {
		const isRequired = this.whenEmpty === 'required' || this.field(name)?.required;
		return isRequired ? this.note(name, 'is required') : undefined;
	}
}

/** The display name of the field of this name, at the top of a panel or in one of its collections. */
export function labelOfField(fields: readonly INodeProperties[], name: string): string | undefined {
	const all = fields.flatMap((field) =>
		field.type === 'collection' ? [field, ...membersOf(field)] : [field],
	);
	return all.find((field) => field.name === name)?.displayName;
}

/** The fields inside a collection, or of a row of a fixed one. */
export function membersOf({ type, options = [] }: INodeProperties): readonly INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	return options.flatMap((option) => ('values' in option ? option.values : []));
}

/** What a resource locator gives: its mode and the chosen value. */
function isLocator(value: unknown): value is { value: unknown; mode?: unknown } {
	return typeof value === 'object' && value !== null && '__rl' in value && 'value' in value;
}

/** n8n saves an expression as text that begins with an equals sign. */
function isExpression(saved: unknown): boolean {
	return typeof saved === 'string' && saved.startsWith('=');
}

function asRecord(value: unknown): Values {
	return typeof value === 'object' && value !== null ? (value as Values) : {};
}
