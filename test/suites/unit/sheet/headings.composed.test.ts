import {
	isHashtagKind,
	mentions,
	readHeading,
	wordsOf,
} from '../../../../nodes/PublishingService/sheet/headings';

const columnOf = (heading: string) => {
	const read = readHeading(heading);
	return read.is === 'column' ? read.column : read.is;
};

describe('headings that nobody has listed, of words that all belong to one thing', () => {
	it.each([
		'Final Caption',
		'Final copy for the feed',
		'Finale Bildunterschrift',
		'Finale Beschreibung',
		'Beschreibung für Beitrag',
		'Texte / Légende',
		'Texte de publication du reel',
		'Leyenda y texto',
		'Testo della pubblicazione',
		'Bijschrift van het bericht',
		'Opis do wpisu',
		'Final caption for the main social post',
	])('are a caption: %s', (heading) => {
		expect(columnOf(heading)).toBe('caption');
	});

	it.each([
		'Artwork link',
		'Link zur Grafik',
		'Link zum Bild',
		'Lien du visuel',
		"Lien de l'image",
		'Enlace de la fotografía',
		'Dirección del archivo',
		"Collegamento dell'immagine",
		'Indirizzo del filmato',
		'Endereço do ficheiro',
		'Koppeling naar de afbeelding',
		'Łącze do pliku',
	])('are the address of media: %s', (heading) => {
		expect(columnOf(heading)).toBe('media');
	});

	it.each([
		'Release date planned',
		'Planned date',
		'Planned go-live date',
		'Date and hour',
		'Release date and hour',
		'Geplanter Termin',
		'Veröffentlichungs-Termin',
		'Veroeffentlichungs-Termin',
		'Datum der Onlinestellung',
		'Geplant für den',
		'Geplant fuer den',
		'Release for',
		'Publier pour',
		'Jour planifié',
		'Date de mise en ligne',
		'Fecha prevista',
		'Día de la publicación',
		'Data programmazione',
		'Data e ora di programmazione',
		'Data para postar',
		'Datum van plaatsing',
		'Dzień publikacji',
		'Planned date and time for the publication',
	])('are a date: %s', (heading) => {
		expect(columnOf(heading)).toBe('date');
	});

	it.each([
		'Uhrzeit der Ausspielung',
		'Heure de diffusion',
		'Hora prevista',
		'Orario di programmazione',
		'Horário para postar',
		'Scheduling hour',
	])('are a time: %s', (heading) => {
		expect(columnOf(heading)).toBe('time');
	});
});

describe('headings in which a word is missing, or is one too many', () => {
	it.each([
		...['Final', 'Reels feed', 'Caption DE', 'Text A', 'Caption status', 'Caption of Ana'],
		'Final caption for the main social media post',
		...['Fotografía del', 'Filmato', 'Adresse', 'Link zum', 'Artwork link owner', 'Link des'],
		...['Live', 'Send', 'The date', 'Date for', 'On schedule', 'Post date notes'],
		'Planned date and time for the release publication',
	])('are no caption, date or address of media: %s', (heading) => {
		expect(['caption', 'date', 'media', 'time']).not.toContain(columnOf(heading));
	});
});

test('a heading without words says nothing of a date', () => {
	expect(columnOf('')).toBe('unknown');
});

test.each([
	['Draft caption v2', true],
	['Our copy', true],
	['Beschreibung intern', true],
	['Caption EN', true],
	['Final Caption EN', true],
	['Owner', false],
	['Alt text', false],
	['Text on image', false],
	['Text thumbnail', false],
	['Caption length', false],
	['Text auf dem Bild', false],
	['Texto en pantalla', false],
	['En', false],
	['Text title', false],
])('whether %s speaks of a caption: %s', (heading, expected) => {
	expect(mentions(heading, 'caption')).toBe(expected);
});

test.each([
	['Final video', true],
	['Product Photo 2', true],
	['Cleared artwork', true],
	['Final', false],
	['Video thumbnail', false],
	['Logo image', false],
	['Bild (Entwurf)', false],
])('whether %s speaks of the media of a post: %s', (heading, expected) => {
	expect(mentions(heading, 'medium')).toBe(expected);
});

test.each([
	['Branded hashtags', true],
	['Community brand hashtag', true],
	['Hashtags product', true],
	['Campagne hashtags', true],
	['hashtags', false],
	['Brand', false],
	['brand niche', false],
	['brand product', false],
	['brand campaign niche hashtags', false],
	['hashtag brand hashtags', false],
	['Ana hashtags', false],
	['brand hashtags Ana', false],
	['brand hashtagged', false],
	['brand xhashtags', false],
])('whether %s says hashtags and of which kind: %s', (heading, expected) => {
	expect(isHashtagKind(wordsOf(heading))).toBe(expected);
	expect(columnOf(heading) === 'hashtags').toBe(expected || heading === 'hashtags');
});
