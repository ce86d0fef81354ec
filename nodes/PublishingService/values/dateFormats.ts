import { MONTH_OF, WEEKDAY_OF } from './words';

/** A pattern of one of the names, and never of the beginning of a longer word. */
export function namePattern(names: ReadonlyMap<string, number>): string {
	const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
	return `(?:${longestFirst.join('|')})(?![a-z])`;
}

export type Groups = Readonly<Record<string, string | undefined>>;

const NAME = namePattern(MONTH_OF);
const WEEKDAY = `(?:(?:le|el|il|on) )?(?<weekday>${namePattern(WEEKDAY_OF)})\\.?,? (?:(?:le|el|den|der|dem|the|dia) )?`;
const ARTICLE = '(?:(?:le|el|il|on|den|the) )?';
const DAY = '(?<day>\\d{1,2})';
const ORDINAL = '(?:st|nd|rd|th|er|ro|\\.|o|a)?';
const OF = '(?:of |de |del |di |do )?';
const GAP = '(?: ?[-/] ?| )?';

/** Forms of dates. If a form ends with `year`, the year may have 2 digits. */
const DATE_FORMS: readonly string[] = [
	'(?<year>20\\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])',
	'(?<year>\\d{4})\\. ?(?<month>\\d{1,2})\\. ?(?<day>\\d{1,2})\\.',
	'(?<year>\\d{4})(?<sign>[-/.])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})',
	'(?<year>\\d{4}) ?年 ?(?<month>\\d{1,2}) ?月 ?(?<day>\\d{1,2}) ?日',
	'(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})',
	'(?<first>\\d{1,2})\\. ?(?<second>\\d{1,2})\\. ?(?<year>\\d{2})',
	'(?<first>\\d{1,2}) ?(?<sign>[-/]) ?(?<second>\\d{1,2}) ?\\k<sign> ?(?<year>\\d{4}|\\d{2})',
	`${ARTICLE}(?<name>${NAME})\\.?${GAP}${DAY}(?:st|nd|rd|th)?(?:, ?| |-|/)(?<sure>'?)(?<year>\\d{4}|\\d{2})`,
	`${ARTICLE}${DAY}${ORDINAL}${GAP}${OF}(?<name>${NAME})\\.?,?${GAP}(?:de |del )?(?<short>'?)(?<year>\\d{4}|\\d{2})`,
	`(?<year>\\d{4}),?${GAP}(?<name>${NAME})\\.?${GAP}${DAY}(?:st|nd|rd|th|\\.)?`,
];

/** A weekday after its date: "2026-12-24 (Thu)", "24.12.2026, Do.". */
const WEEKDAY_AFTER = `(?:,? ?\\(?(?<after>${namePattern(WEEKDAY_OF)})\\.?\\)?,?)?`;

/** A date at the beginning or at the end of a text, and never a piece of a longer number. */
const AT_START = DATE_FORMS.map(
	(form) => new RegExp(`^(?:${WEEKDAY})?${form}${WEEKDAY_AFTER}(?!\\d|[:.]\\d)`),
);
const WHOLE = DATE_FORMS.map((form) => new RegExp(`^(?:${WEEKDAY})?${form}${WEEKDAY_AFTER}$`));

/** The longest text in which a date is looked for. */
const LONGEST_TEXT = 200;
/** The beginning of a word, or of a number that is not a part of a longer number. */
const START = /(?<=[^\d.,:/-],?)(?:\d|(?<![a-z])[a-z])/g;

/** Finds the date in a text that `plainText` has made plain; `rest` is the text before or after the date. */
export function findDate(text: string) {
	if (text.length > LONGEST_TEXT || !/\d/.test(text)) {
		return undefined;
	}
	for (const pattern of AT_START) {
		const found = pattern.exec(text);
		if (found?.groups) {
			return readDate(found.groups, text.slice(found[0].length));
		}
	}
	return findDateAtEnd(text);
}

/** Tries the places at which a date may begin, the last one first: the time before it stays whole. */
function findDateAtEnd(text: string) {
	const starts = [...text.matchAll(START)].map(({ index }) => index).reverse();
	for (const pattern of WHOLE) {
		for (const start of starts) {
			const groups = pattern.exec(text.slice(start))?.groups;
			if (groups) {
				return readDate(groups, text.slice(0, start));
			}
		}
	}
	return undefined;
}

function readDate(groups: Groups, rest: string) {
	const { year = '', month, day, first, second, name } = groups;
	const weekday = groups.weekday ?? groups.after;
	const isShort = year.length < 4;
	// "Dec 24, 26" and "24 Dec '26" name their year; "24-Dec-26" might be of 2024.
	const isSure = groups.sure !== undefined || Boolean(groups.short);
	const date = {
		year: Number(isShort ? `20${year}` : year),
		month: name === undefined ? Number(month ?? first) : (MONTH_OF.get(name) ?? 0),
		day: Number(day ?? second),
		/** True if `month` and `day` are the first and the second number, in an order not known. */
		isOrderOpen: first !== undefined,
		...(weekday !== undefined && { weekday: WEEKDAY_OF.get(weekday) }),
	};
	// Another number of 24.12.26 may be the year, unless the order of the column proves that the
	// last number is.
	return { date, rest, isYearOpen: isShort && !isSure };
}
