import { noteInCaption } from '../../../../nodes/PublishingService/sheet/notesInCaption';

test.each([
	['Soup [ANA: please check the price]', '[ANA: please check the price]'],
	['Soup [Preis bitte prüfen] heute', '[Preis bitte prüfen]'],
	['Soup (link to come)', '(link to come)'],
	['Soup (shop link TBC)', '(shop link TBC)'],
	['Soup // NOTE: change the photo', '// NOTE: change the photo'],
	['Soup\nNote to designer: crop it', 'Note to designer: crop it'],
	['With @??? and others', '@???'],
	['Tickets from €??', '€??'],
	['Caption:\nSoup of the day', 'Caption'],
	['Bildunterschrift:\n\nSuppe', 'Bildunterschrift'],
	['Caption: Soup of the day\nHashtags: #soup', 'Caption'],
	['Soup of the day\nAlt text: a bowl', 'Alt text'],
	['Soup of the day\n\n**First comment:** #soup', 'First comment'],
	['Suppe\nErster Kommentar: #suppe', 'Erster Kommentar'],
	['FB: A long text\nIG: A short text\nTT: tiny', 'IG'],
	['Instagram:\nA short text\n\nLinkedIn:\nA long text', 'LinkedIn'],
	['V1: Hello\n---\nV2: Hi', 'V2'],
	['Option A – Hello there\nOption B – Hi there', 'Option B'],
	['Option A: Hello\nWho is in?\nOption B: Hi\nWho is in?', 'Option B'],
	['Soup [please share with the client]', '[please share with the client]'],
])('%j is not the final text because of %j', (caption, note) => {
	expect(noteInCaption(caption)).toBe(note);
});

test.each([
	'Soup of the day',
	'Option A: stay in bed\nOption B: croissants\nWhat do you choose?',
	'Soup [please share]',
	'Suppe [Bitte teilen!]',
	'Soup [check our bio]',
	'Please check [the menu](https://a.example)',
	'[Anzeige] Soup',
	'[Werbung] Bitte prüfen',
	'Winter tour (venue TBA)',
	'What a year (more to come)',
	'What ??? Really ???',
	'Note to self: drink water',
	'Note: we are closed on Monday',
	'Comment: YES and you get the recipe',
	'Photo: Ana Silva',
	'A meme\nCaption: priceless',
	'Caption: me on a Monday 😂',
	'Follow us\nIG: @northwind\nTikTok: @northwind.cooks',
	'IG: @northwind\nTikTok: @northwind.cooks',
	'Instagram: northwind\nYouTube: https://youtu.be/abc',
	'Where to?\nOption 1: the beach\nOption 2: the lake',
	'Monday: soup of the day\nTuesday: pasta with basil',
	'TikTok: how it works\nFive facts',
	'https://a.example // now',
	'',
])('%j is the final text', (caption) => {
	expect(noteInCaption(caption)).toBeUndefined();
});
