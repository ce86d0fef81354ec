import { readHeading } from '../../../../nodes/PublishingService/sheet/headings';
import { mentions } from '../../../../nodes/PublishingService/sheet/headingWords';

const columnOf = (heading: string) => {
	const read = readHeading(heading);
	return read.is === 'column' ? read.column : read.is;
};

describe('column names of several words', () => {
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

describe('column names in which a word is missing, or is one too many', () => {
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

test('a column name without words says nothing of a date', () => {
	expect(columnOf('')).toBe('unknown');
});

test.each([
	['Draft caption v2', true],
	['Our copy', true],
	['Beschreibung intern', true],
	['Text on image', false],
	['Owner', false],
	['Alternative', false],
	['En', false],
])('shows whether %s speaks of a caption: %s', (heading, expected) => {
	expect(mentions(heading, 'caption')).toBe(expected);
});
