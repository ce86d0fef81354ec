import type { Row } from '../sheetRun';
import { known, writeAccount, type KnownAccount } from './accounts';
import { instantOf, randomClock, writeApart, writeMoment, type Clock, type Written } from './dates';
import { Random } from './random';
import { captions, headings, languages, noise, tags, type Field, type Language } from './words';

/** The meaning of a row before it is written: the post that it must create, or that it must be refused. */
export interface Meaning {
	/** A text that is only in the caption of this row. */
	mark: string;
	accountIds: string[];
	caption: string;
	hashtags: string[];
	/** ISO 8601 in UTC; undefined for as soon as possible. */
	instant?: string;
	media: number;
	/** True if the content of the sheet can be read in two ways. */
	isOpen: boolean;
}

export interface GeneratedSheet {
	rows: Row[];
	/** Meanings of the rows that are not empty, in their order. */
	meanings: Meaning[];
	/** Indexes of these rows in `rows`. */
	places: number[];
	emptyRows: number;
	headingRows: number;
	defaultAccounts: string[];
}

/** Draws a sheet that a person might have made: language, column names, order, forms, gaps. */
export function generateSheet(seed: number, links: readonly string[]): GeneratedSheet {
	const random = new Random(seed);
	const language = random.pick(languages);
	const order = random.pick(['dmy', 'mdy'] as const);
	const isApart = random.is(0.3);
	const byPlatform = random.is(0.15);
	const mediaColumns = random.is(0.25) ? random.int(2, 4) : 1;
	const names = nameColumns(random, language);
	const extra = random.shuffle(noise).slice(0, random.int(0, 3));
	const forAll = [random.pick(known.slice(0, 4))];
	const pair = [known[0], known[1]] as KnownAccount[];

	const written = Array.from({ length: random.int(1, 5) }, (_, at) => {
		const mark = `${seed}.${at}`;
		const cells: Row = {};
		const meaning: Meaning = {
			mark,
			...writeAccounts(random, cells, names, byPlatform ? pair : forAll, byPlatform),
			caption: `${random.pick(captions)} ${mark}`,
			hashtags: [],
			media: 0,
		};
		cells[names.caption] = meaning.caption;
		meaning.hashtags = writeTags(random, cells, names.hashtags);
		meaning.media = writeMedia(random, cells, names.media, links, mediaColumns);
		const clock = random.is(0.9) ? randomClock(random) : undefined;
		const date = clock && writeDate(random, cells, names, { language, order, isApart, clock });
		meaning.instant = clock && instantOf(clock);
		for (const heading of extra) {
			cells[heading] = random.pick(['yes', 'Ana', '3', '']);
		}
		return { cells, meaning, date };
	});
	const isProven = written.some(({ date }) => date?.proves);
	for (const { meaning, date } of written) {
		if (date?.isOpen && !isProven) {
			meaning.isOpen = true;
		}
	}

	const columns = random.shuffle([...new Set(written.flatMap(({ cells }) => Object.keys(cells)))]);
	const withGaps = addGaps(random, written, columns);
	return {
		...withGaps,
		meanings: written.map(({ meaning }) => meaning),
		defaultAccounts: (byPlatform ? pair : forAll).map(({ accountId }) => accountId),
	};
}

type Names = Record<Field, string>;

function nameColumns(random: Random, language: Language): Names {
	const name = (field: Field) => decorate(random, random.pick(headings[field][language]));
	return {
		accounts: name('accounts'),
		caption: name('caption'),
		hashtags: name('hashtags'),
		date: name('date'),
		time: name('time'),
		media: random.pick(headings.media[language]),
	};
}

/** Column names are typed by hand: in any case, with signs, gaps and notes. */
function decorate(random: Random, heading: string): string {
	return random.pick([
		heading,
		heading,
		heading.toUpperCase(),
		heading.toLowerCase(),
		heading.toLowerCase().replace(/ /g, '_'),
		heading.replace(/ /g, '-'),
		`${heading}:`,
		`${heading} *`,
		` ${heading} `,
		`${heading} (required)`,
		`${heading} [v2]`,
	]);
}

function writeAccounts(
	random: Random,
	cells: Row,
	names: Names,
	forAll: readonly KnownAccount[],
	byPlatform: boolean,
): Pick<Meaning, 'accountIds' | 'isOpen'> {
	if (byPlatform) {
		const chosen = random.pick([[forAll[0]], [forAll[1]], forAll]) as KnownAccount[];
		const yes = random.pick(['TRUE', 'true', 'x', 'yes', 1]);
		for (const { platform } of forAll) {
			const isChosen = chosen.some((account) => account.platform === platform);
			cells[platform === 'tiktok' ? 'TikTok' : 'Instagram'] = isChosen ? yes : 'FALSE';
		}
		cells.Facebook = random.pick(['FALSE', 'TRUE', '']);
		return { accountIds: chosen.map(({ accountId }) => accountId), isOpen: false };
	}
	if (random.is(0.1)) {
		return { accountIds: forAll.map(({ accountId }) => accountId), isOpen: false };
	}
	const chosen = random.shuffle(known).slice(0, random.int(1, 2));
	const ways = chosen.map((account) => writeAccount(random, account));
	cells[names.accounts] = ways.map(({ text }) => text).join(random.pick([', ', ',', '; ', '\n']));
	return {
		accountIds: chosen.map(({ accountId }) => accountId),
		isOpen: ways.some(({ isOpen }) => isOpen),
	};
}

function writeTags(random: Random, cells: Row, heading: string): string[] {
	const chosen = random.shuffle(tags).slice(0, random.int(0, 4));
	if (chosen.length === 0) {
		return chosen;
	}
	const hashed = chosen.map((tag) => `#${tag}`);
	cells[heading] = random.pick([
		hashed.join(' '),
		hashed.join(', '),
		hashed.join(''),
		hashed.join('\n'),
		chosen.join(', '),
		chosen.join(';'),
		chosen.join(','),
	]);
	return chosen;
}

function writeMedia(
	random: Random,
	cells: Row,
	heading: string,
	links: readonly string[],
	columns: number,
): number {
	const chosen = random.shuffle(links).slice(0, random.int(1, links.length));
	if (columns === 1) {
		cells[heading] = chosen.join(random.pick([', ', ',', '; ', '\n', ' ']));
		return chosen.length;
	}
	const used = chosen.slice(0, columns);
	for (const [at, link] of used.entries()) {
		cells[`${heading} ${at + 1}`] = link;
	}
	return used.length;
}

interface DateStyle {
	language: Language;
	order: 'dmy' | 'mdy';
	isApart: boolean;
	clock: Clock;
}

function writeDate(
	random: Random,
	cells: Row,
	names: Names,
	{ language, order, isApart, clock }: DateStyle,
): Written {
	if (!isApart) {
		const moment = writeMoment(random, language, order, clock);
		cells[names.date] = moment.text;
		return moment;
	}
	const { day, time } = writeApart(random, language, order, clock);
	cells[names.date] = day.text;
	cells[names.time] = time;
	return day;
}

/** Puts empty rows and repeated header rows between the others, and every column into every row. */
function addGaps(
	random: Random,
	written: ReadonlyArray<{ cells: Row }>,
	columns: readonly string[],
): Pick<GeneratedSheet, 'rows' | 'places' | 'emptyRows' | 'headingRows'> {
	const rows: Row[] = [];
	const places: number[] = [];
	let emptyRows = 0;
	let headingRows = 0;
	for (const { cells } of written) {
		if (random.is(0.15)) {
			rows.push(
				Object.fromEntries(columns.map((column) => [column, random.pick(['', ' ', null])])),
			);
			emptyRows++;
		}
		if (random.is(0.1)) {
			rows.push(Object.fromEntries(columns.map((column) => [column, column])));
			headingRows++;
		}
		places.push(rows.length);
		rows.push(Object.fromEntries(columns.map((column) => [column, cells[column] ?? ''])));
	}
	return { rows, places, emptyRows, headingRows };
}
