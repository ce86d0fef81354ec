import { quote } from '../values/text';
import { listSome, MOST_NAMED } from './runTexts';

/**
 * Facts about rows that were not used as they are: counts of rows that were skipped (`otherPlatformOnly`, `history`, `empty`,
 * `headings`, `skippedByStatus`), that use the date above (`dated`), or that create 2 posts (`twice`); and unknown words and
 * columns.
 */
type SheetFacts = Readonly<
	Record<
		'dated' | 'otherPlatformOnly' | 'history' | 'empty' | 'headings' | 'skippedByStatus' | 'twice',
		number
	> &
		Record<'ignored' | 'statuses' | 'unclearTags', readonly string[]> & {
			notes: ReadonlyArray<{ readonly number: number; readonly text: string }>;
			/** The column that the node uses for dates, although its name does not say so. */
			assumed?: string;
		}
>;

/** The sentences about rows that were not used as they are, and about what a sheet leaves unclear. */
export function sheetTexts(facts: SheetFacts): string[] {
	const texts = [
		skippedText(facts),
		datedText(facts),
		twoPostsText(facts),
		assumedText(facts),
		statusesText(facts),
		ignoredText(facts),
	];
	return texts.filter((text) => text !== '');
}

function skippedText(facts: SheetFacts): string {
	const { notes } = facts;
	const noted = notes.map(({ number, text }) => `row ${number} ${quote(text)}`);
	const kinds = [
		counted(facts.empty, 'empty'),
		counted(facts.headings, 'repeated header'),
		counted(notes.length, 'note or example', ` (${listSome(noted, MOST_NAMED.notes)})`),
		counted(facts.skippedByStatus, '', ' that the sheet marks as published, on hold or cancelled'),
		counted(facts.history, '', ' with a date more than 1 day ago'),
		counted(facts.otherPlatformOnly, '', ' for other platforms'),
	];
	const skipped = kinds.filter((kind) => kind !== '');
	return skipped.length > 0 ? `Skipped: ${skipped.join(', ')}.` : '';
}

function datedText({ dated }: SheetFacts): string {
	if (dated === 0) {
		return '';
	}
	return `${counted(dated)} without a date ${dated === 1 ? 'uses' : 'use'} the date of the row above.`;
}

function twoPostsText({ twice }: SheetFacts): string {
	if (twice === 0) {
		return '';
	}
	return `${counted(twice)} ${twice === 1 ? 'creates 2 posts' : 'create 2 posts each'}, because caption, time or media differ by platform. Both posts count toward the daily cap and the plan.`;
}

function assumedText({ assumed }: SheetFacts): string {
	if (assumed === undefined) {
		return '';
	}
	return `${quote(assumed)} is used as the date column. To use another column, rename it to 'Date'.`;
}

function statusesText({ statuses }: SheetFacts): string {
	if (statuses.length === 0) {
		return '';
	}
	const named = listSome(statuses.map(quote), MOST_NAMED.words);
	return `Unknown status: ${named}. Rows with this status were not skipped. To skip them, filter them out before this node.`;
}

function ignoredText({ ignored, unclearTags }: SheetFacts): string {
	if (ignored.length === 0) {
		return '';
	}
	const tags = unclearTags.map((heading) => `"${heading}"`).join(' and ');
	const step = tags && ` To use ${tags}, rename the column to 'Hashtags' or 'Content Tags'.`;
	return `Ignored columns: ${listSome(ignored, MOST_NAMED.columns)}.${step}`;
}

/** Writes a count: "1 row", "3 empty rows", "2 rows for other platforms". Empty for 0. */
function counted(count: number, kind = '', description = ''): string {
	if (count === 0) {
		return '';
	}
	return `${count}${kind && ` ${kind}`} ${count === 1 ? 'row' : 'rows'}${description}`;
}
