import { bed, refusalOf, type Row, runItems, useTestbed, warningOf } from './sheetRun';
import { evening, image, instagram, row, run, tiktok } from './plainRow';

useTestbed();

/** Cases from sheets that other people wrote without knowing the node. */
const posted = async (cells: Row) => {
	const { rows, posts, hints } = await run([row(cells)]);
	return { refusal: refusalOf(rows[0]), warning: warningOf(rows[0]), post: posts[0], hints };
};

describe('a sheet without column names, as Extract from File reads it with Header Row off', () => {
	const cells = (...row: unknown[]) => ({ json: { row: Object.fromEntries(row.entries()) } });

	test('is one of Hootsuite', async () => {
		const { rows, posts } = await runItems(
			[cells('12/24/2037 18:30', 'A caption', image())] as never,
			{ parameters: { defaultAccounts: [instagram], sheetFormat: 'hootsuite' } },
		);
		expect(refusalOf(rows[0])).toBe('');
		expect(posts).toMatchObject([{ caption: 'A caption', scheduledAfter: evening }]);
	});

	test('is one of SocialPilot', async () => {
		const { rows, posts } = await runItems(
			[cells('A caption', image(), 'Dec 24, 2037 6:30 PM', instagram, '', '')] as never,
			{ parameters: { sheetFormat: 'socialPilot' } },
		);
		expect(refusalOf(rows[0])).toBe('');
		expect(posts).toMatchObject([{ accountIds: [instagram], scheduledAfter: evening }]);
	});
});

describe('two columns that are two things', () => {
	test('a kind of content is next to a kind of media', async () => {
		const { refusal } = await posted({ 'Content Type': 'Reel', 'Media Type': 'Video' });
		expect(refusal).toBe('');
	});

	test('a link leads elsewhere next to a file with an address', async () => {
		const file = { Image: undefined, 'Media File': image(), Link: 'https://shop.example/loaf' };
		expect((await posted(file)).refusal).toBe('');
	});

	test('a link is the file next to the name of a file that is not there', async () => {
		const named = { Image: undefined, 'Media File': 'loaf.jpg', Link: image() };
		expect((await posted(named)).refusal).toBe('');
	});
});

describe('cells say what their column name does not', () => {
	test('hashtags', async () => {
		const { post } = await posted({ Hashtaggar: '#bread #rye' });
		expect(post).toMatchObject({ hashtags: ['bread', 'rye'] });
	});

	test('but not those of a comment', async () => {
		const { post } = await posted({ 'First comment': '#bread #rye' });
		expect(post).not.toHaveProperty('hashtags');
	});

	test("the company's own account IDs, which are asked about", async () => {
		const { refusal } = await posted({ Platform: undefined, platformIds: tiktok });
		expect(refusal).toContain(
			`platformIds: "${tiktok}" is one of your accounts, but the sheet has no accounts column`,
		);
	});

	test('the time next to a day', async () => {
		const { post } = await posted({ Date: '2037-12-24', time_24hr: '18:30' });
		expect(post).toMatchObject({ scheduledAfter: evening });
	});
});

test('a weekday next to another date is refused', async () => {
	const { refusal } = await posted({ Day: 'Tuesday' });
	expect(refusal).toBe(
		'Day: "Tuesday" is not the weekday of "2037-12-24 18:30". Correct the weekday or the date, or clear the weekday.',
	);
	expect((await posted({ Day: 'Thursday' })).refusal).toBe('');
});

test('a caption of one sign is a caption, and a stroke is none', async () => {
	expect((await posted({ Caption: '.' })).post).toMatchObject({ caption: '.' });
	expect((await posted({ Caption: '-' })).post).not.toHaveProperty('caption');
});

test('the apostrophe that forces text is none of it', async () => {
	const { post } = await posted({ Date: "'2037-12-24 18:30", Caption: "'=1 loaf" });
	expect(post).toMatchObject({ scheduledAfter: evening, caption: '=1 loaf' });
	expect((await posted({ Caption: "'90s bread" })).post).toMatchObject({ caption: "'90s bread" });
});

test.each(['\u200bnorthwind', 'northwind\u200e'])(
	'invisible marks in %j name nobody else',
	async (name) => {
		await bed.sandbox.control.journal.clear();
		expect((await posted({ Platform: undefined, Account: name })).refusal).toBe('');
	},
);

test('letters of several zones in one cell are named as such', async () => {
	const { refusal } = await posted({ Date: '2037-12-24 6:30 PM PST' });
	expect(refusal).toContain('"PST" can mean several time zones');
});
