import { readSheet } from '../../../../nodes/PublishingService/sheet/readSheet';
import { holdsLostLetters } from '../../../../nodes/PublishingService/sheet/unfinishedText';

const lostHeading = (headings: readonly string[]) => {
	const input = Object.fromEntries(headings.map((heading) => [heading, 'a']));
	const sheet = readSheet([{ input, mapped: undefined, number: 1, hasFiles: false }], {
		format: 'columnNames',
		emptyDates: 'automatic',
		skipApproval: false,
	});
	return 'problem' in sheet && /^Letters/.test(sheet.problem) ? sheet.problem : undefined;
};

/** A text in UTF-8, as a reader shows it that expects Windows-1252. */
const misread = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text));

describe('letters that were lost', () => {
	test.each([
		...['é', 'Größe', 'Ä', 'Übung', 'ñandú', 'ção', 'Français', 'cœur', 'Straße', '¿Qué?'],
		...['Fresh “bread”', 'Ana’s', 'soon…', 'a – b', '5 €', '🍞 bread'],
		...['łosoś', 'cześć', 'więcej', 'koń', 'żaba', 'źródło'],
	])('are known in %j, read in another encoding', (text) => {
		const cell = misread(text);
		expect(cell).not.toBe(text);
		expect(holdsLostLetters(cell)).toBe(true);
		expect(lostHeading(['Date', cell])).toBe(
			`Letters of the column name "${cell}" were lost when the file was read. Save the file again as CSV UTF-8 or as XLSX in the program that created the file, and run the workflow again`,
		);
	});

	test('are known by the sign that stands for them', () => {
		expect(holdsLostLetters('Gr\uFFFD\uFFFDe')).toBe(true);
	});

	test.each<[unknown]>([
		['Größe, São Paulo, naïve, Œuvre, 5 €, “bread” – Ana’s…'],
		['MÃE'],
		['PÅ… ”BLÅ” Å’s JÄ… ÅR'],
		['Ârbol  Ã o'],
		['🍞 日本 привет'],
		[''],
		[7],
		[['\uFFFD']],
		[undefined],
	])('are not in %j', (cell) => {
		expect(holdsLostLetters(cell)).toBe(false);
		expect(lostHeading([String(cell).replace('\uFFFD', '')])).toBeUndefined();
	});
});
