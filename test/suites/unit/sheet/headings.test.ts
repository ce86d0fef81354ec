import { readHeading } from '../../../../nodes/PublishingService/sheet/headings';
import { normalizeHeading } from '../../../../nodes/PublishingService/sheet/headingWords';
import { readPlatform } from '../../../../nodes/PublishingService/sheet/platformNames';
import {
	OTHER_PLATFORM_WORDS,
	HEADINGS,
	PLATFORM_WORDS,
	RESULT_HEADINGS,
} from '../../../../nodes/PublishingService/values/words';

const meaning = (heading: string) => {
	const read = readHeading(heading);
	if (read.is === 'column') {
		return read.column + (read.number ?? '');
	}
	return read.is === 'platform' ? read.platform : read.is;
};

test.each([
	['Text', 'caption'],
	['Image URL', 'media'],
	['Tags', 'tags'],
	['Posting Time', 'time'],
	['Media URL(s)', 'media'],
	['Media URL(s) - Separated by comma', 'media'],
	['Date - Intl. format or prompt', 'date'],
	['Post subtype - I.e. story, reel, PDF ..', 'instagramPostFormat'],
	['Image - old', 'unknown'],
	['Caption - notes', 'unknown'],
	['Link(s)', 'link'],
	['Label(s)', 'tags'],
	['Comment(s)', 'unknown'],
	['Picture Url 1', 'media1'],
	['Picture Url 10', 'media10'],
	['Alt text picture 1', 'unknown'],
	['Video Thumbnail Url', 'unknown'],
	['TikTok Title', 'unknown'],
	['TikTok', 'tiktok'],
	['Twitter/X', 'otherPlatform'],
	['GBP', 'otherPlatform'],
	['Instagram Post Type', 'instagramPostFormat'],
	['Brand name', 'brand'],
	['postAtSpecificTime (YYYY-MM-DD HH:mm:ss)', 'date'],
	['link (OGmetaUrl)', 'link'],
	['imageUrls', 'media'],
	['gifUrl', 'media'],
	['videoUrls', 'media'],
	['post', 'caption'],
	['platforms', 'platforms'],
	['mediaUrls', 'media'],
	['scheduleDate', 'date'],
	['scheduled_at', 'date'],
	['account_id', 'accounts'],
	['media_urls', 'media'],
	['first_comment', 'unknown'],
	['channel', 'accounts'],
	['media_url', 'media'],
	['placement', 'instagramPostFormat'],
])('the column name %s of a known tool', (heading, expected) => {
	expect(meaning(heading)).toBe(expected);
});

test.each([
	['  CAPTION*', 'caption'],
	['1. Date', 'date'],
	['What is the caption?', 'unknown'],
	['When should it be posted?', 'unknown'],
	[' 2)  Caption', 'caption'],
	['12. Image URL', 'media'],
	['Image 2) URL', 'unknown'],
	['Caption (max. 2,200 characters)', 'caption'],
	['media-url', 'media'],
	['Publish_Date', 'date'],
	['📅 Date', 'date'],
	['Accounts:', 'accounts'],
	['Account 2', 'accounts2'],
	['Hashtag 03', 'hashtags3'],
	['Datum', 'date'],
	['Uhrzeit', 'time'],
	['VERÖFFENTLICHUNG', 'date'],
	['Veroeffentlichung', 'date'],
	['Bilder', 'media'],
	['Légende', 'caption'],
	['legende', 'caption'],
	['Réseaux sociaux', 'platforms'],
	['Fecha de publicación', 'date'],
	['Imágenes', 'media'],
	['Didascalia', 'caption'],
	['Data e ora', 'date'],
	['Legenda', 'caption'],
	['Horário', 'time'],
	['Insta', 'instagram'],
	['Post ID', 'postId'],
	['postId', 'postId'],
	['row_number', 'result'],
])('the column name %s of a sheet that nobody designed', (heading, expected) => {
	expect(meaning(heading)).toBe(expected);
});

test.each([
	['Title', 'title'],
	['Überschrift', 'uberschrift'],
	['Größe', 'grosse'],
	['Post / Copy_text-2', 'postcopytext2'],
	// Removes the s of a plural from every word, but keeps an s that belongs to the word.
	['Video Links', 'videolink'],
	['Pics', 'pic'],
	['Bus', 'bus'],
	['Press', 'press'],
	// Removes notes in brackets of any kind between words.
	['Date (UTC) and [in words] time {a} <b c>', 'dateandtime'],
	['Posts(one)Texts[two]Links{three}Tags<four>', 'posttextlinktag'],
	[' (Caption) ', 'caption'],
	// n8n's Notion node puts a word before every property.
	['property_caption', 'caption'],
	['Owner property_caption', 'ownerpropertycaption'],
	// Removes digits and signs in boxes, which are pictures.
	['1\uFE0F\u20E3 Caption *\u20E3', 'caption'],
	['Posts#\u20E3Text', 'posttext'],
	// A # is part of a hashtag, marks a number, or is the word "number".
	['#hashtags', 'hashtag'],
	['#  hashtags', 'hashtag'],
	['Posts# Hashtags', 'posthashtag'],
	['Account #2', 'account2'],
	['Account #  2', 'account2'],
	['Accounts#2', 'account2'],
	['Post #', 'postnumber'],
	['Post #x', 'postx'],
])('the column name %j counts as %s', (heading, expected) => {
	expect(normalizeHeading(heading)).toBe(expected);
});

test.each([
	['Account 1', 'accounts1'],
	['Account 02', 'accounts2'],
	['Accounts12', 'accounts12'],
	['Account 0', 'unknown'],
	['Account 100', 'unknown'],
	['2', 'unknown'],
	['Caption 2', 'unknown'],
	['Enlace de la imagen', 'media'],
	['Enlace de la imagen 2', 'media2'],
	['Enlace de la imagen 02', 'media2'],
	['Enlace de la imagen 12', 'media12'],
	['Enlace de la imagen 0', 'unknown'],
	['Enlace de la imagen 100', 'unknown'],
	['Enlace de la imagen b2', 'unknown'],
	['2 Enlace de la imagen', 'unknown'],
	['¡Enlace de la imagen!', 'media'],
])('the number in the column name %s', (heading, expected) => {
	expect(meaning(heading)).toBe(expected);
});

test.each([
	['Time UTC', 'time'],
	['time_gmt', 'time'],
	['Uhrzeit-CET  ', 'time'],
	['Date UTC', 'date'],
	['Geplant für den GMT', 'date'],
	['UTC', 'unknown'],
	['Publish UTC time', 'unknown'],
	['Owner UTC', 'unknown'],
])('a zone at the end of the column name %s', (heading, expected) => {
	expect(meaning(heading)).toBe(expected);
});

test.each([
	...['Post on TikTok', 'Publish to TikTok', 'Share in TikTok', 'Cross-post to TikTok'],
	...['Crosspost on TikTok', 'Schedule on TikTok', 'Goes to TikTok', 'Go live on TikTok?'],
	...['Posten auf TikTok', 'Auf TikTok posten', 'Veröffentlichen auf TikTok', 'Teilen auf TikTok'],
	...['Auf TikTok veröffentlichen', 'Publier sur TikTok', 'Poster sur TikTok'],
	...['Publicar en TikTok', 'Publicar no TikTok', 'Postar no TikTok', 'Publicar em TikTok'],
	...['Pubblicare su TikTok', 'Posta su TikTok', 'Plaatsen op TikTok', 'Posten op TikTok'],
	...['Publikuj na TikTok'],
])('content for a platform is in the column %s', (heading) => {
	expect(readHeading(heading)).toEqual({ is: 'platform', platform: 'tiktok' });
});

test.each(['Posted on TikTok', 'Post on', 'on TikTok', 'Post TikTok on time'])(
	'content for a platform is not in the column %s',
	(heading) => {
		expect(readHeading(heading).is).not.toBe('platform');
	},
);

test.each([
	['Perfil de Instagram', 'instagram'],
	['Instagram handle', 'instagram'],
	['compte TikTok', 'tiktok'],
	['Nome utente TikTok', 'tiktok'],
	['Facebook profile', 'otherPlatform'],
	['TikTok Instagram account', 'unknown'],
	['Instagram bio', 'unknown'],
	['de Instagram', 'unknown'],
	['Cuenta de TikTok', 'tiktok'],
	['Instagram profiel', 'instagram'],
	['Account for Instagram', 'instagram'],
	['Instagram account DE', 'unknown'],
	['Nome do perfil', 'unknown'],
])('an account of a platform in the column name %s', (heading, expected) => {
	expect(meaning(heading)).toBe(expected);
});

test.each(['Approved', 'Owner', 'Notes to designer', 'ID', 'Post #', '#', 'Title', 'toString', ''])(
	'the column name %s means nothing here',
	(heading) => {
		expect(meaning(heading)).toBe('unknown');
	},
);

test('no column name stands for two things', () => {
	const meanings = new Map<string, string>();
	const all = [
		...Object.entries(HEADINGS),
		...Object.entries(PLATFORM_WORDS),
		...Object.entries(OTHER_PLATFORM_WORDS),
		['result', RESULT_HEADINGS] as const,
	];
	const twice: string[] = [];
	for (const [name, headings] of all) {
		for (const heading of headings) {
			const normal = normalizeHeading(heading);
			if (meanings.has(normal) && meanings.get(normal) !== name) {
				twice.push(heading);
			}
			meanings.set(normal, name);
		}
	}
	expect(twice).toEqual([]);
	expect([...meanings.keys()]).not.toContain('');
});

test.each([
	['TikTok', 'tiktok'],
	['tik tok', 'tiktok'],
	['IG', 'instagram'],
	['LinkedIn', 'LinkedIn'],
	['X (Twitter)', 'Twitter/X'],
	['Threads', 'Threads'],
	['# TikTok', 'tiktok'],
	['# Tik Tok', 'tiktok'],
	['Tik Tok', 'tiktok'],
	['(TikTok)', 'tiktok'],
	['northwind', undefined],
])('the platform in a cell: %s', (text, expected) => {
	const read = readPlatform(text);
	expect(read && (read.is === 'platform' ? read.platform : read.name)).toBe(expected);
});

test.each(['caption', 'status', 'northwind', ''])('%j names no platform', (text) => {
	expect(readPlatform(text)).toBeUndefined();
});

test('only a text of up to 200 characters names a platform', () => {
	expect(readPlatform('TikTok'.padEnd(200))).toMatchObject({ platform: 'tiktok' });
	expect(readPlatform('TikTok'.padEnd(201))).toBeUndefined();
});
