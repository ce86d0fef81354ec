import type { Platform } from '../contract/decoded';
import { quote, withLabel } from '../values/text';
import texts from './findings.json';
import { PLATFORM_NAMES } from './headings';
import type { HeldBack } from './statuses';

/** What may be found in a row; each has a sentence and an advice, which its facts fill. */
export type FindingCode = keyof typeof texts;

const IS_WHY = { isOut: 'out already', waits: 'not to go out, or not yet' } as const;
const listed = (names: readonly string[]) => names.join(', ');
const counted = (count: number) => String(count);

const WRITE = {
	/** The heading in the sheet, or what the column is called where it has none. */
	column: (column: string) => column,
	value: quote,
	date: quote,
	columns: (columns: readonly string[]) => columns.map((one) => `"${one}"`).join(' and '),
	platforms: (all: readonly Platform[]) => all.map((one) => PLATFORM_NAMES[one]).join(' and '),
	usernames: listed,
	files: listed,
	above: counted,
	count: counted,
	limit: counted,
	why: (why: HeldBack) => IS_WHY[why],
	problem: (problem: string) => withLabel('', problem),
} as const;

export type Facts = { readonly [Name in keyof typeof WRITE]: Parameters<(typeof WRITE)[Name]>[0] };

/** What is to be said of a row: data, of which a sentence is made elsewhere. */
export interface Finding extends Partial<Facts> {
	readonly code: FindingCode;
	readonly column: string;
	readonly severity: 'refusal' | 'warning';
}

/** What is said of a finding: what it is, and how to get on. */
export function textOf(finding: Finding): string {
	return texts[finding.code].replace(/\{(\w+)\}/g, (_, name: keyof Facts) =>
		(WRITE[name] as (fact: unknown) => string)(finding[name]),
	);
}
