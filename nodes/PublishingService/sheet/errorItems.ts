import { asText, isEmpty } from '../values/text';
import type { Row } from './cells';
import { isRecord } from './rows/databaseCell';

/** A column that n8n, an HTTP client or a web service gives a failed item: `error`, `$error`, `errorMessage`. */
const ERROR_COLUMN =
	/^\W*(?:property_)?errors?(?:[ _-]?(?:message|text|description|details?))?\W*$/i;
/** The fields that only n8n's own errors have, as n8n writes them. */
const FIELDS_OF_ERRORS: ReadonlySet<string> = new Set(['httpCode', 'stack']);
/** The class of an error, which n8n's error items have as their name. */
const ERROR_CLASS = /^[A-Z]\w*Error$/;

/** True if a column contains what went wrong, so that a message next to it is not a caption. */
export function marksError(heading: string): boolean {
	return ERROR_COLUMN.test(heading) || FIELDS_OF_ERRORS.has(heading.trim());
}

/**
 * The column that shows that a caption is the message of an error: it has the same text, or the name of an
 * error. Undefined if there is none.
 *
 * @example columnOfError({ text: 'Bad gateway', error: 'Bad gateway' }, 'text') // 'error'
 */
export function columnOfError(row: Row, captionHeading: string): string | undefined {
	const caption = asText(row[captionHeading]).trim();
	const others = Object.entries(row).filter(([heading]) => heading !== captionHeading);
	const column = others.find(([heading, cell]) => {
		const isName = heading === 'name' && ERROR_CLASS.test(asText(cell));
		return isName || (marksError(heading) && messagesIn(cell).includes(caption));
	});
	return column?.[0];
}

function messagesIn(cell: unknown): readonly string[] {
	const texts = isRecord(cell) ? [cell.message, cell.description] : [cell];
	return texts.filter((text) => !isEmpty(text)).map((text) => asText(text).trim());
}
