import type { NamedPlatform } from '../../../../nodes/PublishingService/sheet/headingWords';
import {
	readOtherPlatform,
	meansAll,
	namesOnlyPlatforms,
	readPlatformList,
} from '../../../../nodes/PublishingService/sheet/platformNames';

const nameOf = (read: NamedPlatform | undefined) =>
	read && (read.is === 'platform' ? read.platform : read.name);
const namesIn = (text: string) => readPlatformList(text)?.map(nameOf);

test.each([
	...[
		'all',
		'ALL',
		'both',
		'alle',
		'beide',
		'tous',
		'les deux',
		'todas',
		'ambos',
		'tutti',
		'entrambi',
	],
	...[
		'All platforms',
		'all  platforms',
		'all social',
		'All socials',
		'all social media',
		'all the networks',
		'both channels',
		'alle Plattformen',
		'alle Kanäle',
	],
	...['toutes les plateformes', 'tous les réseaux', 'todas las redes', 'todos los canales'],
	...['tutte le piattaforme', 'tutti i canali', 'todas as redes', 'todos os canais', 'everywhere'],
])('%s means all platforms', (text) => {
	expect(meansAll(text)).toBe(true);
	expect(namesOnlyPlatforms(` ${text} `)).toBe(true);
});

test.each(['', 'all day', 'not all', 'allplatforms', 'the networks', 'everywhere else'])(
	'%j does not mean all platforms',
	(text) => {
		expect(meansAll(text)).toBe(false);
	},
);

test.each([
	['TikTok', ['TikTok']],
	['Twitter/X', ['Twitter/X']],
	['X / Twitter', ['X / Twitter']],
	['TikTok & IG Reels', ['TikTok', 'IG Reels']],
	['TikTok, Instagram', ['TikTok', 'Instagram']],
	['TikTok;Instagram;', ['TikTok', 'Instagram']],
	['TikTok\nInstagram', ['TikTok', 'Instagram']],
	['TikTok+Instagram|Facebook', ['TikTok', 'Instagram', 'Facebook']],
	['TikTok / Instagram', ['TikTok', 'Instagram']],
	['TikTok and Instagram', ['TikTok', 'Instagram']],
	['TikTok  und  Instagram', ['TikTok', 'Instagram']],
	['TikTok et Instagram', ['TikTok', 'Instagram']],
	['TikTok y Instagram', ['TikTok', 'Instagram']],
	['TikTok e Instagram', ['TikTok', 'Instagram']],
	['TikTok Instagram', ['TikTok', 'Instagram']],
	['TikTok   IG', ['TikTok', 'IG']],
	['only TikTok', ['TikTok']],
	['nur  Instagram', ['Instagram']],
	['solo TikTok', ['TikTok']],
	['TikTok only', ['TikTok']],
	['Instagram (only)', ['Instagram']],
	['Instagram uniquement', ['Instagram']],
	['TikTok & Instagram only', ['TikTok', 'Instagram']],
	['IG, FB, LI', ['IG', 'Facebook', 'LinkedIn']],
	['TH / Pin', ['Threads', 'Pinterest']],
])('the platforms in %j are %j', (text, expected) => {
	expect(namesIn(text)).toEqual(expected.flatMap((name) => namesIn(name) ?? [name]));
});

test.each(['TikTok only Instagram', 'only', 'northwind', 'TikTok northwind', '', ' ', ',;'])(
	'%j names not only platforms',
	(text) => {
		expect(readPlatformList(text)).toBeUndefined();
	},
);

test('only a text of up to 500 characters is a list of platforms', () => {
	expect(namesIn('TikTok, IG'.padEnd(500))).toEqual(namesIn('TikTok, IG'));
	expect(namesIn('TikTok, IG'.padEnd(501))).toBeUndefined();
});

test.each([
	['TikTok', 'tiktok'],
	['IG Reels', 'instagram'],
	['Instagram reel', 'instagram'],
	['TikTok video', 'tiktok'],
	['TikTok videos', 'tiktok'],
	['Instagram carousel', 'instagram'],
	['IG carousels', 'instagram'],
	['Facebook', 'Facebook'],
	['Instagram Story', undefined],
	['Reels', undefined],
	['Instagram Reels today', undefined],
	['Instagram reels account', undefined],
])('a format that says nothing new is left out of %s', (part, expected) => {
	expect(namesIn(part)).toEqual(expected && [expected]);
});

test.each<[unknown, boolean]>([
	['TikTok & IG Story', false],
	[' TikTok ', true],
	['TikTok, northwind', false],
	['northwind', false],
	['', false],
	[' ', false],
	[7, false],
	[null, false],
	[['TikTok'], false],
])('shows whether %j names platforms and nothing else: %p', (cell, expected) => {
	expect(namesOnlyPlatforms(cell)).toBe(expected);
});

test.each<[string, boolean]>([
	['all the channels', true],
	['all the social channels', false],
	['all the shops', false],
])('shows whether %j means all the platforms: %p', (text, expected) => {
	expect(meansAll(text)).toBe(expected);
});

test.each<[string, string | undefined]>([
	['northwind (Facebook) ', 'Facebook'],
	['northwind (Facebook) shop', undefined],
	['north (LinkedIn: x', undefined],
	[' Email : northwind', 'Email'],
	['northwind', undefined],
])('the platform elsewhere in %j is %p', (text, name) => {
	expect(readOtherPlatform(text)?.name).toBe(name);
});

test('a channel that is no platform is one elsewhere too', () => {
	expect(readOtherPlatform('Email ')).toEqual({ is: 'otherPlatform', name: 'Email' });
});

test('a platform alone is one in any case', () => {
	expect(namesIn('TikTok ONLY')).toEqual(['tiktok']);
});

test.each([
	[' LI ', { is: 'otherPlatform', name: 'LinkedIn' }],
	['Li Wei', undefined],
])('%j may abbreviate a platform: %j', (text, platform) => {
	expect(readOtherPlatform(text)).toEqual(platform);
});
