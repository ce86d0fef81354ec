import { profileColumns } from '../../../../nodes/PublishingService/sheet/profile';

const DAY = '2026-12-24';
const CLOCK = '18:30';

const ofNetwork = (heading: string, cells: readonly unknown[]) =>
	profileColumns(cells.map((cell) => ({ [heading]: cell })))[0]?.ofNetwork;

/** What the heading says for which network: "tiktok caption", "instagram choice", "- date". */
function read(heading: string, ...cells: unknown[]): string | undefined {
	const column = ofNetwork(heading, cells);
	if (column === undefined) return undefined;
	const isPlain = column.is === 'choice' || column.is === 'media';
	const what = isPlain ? column.is : `${column.is} ${column.column}`;
	return `${column.platform ?? '-'}: ${what}`;
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
	['TikTok Caption', 'tiktok: text caption'],
	['Caption TikTok', 'tiktok: text caption'],
	['Caption (TikTok)', 'tiktok: text caption'],
	['Hashtags [Instagram]', 'instagram: text hashtags'],
	['IG_Hashtags', 'instagram: text hashtags'],
	['Instagram: Text', 'instagram: text caption'],
	['TikTok – Caption', 'tiktok: text caption'],
	['Caption -  TikTok ', 'tiktok: text caption'],
	['Caption for TikTok', 'tiktok: text caption'],
	['Caption (for TikTok)', 'tiktok: text caption'],
	['Caption (for TikTok) ', 'tiktok: text caption'],
	['Caption (short) TikTok', 'tiktok: text caption'],
	['Caption (draft 1) (TikTok)', 'tiktok: text caption'],
	['Instagram (Caption)', 'instagram: text caption'],
	['Texte pour Instagram', 'instagram: text caption'],
	['Text FÜR TikTok', 'tiktok: text caption'],
	['Text auf TikTok', 'tiktok: text caption'],
	['Final caption TikTok', 'tiktok: text caption'],
	['TikTok final caption', 'tiktok: text caption'],
	['Caption tik tok', 'tiktok: text caption'],
	['Tik Tok Caption', 'tiktok: text caption'],
	['LinkedIn Text', '-: text caption'],
	['Google Business Caption', '-: text caption'],
	['Caption (Google Business Profile)', '-: text caption'],
	['Google My Business Caption', '-: text caption'],
	['Caption – Google My Business ', '-: text caption'],
])('%s is a text of its network alone', (heading, expected) => {
	expect(read(heading, 'Hello')).toBe(expected);
});

test.each([
	...['Caption', 'TikTok', '', 'TikTok Account', 'Instagram Post Type', 'Owner (TikTok)'],
	...['Caption (TikTok) ideas', 'Caption only TikTok', 'Text Ana', 'Caption (TikTok, IG)'],
])('%j is none', (heading) => {
	expect(read(heading, 'Hello')).toBeUndefined();
});

test('a column of a text in which each cell says yes or no is a choice of the network', () => {
	expect(read('Instagram Post', 'yes', 'no')).toBe('instagram: choice');
	expect(read('Instagram Post', 'yes', 'Hello')).toBe('instagram: text caption');
	expect(read('LinkedIn Post', 'x')).toBe('-: choice');
});

test.each<[string, unknown[], string | undefined]>([
	['TikTok Time', [CLOCK, '9:00'], 'tiktok: time time'],
	['TikTok Time', [CLOCK, DAY], 'tiktok: time date'],
	['TikTok Time', [CLOCK, 'soon'], 'tiktok: time date'],
	['TikTok Date', [DAY, 'tbd'], 'tiktok: time date'],
	['TikTok Date', [CLOCK], 'tiktok: time time'],
	['Fecha programada TikTok', [DAY], 'tiktok: time date'],
	['Data programmazione TikTok', [DAY], 'tiktok: time date'],
	['Post date (LinkedIn)', [DAY], '-: time date'],
	['TikTok Date', ['soon'], undefined],
	['TikTok Link', [DAY], undefined],
])('%s above %j is, by its cells, %s', (heading, cells, expected) => {
	expect(read(heading, ...cells)).toBe(expected);
});

test('what is known of a network that the service does not have is no platform', () => {
	expect(ofNetwork('LinkedIn Text', ['Hello'])).toStrictEqual({
		is: 'text',
		column: 'caption',
	});
});
