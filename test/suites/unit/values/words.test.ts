import { readHeading } from '../../../../nodes/PublishingService/sheet/headings';
import { PLATFORM_NAMES } from '../../../../nodes/PublishingService/sheet/platformNames';
import { rolesOf } from '../../../../nodes/PublishingService/sheet/roles';
import type { ColumnName } from '../../../../nodes/PublishingService/values/words';

/** Column names that the node promises to understand, so none may be lost. */
const COLUMNS: Readonly<Record<ColumnName, string>> = {
	accounts: `
		account, account id, account name, account handle, accounts to post to, post to,
		account name or id, account names or ids, publishing account, social account,
		channel, channel id, channel name, social channel, social media account, handle,
		username, user name, page, page name, profile, profile id, profile name,
		social profile, where to post, konto, konten, kanal, kanäle, profil, benutzername,
		nutzername, account-name, seite, compte, nom du compte, canal, canaux, chaîne,
		nom d'utilisateur, identifiant, cuenta, nombre de la cuenta, nombre de cuenta,
		canales, perfil, perfiles, usuario, nombre de usuario, página, profilo, profili,
		nome account, canale, canali, nome utente, utente, pagina, conta, nome da conta,
		canais, perfis, usuário, nome de usuário, nome de utilizador, utilizador, kanaal,
		kanalen, profiel, gebruikersnaam, accountnaam, kanał, kanały, nazwa konta,
		nazwa użytkownika
	`,
	brand: `
		brand, brand name, marke, marque, marca, client, workspace name
	`,
	caption: `
		card description, task description, task content, tweet text, social text, caption,
		caption text, post caption, captions, text, post text, text of post, message,
		post message, content, post content, copy, post copy, social copy, description,
		post description, video description, body, post body, post, bildunterschrift,
		beschreibung, beschriftung, beitrag, beitragstext, posttext, nachricht, inhalt,
		légende, texte, texte du post, contenu, publication, texte de la publication,
		leyenda, pie de foto, texto, texto del post, mensaje, contenido, descripción,
		publicación, texto de la publicación, didascalia, testo, testo del post, messaggio,
		contenuto, descrizione, pubblicazione, legenda, texto do post, mensagem, conteúdo,
		descrição, publicação, postagem, texto da publicação, descriptif, message du post,
		bijschrift, tekst, posttekst, berichttekst, bericht, beschrijving, omschrijving,
		treść, treść posta, tekst posta, opis, opis posta, podpis, copy out, body copy,
		body text, main copy, main text, corps du texte, corps du post, cuerpo,
		cuerpo del post, corpo del post, corpo do post, haupttext, fließtext,
		primary text, creative copy, copytext, postingtext, captiontext, werbetext
	`,
	contentTags: `
		content tag, content tag id, content group, content group id, contentgroupids,
		content tag name, inhalts-tag, tag de contenu, etiqueta de contenido,
		tag di contenuto, tag de conteúdo, etiqueta de conteúdo
	`,
	date: `
		date, day, date time, datetime, date and time, date & time, publish date,
		publishing date, publication date, post date, posting date, schedule, scheduled,
		schedule date, scheduled date, schedule date time, schedule datetime, scheduled at,
		schedule at, scheduled for, scheduled on, schedule after, scheduled after,
		scheduled date time, schedule date and time, scheduled date and time, publish at,
		publish on, publish date time, publish datetime, post at, post on, post date time,
		postAtSpecificTime, posting date and time, go live, goes live, go live date,
		live date, when, release date, send at, send date, datum, termin, zeitpunkt,
		datum und uhrzeit, datum uhrzeit, datum & uhrzeit, veröffentlichung,
		veröffentlichungsdatum, veröffentlichen am, geplant für, geplant am, geplantes datum,
		datum/zeit, datum zeit, posten am, postdatum, jour, date de publication,
		date et heure, date/heure, programmé pour, programmé le, publier le, date prévue,
		date programmée, planifié pour, planifié le, fecha, día, fecha y hora, fecha/hora,
		fecha hora, fecha de publicación, programado para, publicar el, fecha programada,
		data, giorno, data e ora, data/ora, data ora, data di pubblicazione,
		data pubblicazione, programmato per, pubblicare il, data programmata, dia,
		data e hora, data/hora, data hora, data de publicação, data da publicação,
		agendado para, publicar em, data agendada, data do post, agendamento, fecha del post,
		data del post, datum en tijd, datum/tijd, dag, publicatiedatum, plaatsingsdatum,
		plaatsen op, publiceren op, gepland op, gepland voor, ingepland op, data publikacji,
		data i godzina, dzień, data posta, data i czas,
		launch date, air date, day/date, date/day, tag/datum, jour/date, día/fecha
	`,
	draft: `
		draft, is draft, entwurf, brouillon, borrador, bozza, rascunho
	`,
	hashtags: `
		hashtag, hash tag, post hashtag, hashtag list, mot-dièse, mots-dièse, mot dièse,
		caption hashtag, hasztag, hasztagi, hashtagi
	`,
	imageFolder: `
		folder, image folder, media folder, folder name, folder id, ordner, bildordner,
		dossier, dossier d'images, carpeta, carpeta de imágenes, cartella, pasta,
		pasta de imagens, cartella immagini, folder ze zdjęciami
	`,
	imagePack: `
		pack, image pack, image pack name, image pack id, pack id, pack name, bilderpaket,
		bildpaket, pack d'images, paquete de imágenes, pacchetto immagini, pacote de imagens
	`,
	instagramPostFormat: `
		instagram post type, instagram post format, instagram format, instagram type,
		post subtype, placement, ig post type, ig format
	`,
	link: `
		link, url, link url, web link, lien, lien url, enlace, collegamento, links, vínculo,
		ligação, koppeling, łącze, odnośnik
	`,
	media: `
		attachments url, media attachment, media asset, final asset, asset file, media,
		media url, media link, media file, media file name, mediafile, asset, asset url,
		asset link, attachment, attachment url, creative, creative url, image, image url,
		image link, image file, images, picture, picture url, picture link, photo, photo url,
		photo link, pic, gif, gif url, video, files & media, files and media, media files,
		attachment link, attached file, slide, slide url, slide image, carousel image,
		carousel image url, video url, video link, video file, video file name, reel,
		reel url, clip, file, file name, filename, file url, file link, drive link,
		google drive link, google drive, dropbox link, media path, image or video,
		video or image, image/video, video/image, photo/video, visual, bild, bilder,
		bild-url, bilder-url, bildlink, bild-link, datei, dateien, dateiname, datei-url,
		medien, medium, medien-url, medien-link, foto, fotos, videos, video-datei,
		bild/video, mediendatei, grafik, média, médias, url du média, url média, vidéo,
		vidéos, url de la vidéo, url de l'image, url image, url vidéo, fichier,
		nom du fichier, photos, visuel, image ou vidéo, lien du média, medios, multimedia,
		url multimedia, imagen, imágenes, url de imagen, url de la imagen, url imagen,
		url de medios, archivo, nombre del archivo, nombre de archivo, vídeo, vídeos,
		url del vídeo, url del video, url de video, enlace del video, imagen/video, immagine,
		immagini, url immagine, url dell'immagine, nome file, url del file, url media,
		contenuto multimediale, url video, imagem, imagens, url da imagem, url do vídeo,
		mídia, mídias, url da mídia, multimédia, arquivo, nome do arquivo, ficheiro,
		nome do ficheiro, imagem/vídeo, link da mídia, link video, link immagine,
		link da imagem, link do vídeo, afbeelding, afbeeldingen, beeld, beeldmateriaal,
		bestand, bestanden, bestandsnaam, foto/video, afbeelding/video, zdjęcie, zdjęcia,
		grafika, grafiki, plik, pliki, wideo, film, nazwa pliku, zdjęcie/wideo, criativo,
		creatividad, creativo,
		pic link, pic url, img link, img url, vid link, vid url
	`,
	notes: `
		note, notes, internal note, private note, notiz, notizen, interne notiz,
		note interne, nota, notas, nota interna, note interna, notas internas, opmerking,
		opmerkingen, notitie, notities, uwagi, notatki
	`,
	platforms: `
		platform, network, social network, social media, social platform, plattform,
		plattformen, netzwerk, netzwerke, soziales netzwerk, plateforme, réseau, réseaux,
		réseau social, réseaux sociaux, plataforma, red, redes, red social, redes sociales,
		piattaforma, piattaforme, rete, social, rede, rede social, redes sociais,
		social media platform, netwerk, netwerken, sociaal netwerk, sociale media, platforma,
		platformy, sieć, media społecznościowe, sieć społecznościowa
	`,
	postId: `
		post id, id of post, published post id, publishing service post id, beitrags-id,
		id du post, id de publication, id de la publication, id del post,
		id de la publicación, id de publicación, id post, id do post, id da publicação
	`,
	postType: `
		post type, type, content type, media type, format, post format, content format,
		type of post, type of content, beitragstyp, beitragsart, beitragsformat, typ, art,
		inhaltstyp, type de post, type de publication, type de contenu, tipo, tipo de post,
		tipo de publicación, tipo de contenido, formato, tipo di post, tipo di contenuto,
		tipo de publicação, tipo de conteúdo, formato do post, soort, soort post, type post,
		rodzaj, rodzaj posta, typ posta
	`,
	priority: `
		priority, priorität, priorité, prioridad, priorità, prioridade
	`,
	sound: `
		sound, sound url, sound mode, sound link
	`,
	tags: `
		tag, tags, label, labels, keyword, keywords, schlagwort, schlagworte, schlagwörter,
		étiquette, étiquettes, mot-clé, mots-clés, etiqueta, etiquetas, etichetta, etichette,
		palabras clave, parole chiave, palavras-chave, etykieta, etykiety, trefwoorden
	`,
	time: `
		time, time of day, hour, clock time, local time, uhrzeit, zeit, post time,
		posting time, publish time, publishing time, publication time, schedule time,
		scheduled time, go live time, send time, heure, heure de publication, horaire, hora,
		hora de publicación, horario, ora, orario, ora di pubblicazione,
		orario di pubblicazione, horário, hora da publicação, hora de publicação,
		veröffentlichungszeit, hora del post, ora del post, tijd, tijdstip, publicatietijd,
		plaatsingstijd, godzina, czas, godzina publikacji
	`,
	timeZone: `
		time zone, timezone, tz, zeitzone, fuseau horaire, zona horaria, fuso orario,
		fuso horário, tijdzone, strefa czasowa
	`,
	uploadIds: `
		upload, upload id, upload ids
	`,
};

const PLATFORMS = {
	tiktok: `
		tiktok, tik tok, tt, tiktok business, tiktok account
	`,
	instagram: `
		instagram, insta, ig, instagram business, instagram account
	`,
};

const FOREIGN: Readonly<Record<string, string>> = {
	Bluesky: `
		bluesky, bsky
	`,
	Discord: `
		discord
	`,
	Facebook: `
		facebook, fb, meta, facebook page, facebook group
	`,
	'Google Business Profile': `
		gbp, gmb, google business, google business profile, google my business,
		googlebusiness
	`,
	LinkedIn: `
		linkedin, linked in, linkedin page
	`,
	Mastodon: `
		mastodon
	`,
	Pinterest: `
		pinterest
	`,
	Reddit: `
		reddit
	`,
	Snapchat: `
		snapchat
	`,
	Telegram: `
		telegram
	`,
	Threads: `
		threads
	`,
	Tumblr: `
		tumblr
	`,
	Twitch: `
		twitch
	`,
	'Twitter/X': `
		twitter, x, twitter/x, x/twitter, x (twitter)
	`,
	VK: `
		vk, vkontakte
	`,
	WhatsApp: `
		whatsapp
	`,
	YouTube: `
		youtube, you tube, yt, youtube shorts
	`,
};

/** Columns that an earlier run has written next to the sheet's own columns. */
const RESULTS = `
	row, row number, ok, status, goesLive, outcome, issues, posted at, post url,
	details, error, checked, n8n row
`;

const headingsOf = (text: string) => text.trim().split(/,\s+/);
/** Names that are read in another way than expected, with the result. */
function unlike(text: string, expected: object) {
	return headingsOf(text).flatMap((heading) => {
		const read = readHeading(heading);
		return JSON.stringify(read) === JSON.stringify(expected) ? [] : [[heading, read]];
	});
}

test.each(Object.entries(COLUMNS))(
	'each column name of the column %s is known',
	(column, headings) => {
		expect(unlike(headings, { is: 'column', column })).toEqual([]);
	},
);

test.each(Object.entries(PLATFORMS))('each name of %s is known', (platform, names) => {
	expect(unlike(names, { is: 'platform', platform })).toEqual([]);
});

test.each(Object.entries(FOREIGN))('each name of %s is known', (name, names) => {
	expect(unlike(names, { is: 'otherPlatform', name })).toEqual([]);
});

test('nothing reads the columns that a run writes into a sheet', () => {
	expect(unlike(RESULTS, { is: 'result' })).toEqual([]);
});

test('no column name at all means nothing', () => {
	for (const heading of ['', ' ', '()', '--']) {
		expect(readHeading(heading).is).toBe('unknown');
	}
});

test.each(['kanaele', 'Veroeffentlichung', 'Schlagwoerter', 'Prioritaet'])(
	'German is understood without umlauts: %s',
	(heading) => {
		expect(readHeading(heading).is).toBe('column');
	},
);

test('accounts, hashtags, links and media may be numbered, and no other column', () => {
	const numbered = Object.entries(COLUMNS).flatMap(([column, headings]) => {
		const [heading = ''] = headingsOf(headings);
		const read = readHeading(`${heading} 2`);
		return read.is === 'column' && read.number === 2 ? [column] : [];
	});
	expect(numbered).toEqual(['accounts', 'hashtags', 'link', 'media']);
});

test('media, links and kinds of posts may be in several columns, and what else a post has in one', () => {
	const columns = (role: ColumnName) =>
		['one', 'other'].map((heading) => ({ heading, role })) as unknown as Parameters<
			typeof rolesOf
		>[0];
	const several = (Object.keys(COLUMNS) as ColumnName[]).filter(
		(role) => !rolesOf(columns(role), new Set()).contested.has(role),
	);
	expect(several).toEqual(['brand', 'link', 'media', 'postType']);
});

test('messages write the platforms as these do', () => {
	expect(PLATFORM_NAMES).toEqual({ tiktok: 'TikTok', instagram: 'Instagram' });
});
