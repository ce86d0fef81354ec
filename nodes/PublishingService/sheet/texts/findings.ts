import type { Platform } from '../../contract/schemas';
import { quote, withLabel } from '../../values/text';
import type { SkipReason } from '../skipReason';
import { PLATFORM_NAMES } from '../platformNames';
import { SENTENCES } from './sentences';
import { type ShownValue, writeValue } from './shownValue';

/** A key of the table of sentences. */
export type FindingCode = keyof typeof SENTENCES;

/** The facts that a sentence can name. Times and accounts are texts as people read them. */
interface FactTypes {
	readonly above: number;
	/** The value of a field as the post has it. */
	readonly actual: ShownValue;
	readonly account: string;
	/** The name of the column in the sheet, or the label of its role if the sheet has no such column. */
	readonly column: string;
	readonly columns: readonly string[];
	readonly count: number;
	readonly date: unknown;
	readonly day: string;
	readonly files: readonly string[];
	readonly goesLive: string;
	readonly names: readonly string[];
	/** The name of a node of the workflow. */
	readonly node: string;
	readonly limit: number;
	readonly minutes: number;
	readonly lateBy: string;
	readonly field: string;
	readonly nth: number;
	/** Another day, post or row, such as `row 4` or `post post_81`. */
	readonly other: string;
	readonly platforms: readonly Platform[] | ReadonlySet<Platform>;
	readonly postCaption: unknown;
	readonly postGoesLive: string;
	readonly postId: string;
	/** Follows the name of a column, as in `Caption has 2,201 characters`. */
	readonly problem: string;
	readonly reason: string;
	readonly row: number;
	readonly rows: readonly number[];
	readonly time: string;
	readonly usernames: readonly string[];
	readonly wished: ShownValue;
	/** A value of a cell, which is shown in quotes and shortened. */
	readonly value: unknown;
	readonly skipReason: SkipReason;
}

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
	? Name | Placeholders<Rest>
	: never;

type FactNames<Code extends FindingCode> = Placeholders<(typeof SENTENCES)[Code]> & keyof FactTypes;

/** The facts that the sentence of a code names. */
export type FactsOf<Code extends FindingCode> = Pick<FactTypes, FactNames<Code>>;

/** The facts of a finding without its column; empty if its sentence needs only the column. */
export type MoreFacts<Code extends FindingCode> = Omit<FactsOf<Code>, 'column'>;

/** The node does not send a row with a refusal. A warning stops nothing. */
export type Severity = 'refusal' | 'warning';

/** A finding about a row, as data. `textOf` turns it into a sentence. */
export type Finding<Code extends FindingCode = FindingCode> = {
	[One in Code]: {
		readonly code: One;
		readonly severity: Severity;
		/** Empty if the finding is about no column. */
		readonly column: string;
	} & MoreFacts<One>;
}[Code];

/** The argument for the facts of a code: required if its sentence names another fact than the column. */
export type FactArguments<Code extends FindingCode> = keyof MoreFacts<Code> extends never
	? []
	: [facts: MoreFacts<Code>];

const SKIP_REASONS: Readonly<Record<SkipReason, string>> = {
	published: 'already published',
	waiting: 'do not publish, or not yet',
};

function joinNames(names: readonly string[]): string {
	return names.join(', ');
}

function quoteEach(names: readonly string[]): string[] {
	return names.map((name) => `"${name}"`);
}

/** Writers for facts that are neither a text nor a number. */
const WRITERS: { readonly [Name in keyof FactTypes]?: (fact: FactTypes[Name]) => string } = {
	value: quote,
	actual: writeValue,
	wished: writeValue,
	date: quote,
	postCaption: quote,
	columns: (columns) => quoteEach(columns).join(' and '),
	names: (names) => joinNames(quoteEach(names)),
	platforms: (platforms) => [...platforms].map((name) => PLATFORM_NAMES[name]).join(' and '),
	rows: (rows) => rows.map((row) => `row ${row}`).join(' and '),
	usernames: joinNames,
	files: joinNames,
	skipReason: (reason) => SKIP_REASONS[reason],
	problem: (problem) => withLabel('', problem),
};

/**
 * Makes a finding of its code, a column and the facts of its sentence.
 * `finding('warning', 'timeIsPast', '', { time: '2026-12-24 18:30 Europe/Berlin' })`
 */
export function finding<Code extends FindingCode>(
	severity: Severity,
	code: Code,
	column: string,
	...facts: FactArguments<Code>
): Finding {
	const [more] = facts as [object?];
	return { code, column, severity, ...more } as Finding;
}

/** Makes a refusal about no column in particular. */
export function refusal<Code extends FindingCode>(
	code: Code,
	...facts: FactArguments<Code>
): Finding {
	return finding('refusal', code, '', ...facts);
}

/** Makes a warning about no column in particular. */
export function warning<Code extends FindingCode>(
	code: Code,
	...facts: FactArguments<Code>
): Finding {
	return finding('warning', code, '', ...facts);
}

/** The sentence of a finding: what it is, then what to do. */
export function textOf({ code, ...facts }: Finding): string {
	return fillIn(SENTENCES[code], facts);
}

/** The sentence of a code with its facts. */
export function sentence<Code extends FindingCode>(
	code: Code,
	...facts: keyof FactsOf<Code> extends never ? [] : [facts: FactsOf<Code>]
): string {
	const [values = {}] = facts as [Readonly<Record<string, unknown>>?];
	return fillIn(SENTENCES[code], values);
}

function fillIn(text: string, facts: Readonly<Partial<Record<string, unknown>>>): string {
	return text.replace(/\{(\w+)\}/g, (_, name: keyof FactTypes) => {
		const write = WRITERS[name] as ((fact: unknown) => string) | undefined;
		const fact = facts[name];
		return write ? write(fact) : String(fact);
	});
}
