/** Column names of content calendars in six languages, and words in their cells. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const;
export type Language = (typeof languages)[number];

export type Field = 'accounts' | 'caption' | 'hashtags' | 'date' | 'time' | 'media';

export const headings: Record<Field, Record<Language, readonly string[]>> = {
	accounts: {
		en: ['Account', 'Accounts', 'Channel', 'Profile', 'Account ID', 'Username', 'Post To'],
		de: ['Konto', 'Konten', 'Kanal', 'Kanäle', 'Profil', 'Benutzername'],
		fr: ['Compte', 'Comptes', 'Canal', 'Profil'],
		es: ['Cuenta', 'Cuentas', 'Canal', 'Perfil', 'Usuario'],
		it: ['Account', 'Profilo', 'Canale', 'Profili'],
		pt: ['Conta', 'Contas', 'Perfil', 'Canal', 'Perfis'],
	},
	caption: {
		en: ['Caption', 'Text', 'Message', 'Post Text', 'Content', 'Copy', 'Description', 'Post'],
		de: ['Text', 'Beschreibung', 'Bildunterschrift', 'Beitrag', 'Inhalt', 'Nachricht'],
		fr: ['Légende', 'Texte', 'Contenu', 'Description', 'Message'],
		es: ['Texto', 'Leyenda', 'Descripción', 'Contenido', 'Mensaje', 'Pie de foto'],
		it: ['Testo', 'Didascalia', 'Descrizione', 'Contenuto', 'Messaggio'],
		pt: ['Texto', 'Legenda', 'Descrição', 'Conteúdo', 'Mensagem'],
	},
	hashtags: {
		en: ['Hashtags', 'Hashtag', 'Hash Tags'],
		de: ['Hashtags', 'Hashtag'],
		fr: ['Hashtags', 'Mots-dièse'],
		es: ['Hashtags', 'Hashtag'],
		it: ['Hashtag', 'Hashtags'],
		pt: ['Hashtags', 'Hashtag'],
	},
	date: {
		en: ['Date', 'Publish Date', 'Schedule', 'Scheduled At', 'Posting Date', 'Date & Time', 'When'],
		de: ['Datum', 'Veröffentlichung', 'Termin', 'Geplant für', 'Veröffentlichungsdatum'],
		fr: ['Date', 'Date de publication', 'Date et heure', 'Jour'],
		es: ['Fecha', 'Fecha de publicación', 'Fecha y hora', 'Día'],
		it: ['Data', 'Data di pubblicazione', 'Data e ora', 'Giorno'],
		pt: ['Data', 'Data de publicação', 'Data e hora', 'Dia'],
	},
	time: {
		en: ['Time', 'Hour', 'Time of Day'],
		de: ['Uhrzeit', 'Zeit'],
		fr: ['Heure', 'Horaire'],
		es: ['Hora', 'Horario'],
		it: ['Ora', 'Orario'],
		pt: ['Hora', 'Horário'],
	},
	media: {
		en: [
			'Media',
			'Image URL',
			'Picture',
			'Media Link',
			'Photo',
			'File',
			'Image Link',
			'Media URLs',
		],
		de: ['Bild', 'Bilder', 'Medien', 'Foto', 'Bild-URL', 'Datei'],
		fr: ['Image', 'Images', 'Média', 'Photo', 'Fichier', 'Visuel'],
		es: ['Imagen', 'Imágenes', 'Foto', 'Archivo', 'Medios'],
		it: ['Immagine', 'Immagini', 'Foto', 'File'],
		pt: ['Imagem', 'Imagens', 'Foto', 'Arquivo', 'Mídia'],
	},
};

/** Columns that have no meaning for a post. */
export const noise = [
	'Approved',
	'Owner',
	'Theme',
	'Budget',
	'Week',
	'Designer',
	'Campaign',
	'Mood',
];

export const months: Record<Language, readonly string[]> = {
	en: 'January February March April May June July August September October November December'.split(
		' ',
	),
	de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
		' ',
	),
	fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
		' ',
	),
	es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
		' ',
	),
	it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
		' ',
	),
	pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
		' ',
	),
};

export const captions = [
	'Fresh bread, every morning 🥖',
	'Hafen um sechs; nur die Möwen und wir',
	'Linen, three ways: 1, 2 or 3?',
	'春の新作、今日から。🌸',
	'“Quoted”, "twice" and (bracketed)',
	'Two lines\nof text #inline @someone',
	'On 12/10/2026 at 18:30',
	'TRUE',
	'https://example.com/read-more',
	'Ça va ? Oui : 100 %',
	"It's -5 °C = cold",
];

export const tags = ['cookies', 'baking', 'newin', 'Brot', 'été', '春', 'sale_2030', 'fyp', 'año'];
