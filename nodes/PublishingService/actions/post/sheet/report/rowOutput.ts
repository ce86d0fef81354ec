import type { Row } from '../../../../sheet/cells';
import type { Output } from '../../../operation';
import { dayAndTime, goesOutOf, keptTogether, NOTHING, sentences } from '../../presentPost';
import type { RowItem } from '../../rowFields';
import type { RowOutcome } from './rowOutcome';

/**
 * What became of a row, flat, as it is written back into a sheet. Beside a panel of fields n8n's table
 * shows some 450 pixels: what a person looks for stands in the first three columns, and no cell is empty.
 */
export function shownRow(outcome: Omit<RowOutcome, 'row'>, number: number, caption = '') {
	const { ok, status, change, accounts, postId, company } = outcome;
	const { problems, warnings, mediaFingerprint, unfinishedMove } = outcome;
	const done: unknown = change ?? status;
	const start = captionStart(caption);
	const goesOut = ok ? goesOutOf(outcome) : outcome.goesOut;
	const parts = [
		typeof done === 'string' && done.replaceAll('_', ' '),
		start,
		dayAndTime(goesOut),
		accounts,
	];
	return {
		/** What messages call it: its line in the sheet, where that is known. */
		row: number,
		/** "ready · Harbour at 6 a.m. … · Wed 25 Dec 2030 06:00 · @northwind" */
		outcome: parts.filter(Boolean).join(' · '),
		/** What is wrong with it, then what is worth a look. */
		issues: sentences([...problems, ...warnings]) || NOTHING,
		...{ ok, status },
		...(change !== undefined && { change }),
		accounts: accounts || NOTHING,
		goesOut: goesOut || NOTHING,
		postId,
		...(company !== undefined && { company }),
		...(mediaFingerprint !== undefined && { mediaFingerprint }),
		...(unfinishedMove !== undefined && { unfinishedMove }),
	};
}

type ShownRow = ReturnType<typeof shownRow>;

/** The outputs of each item: its row, and behind the last one of a company the posts whose rows were taken out. */
export function outputsOf(
	items: readonly RowItem[],
	outcomes: readonly RowOutcome[],
	missing: ReadonlyMap<RowItem | undefined, readonly Output[]>,
): Output[][] {
	const outcomeOf = new Map(outcomes.map((outcome) => [outcome.row.item, outcome]));
	return items.map((item) => {
		const outcome = outcomeOf.get(item);
		return [...(outcome ? [rowOutput(outcome)] : []), ...(missing.get(item) ?? [])];
	});
}

/** The output of a row: its report, and if wished the sheet's own columns beside it. */
function rowOutput(outcome: RowOutcome): Output {
	const { row, failure, stopsRun } = outcome;
	const { roles, settings } = row.company.sheet;
	const shown = shownRow(outcome, row.number, row.content.caption);
	const input = row.item.input();
	const own = columnsToWrite(
		shown,
		input,
		roles.of.postId.map(({ heading }) => heading),
	);
	return {
		json: {
			// The report comes first in the order of columns, and wins over a column of the same name.
			...shown,
			...(settings.includeInput && { ...input, ...own, ...shown }),
		},
		...(settings.returnsSummary && { line: lineOf(shown) }),
		failure: failure === undefined ? undefined : { cause: failure, facts: shown },
		stopsRun,
	};
}

/** What a summary says of a row, and below it what is wrong or worth a look. */
export function lineOf({
	row,
	company,
	outcome,
	issues,
	ok,
}: ShownRow): NonNullable<Output['line']> {
	const parts = [row > 0 ? `Row ${row}` : 'No row', company, outcome];
	const text = parts.filter(Boolean).join(' · ').replaceAll('\u00a0', ' ');
	return { ok, text: issues === NOTHING ? text : `${text}\n${issues}` };
}

const CAPTION_START = 24;

/** The words that begin a caption. */
function captionStart(caption: string): string {
	const text = caption.trim().replace(/\s+/g, ' ');
	if (text.length <= CAPTION_START) return keptTogether(text);
	const start = text.slice(0, CAPTION_START + 1).replace(/ \S*$/, '');
	return keptTogether(`${start.slice(0, CAPTION_START)} …`);
}

/** What a run writes beside a row for the next one. */
const FOR_NEXT_RUN = ['unfinishedMove', 'mediaFingerprint'] as const;

/** The headings under which it stands, as people may write them: "Unfinished move (do not edit)". */
function headingsFor(name: (typeof FOR_NEXT_RUN)[number], input: Row): string[] {
	const plain = (heading: string) => heading.replace(/\(.*$|[\s_-]/g, '').toLowerCase();
	return Object.keys(input).filter((heading) => plain(heading) === name.toLowerCase());
}

/** What an earlier run wrote into a row for this one. */
export function writtenBefore(input: Row, name: (typeof FOR_NEXT_RUN)[number]): string {
	const [heading = name] = headingsFor(name, input);
	const value = input[heading];
	return typeof value === 'string' ? value.trim() : '';
}

/**
 * The columns that hold what the next run needs, under the sheet's own headings, so that writing the
 * row back fills its memory.
 */
function columnsToWrite(
	written: ShownRow,
	input: Row,
	idHeadings: readonly string[],
): Record<string, string> {
	const own: Record<string, string> = {};
	for (const heading of written.postId === '' ? [] : idHeadings) own[heading] = written.postId;
	for (const name of FOR_NEXT_RUN) {
		const value = written[name];
		if (value !== undefined) for (const heading of headingsFor(name, input)) own[heading] = value;
	}
	return own;
}
