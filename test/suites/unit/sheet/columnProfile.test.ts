import { profileColumns } from '../../../../nodes/PublishingService/sheet/columnProfile';

const DAY = '2026-12-24';
const CLOCK = '18:30';

const ofPlatform = (heading: string, cells: readonly unknown[]) =>
	profileColumns(cells.map((cell) => ({ [heading]: cell })))[0]?.ofPlatform;

/** The meaning of a column name for each platform: "tiktok: caption", "instagram: onePlatform", "-: date". */
function read(heading: string, ...cells: unknown[]): string | undefined {
	const column = ofPlatform(heading, cells);
	if (column === undefined) {
		return undefined;
	}
	return `${column.platform ?? '-'}: ${column.role}`;
}

test.each([
	['TikTok Video', 'tiktok: media', 'https://example.com/a.mp4'],
	['Image (Instagram)', 'instagram: media', 'a.jpg'],
	['IG Image 2', 'instagram: media', 'a.jpg'],
	['YouTube Video', '-: media', 'https://example.com/a.mp4'],
	['TikTok Video', undefined, 'a man slices bread'],
	['Instagram Profile Picture', undefined, 'https://example.com/a.jpg'],
	['TikTok Video', 'tiktok: media', 'to be filmed', 'a.mp4'],
	['TikTok Video Link', undefined, ' https://www.tiktok.com/@northwind/video/1'],
	['TikTok Video', undefined, 'https://vm.tiktok.com/ZM1'],
	['TikTok Video', undefined, 'http://tiktok.com/@northwind/video/1'],
	['IG Image', undefined, 'instagram.com/p/abc?img=a.jpg'],
	['IG Image', 'instagram: media', 'https://cdn.example.com/www.instagram.com/a.jpg'],
	['IG Image', 'instagram: media', 'https://notinstagram.com/a.jpg'],
])('%s says %s', (heading, says, ...cells) => {
	expect(read(heading, ...cells)).toBe(says);
});

test.each([
	['TikTok Caption', 'tiktok: caption'],
	['Caption TikTok', 'tiktok: caption'],
	['Caption (TikTok)', 'tiktok: caption'],
	['Hashtags [Instagram]', 'instagram: hashtags'],
	['IG_Hashtags', 'instagram: hashtags'],
	['Instagram: Text', 'instagram: caption'],
	['TikTok – Caption', 'tiktok: caption'],
	['Caption -  TikTok ', 'tiktok: caption'],
	['Caption for TikTok', 'tiktok: caption'],
	['Caption (for TikTok)', 'tiktok: caption'],
	['Caption (for TikTok) ', 'tiktok: caption'],
	['Caption (short) TikTok', 'tiktok: caption'],
	['Caption (draft 1) (TikTok)', 'tiktok: caption'],
	['Instagram (Caption)', 'instagram: onePlatform'],
	['TikTok', 'tiktok: onePlatform'],
	['TikTok Account', 'tiktok: onePlatform'],
	['Texte pour Instagram', 'instagram: caption'],
	['Text FÜR TikTok', 'tiktok: caption'],
	['Text auf TikTok', 'tiktok: caption'],
	['Final caption TikTok', 'tiktok: caption'],
	['TikTok final caption', 'tiktok: caption'],
	['Caption tik tok', 'tiktok: caption'],
	['Tik Tok Caption', 'tiktok: caption'],
	['LinkedIn Text', '-: caption'],
	['Google Business Caption', '-: caption'],
	['Caption (Google Business Profile)', '-: caption'],
	['Google My Business Caption', '-: caption'],
	['Caption – Google My Business ', '-: caption'],
])('%s is of its platform alone', (heading, expected) => {
	expect(read(heading, 'Hello')).toBe(expected);
});

test.each([
	['Publish date for TikTok', 'tiktok: date'],
	['TikTok planned for', 'tiktok: date'],
	['Date on … TikTok', 'tiktok: date'],
	['TikTok Date UTC', 'tiktok: date'],
	['Fecha y hora de publicación Tik Tok', 'tiktok: date'],
	['Planned date and time for the publication on TikTok', 'tiktok: date'],
])('the words of %s are of its platform: %s', (heading, expected) => {
	expect(read(heading, DAY)).toBe(expected);
});

test('a column name of a hundred characters may name its platform, a longer one is a text', () => {
	const heading = (length: number) => `TikTok${'Date'.padStart(length - 6)}`;
	expect(read(heading(100), DAY)).toBe('tiktok: date');
	expect(read(heading(101), DAY)).toBeUndefined();
});

test.each([
	...['Caption', '', 'Instagram Post Type', 'Owner (TikTok)'],
	...['Caption (TikTok) ideas', 'Caption only TikTok', 'Text Ana', 'Caption (TikTok, IG)'],
])('%j is none', (heading) => {
	expect(read(heading, 'Hello')).toBeUndefined();
});

test('a column of a text in which each cell says yes or no is a choice of the platform', () => {
	expect(read('Instagram Post', 'yes', 'no')).toBe('instagram: onePlatform');
	expect(read('Instagram Post', 'yes', 'Hello')).toBe('instagram: caption');
	expect(read('LinkedIn Post', 'x')).toBe('-: onePlatform');
});

test.each<[string, unknown[], string | undefined]>([
	['TikTok Time', [CLOCK, '9:00'], 'tiktok: time'],
	['TikTok Time', [CLOCK, DAY], 'tiktok: date'],
	['TikTok Time', [CLOCK, 'soon'], 'tiktok: date'],
	['TikTok Date', [DAY, 'tbd'], 'tiktok: date'],
	['TikTok Date', [CLOCK], 'tiktok: time'],
	['Fecha programada TikTok', [DAY], 'tiktok: date'],
	['Data programmazione TikTok', [DAY], 'tiktok: date'],
	['Post date (LinkedIn)', [DAY], '-: date'],
	['TikTok Date', ['soon'], undefined],
	['TikTok Link', [DAY], undefined],
])('%s above %j is, by its cells, %s', (heading, cells, expected) => {
	expect(read(heading, ...cells)).toBe(expected);
});

test('a platform that the service does not have is not a platform of a row', () => {
	expect(ofPlatform('LinkedIn Text', ['Hello'])).toStrictEqual({
		platform: undefined,
		role: 'caption',
	});
});

test.each([
	['tag:a tag:b', true],
	[' template:a,;\n tag:b , ', true],
	['tag:a b', false],
	['tag:', false],
	[`${'tag:a '.repeat(40)}x`, false],
	[`${'tag:a'.repeat(40)} x`, false],
])('%j is a list of content groups: %s', (cell, areGroups) => {
	const begun = performance.now();
	const [column] = profileColumns([{ Tags: cell }]);
	expect(column?.holds('all', 'contentTags')).toBe(areGroups);
	expect(performance.now() - begun).toBeLessThan(1_000);
});
