import { asText, isEmpty } from '../values/text';
import { isBlankCell, type Row } from './cells';
import type { CellKind } from './cellKinds';
import { hasMeaning } from './headings';
import type { ColumnProfile } from './columnProfile';
import { hasReportColumn } from './reportedStatus';
import type { RuleContext, RuleTest } from './roleRule';
import { isRecord } from './rows/databaseCell';

/** The fields that only errors of n8n and answers of HTTP have, as n8n writes them. */
const FIELDS_OF_ERRORS: ReadonlySet<string> = new Set(['httpCode', 'stack', 'statusCode']);
/** The class of an error, which n8n's error items have as their name. */
const ERROR_CLASS = /^[A-Z]\w*Error$/;

/** The name that n8n gives the error of an item, also if the column is empty. */
const ERROR_OF_N8N = /^\$?error$/;
/** Names that programs give an error. */
const ERROR_OF_PROGRAMS = /^\W*errors?(?:[ _-]?(?:message|text|description|details?))?\W*$/i;

/**
 * True if a column contains what went wrong, in any language: `error`, `$error`, `errorMessage`,
 * "Fehler".
 */
export function marksError(heading: string): boolean {
	return FIELDS_OF_ERRORS.has(heading.trim()) || hasMeaning(heading, 'error');
}

/** True for the message of an error as programs write it, so that it is not a caption although its name says so. */
export const isErrorText: RuleTest = (column, context) =>
	isTextOfPrograms(column, context) && (hasErrorOfPrograms(context) || saysThatStepFailed(context));

/** True for the message of an error in a sheet whose people gave the columns names of their language. */
export const isTranslatedErrorText: RuleTest = ({ meanings }, { columns }) =>
	meanings.has('errorText') && columns.some(({ heading }) => marksError(heading));

function hasErrorOfPrograms({ columns, headings }: RuleContext): boolean {
	const isFilled = ({ heading }: ColumnProfile) =>
		FIELDS_OF_ERRORS.has(heading.trim()) || ERROR_OF_PROGRAMS.test(heading);
	return headings.some((heading) => ERROR_OF_N8N.test(heading)) || columns.some(isFilled);
}

/** n8n and web services write a failure as `message`, or as `message` and `description`. */
function isTextOfPrograms({ heading }: ColumnProfile, { headings }: RuleContext): boolean {
	const hasMessage = headings.some((name) => name.trim().toLowerCase() === 'message');
	const isDetail = hasMessage && heading.trim() === 'description';
	return isDetail || /^\s*message\s*$/i.test(heading);
}

/** A column in which a web service says that a step failed. A cell of this kind says so. */
interface FailureColumn {
	readonly heading: RegExp;
	readonly cell: CellKind;
}

const FAILURE_COLUMNS: readonly FailureColumn[] = [
	{ heading: /^\s*(?:success|succeeded)\s*$/i, cell: 'no' },
	{ heading: /^\s*(?:failed|failure|(?:is|has)[ _-]?error)\s*$/i, cell: 'yes' },
];
/** Such columns that the report of this node has, too: they count only in other sheets. */
const FAILURE_COLUMNS_LIKE_REPORT: readonly FailureColumn[] = [
	{ heading: /^\s*ok\s*$/i, cell: 'no' },
	{ heading: /^\s*status\s*$/i, cell: 'errorWord' },
];

/** True if a web service says that a step failed: `success: false`, `isError: true`, `status: 'error'`. */
function saysThatStepFailed({ columns, headings }: RuleContext): boolean {
	const failureColumns = hasReportColumn(headings)
		? FAILURE_COLUMNS
		: [...FAILURE_COLUMNS, ...FAILURE_COLUMNS_LIKE_REPORT];
	return columns.some(({ heading, holds }) =>
		failureColumns.some((failure) => failure.heading.test(heading) && holds('some', failure.cell)),
	);
}

/**
 * The column that shows that a caption is the message of an error: it has the same text, or the name of an
 * error. Undefined if there is none.
 *
 * @example columnOfError({ text: 'Bad gateway', error: 'Bad gateway' }, 'text', ['error']) // 'error'
 */
export function columnOfError(
	row: Row,
	captionHeading: string,
	errorColumns: readonly string[],
): string | undefined {
	const caption = asText(row[captionHeading]).trim();
	if (captionHeading !== 'name' && ERROR_CLASS.test(asText(row.name))) {
		return 'name';
	}
	return errorColumns.find((heading) => messagesIn(row[heading]).includes(caption));
}

/**
 * The filled column of errors next to a caption whose column may have the message of the error, such as
 * "Fehler" next to "Nachricht". Undefined if there is none.
 */
export function errorBeside(
	row: Row,
	captionHeading: string,
	errorColumns: readonly string[],
): string | undefined {
	if (!hasMeaning(captionHeading, 'errorText')) {
		return undefined;
	}
	return errorColumns.find((heading) => !isBlankCell(row[heading], 'caption'));
}

function messagesIn(cell: unknown): readonly string[] {
	const texts = isRecord(cell) ? [cell.message, cell.description] : [cell];
	return texts.filter((text) => !isEmpty(text)).map((text) => asText(text).trim());
}
