import { dutch } from '../vocabulary/dutch';
import { english } from '../vocabulary/english';
import { finnish } from '../vocabulary/finnish';
import { french } from '../vocabulary/french';
import { german } from '../vocabulary/german';
import { italian } from '../vocabulary/italian';
import { japanese } from '../vocabulary/japanese';
import {
	CELL_MEANINGS,
	COLUMN_NAMES,
	type ColumnName,
	HEADING_PARTS as PARTS,
	HEADING_STEMS as STEMS,
	type Language,
	OTHER_HEADINGS as OTHERS,
	type Phrases,
	ROW_STATUSES,
} from '../vocabulary/language';
import { polish } from '../vocabulary/polish';
import { portuguese } from '../vocabulary/portuguese';
import { russian } from '../vocabulary/russian';
import { CELL_SIGNS } from '../vocabulary/yesNoSigns';
import { spanish } from '../vocabulary/spanish';
import {
	CELLS_OF_OTHER_LANGUAGES,
	HEADINGS_OF_OTHER_LANGUAGES,
	STATUSES_OF_OTHER_LANGUAGES,
} from '../vocabulary/statusesOfOtherLanguages';
import { turkish } from '../vocabulary/turkish';

export { COLUMN_NAMES, type ColumnName } from '../vocabulary/language';
export {
	OTHER_PLATFORM_ABBREVIATIONS,
	OTHER_PLATFORM_WORDS,
	PLATFORM_WORDS,
} from '../vocabulary/platforms';
export { RESULT_COLUMNS as RESULT_HEADINGS } from '../vocabulary/resultColumns';
export { STATUS_SIGNS } from '../vocabulary/statusSigns';

/** Lists the languages that a sheet may be written in; several of them may meet in one sheet. */
export const LANGUAGES: readonly Language[] = [
	english,
	german,
	french,
	spanish,
	italian,
	portuguese,
	dutch,
	polish,
	turkish,
	russian,
	finnish,
	japanese,
];

/** Joins the phrases of all languages by their meaning, and puts `others`, such as signs, before them. */
function joinLanguages<Meaning extends PropertyKey>(
	meanings: readonly Meaning[],
	phrasesIn: (language: Language) => Partial<Phrases<Meaning>>,
	...others: ReadonlyArray<Partial<Phrases<Meaning>>>
): Phrases<Meaning> {
	const groups = others.concat(LANGUAGES.map(phrasesIn));
	const entries = meanings.map((meaning) => [
		meaning,
		groups.flatMap((group) => group[meaning] ?? []),
	]);
	return Object.fromEntries(entries) as Phrases<Meaning>;
}

/** Labels a column that the sheet does not have; Map Each Column Manually shows the same labels. */
export const COLUMN_LABELS = Object.fromEntries(
	COLUMN_NAMES.map((name) => {
		const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`).replace(/ Id(?=s?$)/, ' ID');
		return [name, words.replace(/^[a-z]/, (letter) => letter.toUpperCase())];
	}),
) as Readonly<Record<ColumnName, string>>;

export const HEADINGS = joinLanguages(COLUMN_NAMES, ({ columns }) => columns);
export const OTHER_HEADINGS = joinLanguages(
	OTHERS,
	({ otherHeadings }) => otherHeadings,
	HEADINGS_OF_OTHER_LANGUAGES,
);
export const HEADING_PARTS = joinLanguages(PARTS, ({ headingParts }) => headingParts);
export const HEADING_STEMS = joinLanguages(STEMS, ({ headingStems }) => headingStems);
export const CELL_WORDS = joinLanguages(
	CELL_MEANINGS,
	({ cells }) => cells,
	CELL_SIGNS,
	CELLS_OF_OTHER_LANGUAGES,
);
export const STATUS_WORDS = joinLanguages(
	ROW_STATUSES,
	({ statuses }) => statuses,
	STATUSES_OF_OTHER_LANGUAGES,
);

/** Numbers months by their names in lower case and without accents; January is 1. */
export const MONTH_OF = numberNames(LANGUAGES.map(({ months }) => months));
/** Numbers weekdays by their names in lower case and without accents; Monday is 1. */
export const WEEKDAY_OF = numberNames(LANGUAGES.map(({ weekdays }) => weekdays));

function numberNames(tables: ReadonlyArray<Phrases<number>>): ReadonlyMap<string, number> {
	const numbers = tables.flatMap((table) =>
		Object.entries(table).flatMap(([number, names]) =>
			names.map((name) => [name, Number(number)] as const),
		),
	);
	return new Map(numbers);
}
