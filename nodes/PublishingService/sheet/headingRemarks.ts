import { isCellWord } from '../values/text';
import type { ColumnName } from '../values/words';
import { columnOf, hasMeaning } from './headings';
import { hasStem, isPart, plainWords } from './headingWords';
import { readPlatform } from './platformNames';

const BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|<([^<>]*)>/g;

/**
 * Finds out whether a column name has brackets that may change what the column is for.
 *
 * @example
 * hasUnknownRemark('Image (old)', 'media') // true
 * hasUnknownRemark('Image (URL)', 'media') // false
 */
export function hasUnknownRemark(heading: string, column: ColumnName): boolean {
	return remarksIn(heading).some((remark) => !isHarmless(remark, column));
}

/** True if brackets say that a column has the date of another thing than the post: "Date (created)", "Date (due)". */
export function isOfOtherDate(heading: string): boolean {
	return remarksIn(heading).some(
		(remark) =>
			hasStem(remark, 'past') || hasMeaning(remark, 'due') || hasMeaning(remark, 'posted'),
	);
}

/** Reads the texts in brackets; none if the brackets are the whole column name, which they then are. */
function remarksIn(heading: string): string[] {
	const isOnlyRemark = plainWords(heading.replace(BRACKETS, ' ')).length === 0;
	const remarks = [...heading.matchAll(BRACKETS)].map((match) => match.slice(1).join(''));
	return isOnlyRemark ? [] : remarks;
}

/** Allows brackets about the format of a cell, its source, and the platform that the column is for. */
function isHarmless(remark: string, column: ColumnName): boolean {
	// Airtable names a lookup "Username (from Accounts)"; "Link(s)" is one or several.
	if (/^\s*from\s|^\p{L}{1,2}$/iu.test(remark) || isSameColumn(remark, column)) {
		return true;
	}
	return plainWords(remark).every(
		(word) =>
			/\d/.test(word) ||
			isPart(word, 'remark') ||
			isCellWord(word, 'format') ||
			readPlatform(word) !== undefined ||
			isSameColumn(word, column),
	);
}

function isSameColumn(name: string, column: ColumnName): boolean {
	const columnOfName = columnOf(name);
	return columnOfName === column || (columnOfName === 'link' && column === 'media');
}
