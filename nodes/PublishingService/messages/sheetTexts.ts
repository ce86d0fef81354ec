import { quote } from '../values/text';
import { listed, NAMED } from './runTexts';

/** Rows that were passed over, took the date above or make two posts; words and columns that say nothing. */
type SheetFacts = Readonly<
	Record<'dated' | 'elsewhere' | 'history' | 'empty' | 'headings' | 'heldBack' | 'twice', number> &
		Record<'ignored' | 'statuses' | 'unclearTags', readonly string[]> & {
			notes: ReadonlyArray<{ readonly number: number; readonly text: string }>;
			/** The column that was taken for dates. */
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
		counted(facts.headings, 'repeated heading'),
		counted(notes.length, 'one-cell or example', ` (${listed(noted, NAMED.notes)})`),
		counted(facts.heldBack, '', ' that the sheet itself calls posted already or not to be posted'),
		counted(facts.history, '', ' whose date is more than a day past'),
		counted(facts.elsewhere, '', ' without a platform of the service'),
	];
	const skipped = kinds.filter((kind) => kind !== '');
	return skipped.length > 0 ? `Skipped: ${skipped.join(', ')}.` : '';
}

function datedText({ dated }: SheetFacts): string {
	if (dated === 0) {
		return '';
	}
	return `Without a date of their own, ${counted(dated)} took that of the row above.`;
}

function twoPostsText({ twice }: SheetFacts): string {
	if (twice === 0) {
		return '';
	}
	return `Of ${counted(twice)} two posts are made, because the networks have a text, a time or media of their own: both count towards the posts of the day and of the plan.`;
}

function assumedText({ assumed }: SheetFacts): string {
	if (assumed === undefined) {
		return '';
	}
	return `${quote(assumed)} was taken for when posts go out. Name another column Date if that one is meant.`;
}

function statusesText({ statuses }: SheetFacts): string {
	if (statuses.length === 0) {
		return '';
	}
	const named = listed(statuses.map(quote), NAMED.words);
	return `Held nothing back, because it says neither that a row is out nor that it waits: the status ${named}. Filter such rows before this node if they are not to go out.`;
}

function ignoredText({ ignored, unclearTags }: SheetFacts): string {
	if (ignored.length === 0) {
		return '';
	}
	const tags = unclearTags.map((heading) => `"${heading}"`).join(' and ');
	const step = tags && ` Name ${tags} Hashtags or Content Tags to use it as one of them.`;
	return `Ignored: ${listed(ignored, NAMED.columns)}.${step}`;
}

/** "1 row", "3 empty rows"; nothing where there is none. */
function counted(count: number, kind = '', which = ''): string {
	if (count === 0) {
		return '';
	}
	return `${count}${kind && ` ${kind}`} ${count === 1 ? 'row' : 'rows'}${which}`;
}
