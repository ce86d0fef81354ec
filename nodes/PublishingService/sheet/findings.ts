import type { Platform } from '../contract/decoded';
import { quote, withLabel } from '../values/text';
import texts from './findings.json';
import { PLATFORM_NAMES } from './headings';
import type { HeldBack } from './statuses';

/** What may be said of a row and of its post; each has a sentence and an advice, which facts fill. */
export type FindingCode = keyof typeof texts;

const IS_WHY = { isOut: 'out already', waits: 'not to go out, or not yet' } as const;
const listed = (names: readonly string[]) => names.join(', ');
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`);

/** How facts are written that are no text and no number. */
const WRITE = {
	value: quote,
	date: quote,
	postCaption: quote,
	columns: (columns: readonly string[]) => quoted(columns).join(' and '),
	headings: (some: readonly string[]) => listed(quoted(some)),
	platforms: (all: readonly Platform[]) => all.map((one) => PLATFORM_NAMES[one]).join(' and '),
	rows: (rows: readonly number[]) => rows.map((row) => `row ${row}`).join(' and '),
	usernames: listed,
	files: listed,
	why: (why: HeldBack) => IS_WHY[why],
	problem: (problem: string) => withLabel('', problem),
} as const;

type Written = { readonly [Name in keyof typeof WRITE]: Parameters<(typeof WRITE)[Name]>[0] };
/** A column is called by its heading, or by its name where the sheet has none; times as people read them. */
type Text = 'account' | 'column' | 'day' | 'goesOut' | 'postGoesOut' | 'postId' | 'reason' | 'time';

export type Facts = Written &
	Readonly<Record<Text, string> & Record<'above' | 'count' | 'limit' | 'nth' | 'row', number>>;

/** What is to be said of a row: data, of which a sentence is made elsewhere. */
export interface Finding extends Partial<Facts> {
	readonly code: FindingCode;
	readonly column: string;
	readonly severity: 'refusal' | 'warning';
}

export function warning(code: FindingCode, facts: Partial<Facts> = {}): Finding {
	return { code, column: '', severity: 'warning', ...facts };
}

/** What is said of a finding: what it is, and how to get on. */
export function textOf(finding: Finding): string {
	return sentence(finding.code, finding);
}

export function sentence(code: FindingCode, facts: Partial<Facts> = {}): string {
	return texts[code].replace(/\{(\w+)\}/g, (_, name: keyof Facts) =>
		name in WRITE
			? (WRITE[name as keyof Written] as (fact: unknown) => string)(facts[name])
			: String(facts[name]),
	);
}
