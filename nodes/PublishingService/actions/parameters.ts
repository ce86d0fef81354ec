import type { INodeProperties } from 'n8n-workflow';

import { parseDateTime } from '../values/dateTime';
import {
	asText,
	type Limits,
	listProblems,
	parseChoice,
	type Parsed,
	parseFlag,
	parseId,
	parseJson,
	parseList,
	parseNumber,
	parseText,
	parseUrl,
	withLabel,
} from '../values/text';
import { parseTimeOfDay } from '../values/timeOfDay';
import { type ReadTime, type TimeReading, withNow } from '../values/timeReading';
import { parseTimeZone } from '../values/timeZone';
import { withoutQuotes } from './parameterShapes';

export interface Source {
	readonly fields: readonly INodeProperties[];
	readonly values: Readonly<Record<string, unknown>>;
	/** The values as they were saved. An expression, also one for the whole collection, is still a text. */
	readonly saved?: unknown;
	/** A text before the display names of the fields, such as "Slides 2: ". */
	readonly ledBy?: string;
	readonly isForModel?: boolean;
}

/** A field as the literal that `as const` keeps: parameters are typed from it. */
export interface FieldLiteral {
	readonly name: string;
	readonly type: string;
}

export type ParametersOf<Fields extends readonly FieldLiteral[]> = Parameters<
	Typed<Fields[number]>
>;

/** A field without its texts and conditions: fields that differ only in these are read alike, and have one type. */
export type Typed<Field> = Field extends FieldLiteral
	? Pick<Field, keyof Field & ('name' | 'type' | 'options')>
	: never;

type NameOf<Field extends FieldLiteral, Type> = Extract<Field, { readonly type: Type }>['name'];

/** The values that a choice offers. The empty value means that nothing is chosen, so it is never returned. */
export type OptionOf<Field, Name> =
	Extract<Field, { readonly name: Name }> extends {
		readonly options: ReadonlyArray<{ readonly value: infer Value }>;
	}
		? Exclude<Value, ''>
		: never;

type MemberOf<Field, Name> =
	Extract<Field, { readonly name: Name }> extends {
		readonly options: ReadonlyArray<infer Option>;
	}
		? Typed<Option extends { readonly values: ReadonlyArray<infer Member> } ? Member : Option>
		: never;

/**
 * Reads parameters with their types. Collects the problems of wrong values in `problems`; a method returns
 * undefined for a wrong or a missing value.
 */
export class Parameters<in Field extends FieldLiteral = never> {
	constructor(
		private readonly source: Source,
		readonly problems: string[],
		/**
		 * Meaning of an empty value: `notGiven` accepts it, `required` refuses it, and `all` refuses it if it
		 * comes from an expression.
		 */
		private readonly whenEmpty: 'notGiven' | 'required' | 'all' = 'notGiven',
	) {}

	/** The same parameters, but an empty value is a problem. */
	get required(): Parameters<Field> {
		return new Parameters(this.source, this.problems, 'required');
	}

	/**
	 * The same parameters, for a field that limits what the operation reads or changes: if its expression
	 * returned nothing, the operation would read or change more than the user wants. For everything, the
	 * expression must return "all".
	 */
	get unlessAll(): Parameters<Field> {
		return new Parameters(this.source, this.problems, 'all');
	}

	text(name: NameOf<Field, 'string' | 'color'>, limits: Limits = {}): string | undefined {
		return this.take(name, (value) => parseText(value, limits));
	}

	id(name: NameOf<Field, 'string' | 'options' | 'resourceLocator'>): string | undefined {
		return this.take(name, parseId);
	}

	list(
		name: NameOf<Field, 'string' | 'multiOptions'>,
		limits: Limits = {},
		parse: (value: unknown) => Parsed<string[]> = parseList,
	): string[] | undefined {
		const list = this.take(name, parse);
		if (list === undefined) {
			return undefined;
		}
		if (list.length === 0) {
			return this.missing(name);
		}
		const problems = listProblems(list, limits);
		for (const problem of problems) {
			this.refuse(name, problem);
		}
		return problems.length === 0 ? list : undefined;
	}

	number(name: NameOf<Field, 'number'>, limits: Limits = {}): number | undefined {
		return this.take(name, (value) => parseNumber(value, limits));
	}

	flag(name: NameOf<Field, 'boolean'>): boolean | undefined {
		// The panel gives a boolean; an expression may give a text such as "yes".
		return this.take(name, (value) => (typeof value === 'boolean' ? { value } : parseFlag(value)));
	}

	choice<Name extends NameOf<Field, 'options'>>(name: Name): OptionOf<Field, Name> | undefined {
		const { options = [] } = this.field(name) ?? {};
		const values = options.flatMap((option) =>
			'value' in option && option.value !== '' ? [option.value] : [],
		) as Array<OptionOf<Field, Name> & string>;
		return this.take(name, (value) => parseChoice(value, values));
	}

	time(name: NameOf<Field, 'dateTime'>, reading: TimeReading): ReadTime | undefined {
		return this.take(name, (value): Parsed<ReadTime> => {
			const time = parseDateTime(withoutQuotes(value), reading);
			return 'value' in time ? { value: time } : { forModel: withNow(time.problem), ...time };
		});
	}

	timeOfDay(name: NameOf<Field, 'string'>): string | undefined {
		return this.take(name, parseTimeOfDay);
	}

	timeZone(name: NameOf<Field, 'string'>): string | undefined {
		return this.take(name, parseTimeZone);
	}

	url(name: NameOf<Field, 'string'>, limits: Limits = {}): string | undefined {
		return this.take(name, (value) => parseUrl(value, limits));
	}

	json(name: NameOf<Field, 'json'>): object | undefined {
		return this.take(name, parseJson);
	}

	/** The values of a resource mapper by column. Undefined if an expression replaces the whole mapper. */
	mapping(name: NameOf<Field, 'resourceMapper'>): object | undefined {
		const isMapped = typeof this.savedAs(name) === 'object';
		return isMapped ? this.take(`${name}.value`, parseJson) : undefined;
	}

	/** The expression from which a resource mapper takes a column; undefined for a fixed value. */
	mappedExpression(name: NameOf<Field, 'resourceMapper'>, column: string): string | undefined {
		const { value } = asRecord(this.savedAs(name));
		const saved = asRecord(value)[column];
		return isExpression(saved) ? saved : undefined;
	}

	orDefault<Name extends NameOf<Field, 'options'>>(name: Name): OptionOf<Field, Name>;
	orDefault(name: NameOf<Field, 'boolean'>): boolean;
	orDefault(name: NameOf<Field, 'number'>, limits?: Limits): number;
	orDefault(name: Field['name'], limits?: Limits): unknown {
		const { type, default: fallback } = this.field(name) ?? {};
		// The overloads make sure that the field has the type that its method reads.
		const typed = name as never;
		if (type === 'boolean') {
			return this.flag(typed) ?? fallback;
		}
		const value = type === 'number' ? this.number(typed, limits) : this.choice(typed);
		return value ?? fallback;
	}

	/** The mode of a resource locator, such as `list`; undefined for every other field. */
	modeOf(name: Field['name']): string | undefined {
		const value = this.source.values[name];
		return isLocator(value) ? String(value.mode) : undefined;
	}

	group<Name extends NameOf<Field, 'collection' | 'fixedCollection'>>(
		name: Name,
	): Parameters<MemberOf<Field, Name>> {
		return this.nested(name, this.rawMembers(name), { saved: this.savedAs(name) });
	}

	/** The rows of a fixed collection; a problem in one names the row. */
	rows<Name extends NameOf<Field, 'fixedCollection'>>(
		name: Name,
	): Array<Parameters<MemberOf<Field, Name>>> {
		const rows = this.rawMembers(name);
		return (Array.isArray(rows) ? rows : []).map((row: unknown, index) =>
			this.nested(name, row, { ledBy: `${this.labelOf(name)} ${index + 1}: ` }),
		);
	}

	/** The values of a collection as n8n saves them. A fixed collection has its rows under its only key. */
	private rawMembers(name: string): unknown {
		const { type, options: [row] = [] } = this.field(name) ?? {};
		const collection = this.source.values[name];
		return type === 'fixedCollection' && row ? asRecord(collection)[row.name] : collection;
	}

	/** The parameters inside a collection, or inside a row of it. Their problems are collected here. */
	private nested<Member extends FieldLiteral>(
		name: string,
		value: unknown,
		source: Pick<Source, 'saved' | 'ledBy'>,
	): Parameters<Member> {
		const field = this.field(name);
		const { isForModel } = this.source;
		const fields = field ? membersOf(field) : [];
		const values = asRecord(value);
		return new Parameters({ fields, values, isForModel, ...source }, this.problems);
	}

	labelOf(name: string): string {
		const { fields, ledBy = '' } = this.source;
		const lastName = name.split('.').at(-1) ?? name;
		const label = labelOfField(fields, lastName) ?? name;
		return ledBy + label;
	}

	/**
	 * Adds the problem of a parameter, as `withLabel` joins it: "Caption has 2,201 characters, …". `forModel` is
	 * the problem in words for a model, which sees no panel.
	 */
	refuse(name: Field['name'], problem: string, forModel = problem): undefined {
		const sentence = this.source.isForModel ? forModel : problem;
		this.problems.push(withLabel(this.labelOf(name), sentence));
		return undefined;
	}

	/** True if a parameter is exactly these words, in upper or lower case. */
	isExactly(name: Field['name'], words: string): boolean {
		const value = this.valueOf(name);
		return typeof value === 'string' && value.trim().toLowerCase() === words;
	}

	/** A value as a text, to compare it with the value of another item; empty for no value. */
	textOf(name: Field['name']): string {
		return asText(this.valueOf(name) ?? '');
	}

	/** True if the value comes from an expression, so nobody chose it in the list or typed it. */
	isExpression(name: Field['name']): boolean {
		return this.expressionOf(name) !== undefined;
	}

	/** The expression as it was saved, such as "={{ $json.date }}"; undefined for a fixed value. */
	expressionOf(name: Field['name']): string | undefined {
		const saved = this.savedAs(name);
		const value = isLocator(saved) ? saved.value : saved;
		return isExpression(value) ? value : undefined;
	}

	/** True if a parameter has an expression that returned nothing: most likely a column is missing. */
	isEmptyExpression(name: Field['name']): boolean {
		return this.isExpression(name) && this.valueOf(name) === undefined;
	}

	/**
	 * True if an expression returned nothing, so a column may be missing. False if a model fills in the value:
	 * a model that omits the value means no value.
	 */
	isForgotten(name: Field['name']): boolean {
		return !isFromModel(this.expressionOf(name)) && this.isEmptyExpression(name);
	}

	private savedAs(name: string): unknown {
		const { saved } = this.source;
		return isExpression(saved) ? saved : asRecord(saved)[name];
	}

	private field(name: string): INodeProperties | undefined {
		return this.source.fields.find((field) => field.name === name);
	}

	/** Reads a value with a parser. Adds the problem of a wrong value, or of a value that is missing. */
	private take<T>(name: Field['name'], parse: (value: unknown) => Parsed<T>): T | undefined {
		const value = this.valueOf(name);
		if (this.whenEmpty === 'all') {
			if (this.isExactly(name, 'all')) {
				return undefined;
			}
			if (value === undefined && this.isExpression(name)) {
				return this.refuse(
					name,
					'is empty, because its expression returned nothing. For all, return the word "all"',
					'is empty. For all, give the word "all"',
				);
			}
		}
		if (value === undefined) {
			return this.missing(name);
		}
		const parsed = parse(value);
		return 'value' in parsed ? parsed.value : this.refuse(name, parsed.problem, parsed.forModel);
	}

	/** The value of a parameter; undefined if it is empty or only blanks. */
	private valueOf(name: string): unknown {
		const parameter = this.source.values[name];
		const value = (isLocator(parameter) ? parameter.value : parameter) ?? undefined;
		return typeof value === 'string' && value.trim() === '' ? undefined : value;
	}

	/** Refuses a missing value if the field needs a value. */
	private missing(name: Field['name']): undefined {
		const isRequired = this.whenEmpty === 'required' || this.field(name)?.required;
		return isRequired ? this.refuse(name, 'is required') : undefined;
	}
}

/** The display name of the field of this name, at the top of a panel or in one of its collections. */
export function labelOfField(fields: readonly INodeProperties[], name: string): string | undefined {
	const fieldsAndMembers = fields.flatMap((field) =>
		field.type === 'collection' ? [field, ...membersOf(field)] : [field],
	);
	return fieldsAndMembers.find((field) => field.name === name)?.displayName;
}

/** The fields inside a collection, or inside a row of a fixed collection. */
export function membersOf({ type, options = [] }: INodeProperties): readonly INodeProperties[] {
	if (type === 'collection') {
		return options as INodeProperties[];
	}
	return options.flatMap((option) => ('values' in option ? option.values : []));
}

/** True for a resource locator. People who write JSON, and models, omit its mark `__rl`. */
function isLocator(value: unknown): value is { value: unknown; mode?: unknown } {
	const locator = asRecord(value);
	return 'value' in locator && (locator.__rl !== undefined || typeof locator.mode === 'string');
}

/** True for an expression that a model fills in: if it is empty, the model means no value. */
export function isFromModel(expression = ''): boolean {
	return /\$fromAI\b/i.test(expression);
}

export function isExpression(saved: unknown): saved is string {
	return typeof saved === 'string' && saved.startsWith('=');
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null
		? (value as Readonly<Record<string, unknown>>)
		: {};
}
