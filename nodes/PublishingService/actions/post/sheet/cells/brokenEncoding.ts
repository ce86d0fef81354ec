import { quote } from '../../../../values/parsed';

/** What stands for letters that a reader did not know, and what UTF-8 looks like when read as Windows-1252. */
const LOST =
	/\uFFFD|Ã[\u0080-\u009F\u00A1-\u00AA\u00AC-\u00BA\u00BC-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€[\u0080-\u00BF\u0153\u02DC\u201C-\u201E\u2122]|Â[\u00A1-\u00AA\u00AC-\u00BA]|â‚¬|Å[\u00BA\u00BC\u201A\u201E\u203A]|Å\u201C[a-z]|Ä[\u2021\u2122]|ðŸ/;

const ADVICE =
	'Choose the encoding of the file, such as UTF-8 or windows-1252, in the node that reads it, and run again';

/** Why a text is not to be published as it stands; undefined where its letters are whole. */
export function lostLettersIn(value: unknown): string | undefined {
	if (typeof value !== 'string' || !LOST.test(value)) return undefined;
	return `: letters of ${quote(value)} were lost when the sheet was read. ${ADVICE}`;
}

/** Why a sheet cannot be read by such headings; undefined where all of them are whole. */
export function lostHeading(headings: Iterable<string>): string | undefined {
	for (const heading of headings) {
		if (LOST.test(heading)) {
			return `Letters of the heading ${quote(heading)} were lost when the sheet was read. ${ADVICE}`;
		}
	}
	return undefined;
}
