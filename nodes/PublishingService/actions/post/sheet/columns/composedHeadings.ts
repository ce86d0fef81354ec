/** Words of headings such as "Lien de l'image", "Enlace del video" and "Perfil de Instagram". */
const WORDS = {
	caption: words(
		...['caption captions copy text texte testo texto légende legenda leyenda didascalia'],
		...['beschreibung bildunterschrift beitragstext posttext beschriftung'],
		...['bijschrift tekst beschrijving treść opis message wording mensaje messaggio mensagem'],
	),
	/** What may stand beside it. */
	ofPost: words(
		...['final finale finaler full main complete post posts reel reels feed social media'],
		...[
			'beitrag beitrags publication publicación pubblicazione publicação postagem und and et e y',
			'bericht berichten posta postów wpis wpisu',
		],
	),
	medium: words(
		...['image images picture pictures photo photos video videos media medium visual visuals'],
		...[
			'file files asset assets creative creatives graphic graphics artwork clip clips footage bildmaterial bild bilder foto fotos datei grafik grafiken medien bilddatei bilddateien videodatei',
		],
		...['vidéo vidéos créa visuel visuels média médias fichier'],
		...['imagen imágenes fotografía medio medios archivo multimedia arte'],
		...['immagine immagini grafica filmato contenuto'],
		...['imagem imagens vídeo vídeos mídia arquivo ficheiro'],
		...[
			'afbeelding afbeeldingen beeld bestand zdjęcie zdjęcia zdjęć grafiki plik pliku wideo filmu',
		],
	),
	address: words(
		...['link links url urls adresse lien liens enlace enlaces vínculo dirección'],
		...['collegamento indirizzo endereço ligação koppeling adres łącze'],
	),
	account: words(
		...['account accounts handle username user profile channel page konto kanal profil seite'],
		...['benutzername nutzername compte utilisateur nom chaîne cuenta usuario nombre perfil canal'],
		...['página profilo utente nome canale pagina conta usuário utilizador'],
		...['kanaal profiel gebruikersnaam kanał konta strona nazwa'],
	),
	between: words(
		...['of the to for zum zur der des das den von dem de du la le les l d aux au del della'],
		...['dello dell di al do da dos das para per pour für a à alla all ao'],
		...['van naar het voor op na w z en'],
	),
} as const;

/** More words than any heading of these kinds has. */
const MAX_WORDS = 7;

/** Whether words, in lower case and without accents, name the address of media and nothing else. */
export function isMediaAddress(parts: readonly string[]): boolean {
	return (
		!endsOpen(parts) &&
		consistOf(parts, ['medium', 'address', 'between']) &&
		[WORDS.medium, WORDS.address].every((kind) => parts.some((part) => kind.has(part)))
	);
}

/** Whether words say "caption" and nothing else: "Final Caption", "Texte du post", "Texte / Légende". */
export function isCaptionHeading(parts: readonly string[]): boolean {
	return (
		!endsOpen(parts) && consistOf(parts, ['caption', 'ofPost', 'between']) && namesCaption(parts)
	);
}

function namesCaption(parts: readonly string[]): boolean {
	return parts.some((part) => WORDS.caption.has(part));
}

/** Words beside "text" by which it is another one than the caption. */
const OTHER_TEXT = words(
	...[
		'alt alternative alternatif alternativo alternativtext overlay on in image video visual slide',
	],
	...['screen thumbnail cover button cta link hook note notes comment bio seo length count status'],
	...['zu auf im bild sur dans en sobre su nel sulla na no title headline'],
);

/** Whether words speak of a caption, whatever else they say; "EN" at their end is English. */
export function mentionsCaption(parts: readonly string[]): boolean {
	const own = parts.at(-1) === 'en' ? parts.slice(0, -1) : parts;
	return namesCaption(own) && !own.some((part) => OTHER_TEXT.has(part));
}

/** Words by which what a column of media holds is not what is posted. */
const OTHER_MEDIUM = words(
	...[
		'thumbnail cover raw draft old alt inspiration inspo reference example sample source preview',
	],
	...['profile logo stock brief text caption length format type size rights credit status notes'],
	...['entwurf vorlage beispiel roh brouillon exemple borrador ejemplo bozza esempio rascunho'],
);

/** Whether words speak of the media of a post, whatever else they say: "Final video", "Product Photo 2". */
export function mentionsMedium(parts: readonly string[]): boolean {
	return (
		parts.some((part) => WORDS.medium.has(part)) && !parts.some((part) => OTHER_MEDIUM.has(part))
	);
}

/** What hashtags are called beside their name: "Branded hashtags", "Hashtags (niche)". */
const HASHTAG_KINDS = words(
	...[
		'brand branded campaign niche community location local general main extra additional popular',
	],
	...[
		'trending product industry core broad specific target topic primary secondary allgemein marke',
	],
	...['kampagne lokal généraux marque campagne generales marca campaña generali campagna gerais'],
);

/** Whether words say "hashtags" and of which kind. */
export function isHashtagKind(parts: readonly string[]): boolean {
	const others = parts.filter((part) => !/^hashtags?$/.test(part));
	return others.length === parts.length - 1 && others.length > 0 && others.length < 3
		? others.every((part) => HASHTAG_KINDS.has(part))
		: false;
}

/** Whether the words beside the one at this place say "account" and nothing else: "Cuenta de TikTok". */
export function isBesideAccount(parts: readonly string[], at: number): boolean {
	const others = parts.filter((_, index) => index !== at);
	return (
		!endsOpen(parts) &&
		consistOf(others, ['account', 'between']) &&
		others.some((part) => WORDS.account.has(part))
	);
}

/** "Caption DE" ends in a language, and "Caption A" in its letter. */
function endsOpen(parts: readonly string[]): boolean {
	return WORDS.between.has(String(parts.at(-1)));
}

/** Whether words say "post on" and nothing else: what stands beside a network in "Publier sur TikTok". */
export function isPostOn(parts: readonly string[]): boolean {
	return POST_ON.has(parts.join(' '));
}

const POST_ON: ReadonlySet<string> = new Set(
	['post', 'publish', 'share', 'cross post', 'crosspost', 'schedule', 'goes', 'go live']
		.flatMap((verb) => [`${verb} on`, `${verb} to`, `${verb} in`])
		.concat('posten auf', 'auf posten', 'veroffentlichen auf', 'auf veroffentlichen', 'teilen auf')
		.concat('publier sur', 'poster sur', 'publicar en', 'publicar no', 'postar no', 'publicar em')
		.concat('pubblicare su', 'posta su', 'plaatsen op', 'posten op', 'publikuj na'),
);

function consistOf(parts: readonly string[], kinds: ReadonlyArray<keyof typeof WORDS>): boolean {
	return (
		parts.length <= MAX_WORDS && parts.every((part) => kinds.some((kind) => WORDS[kind].has(part)))
	);
}

/** Words of headings such as "Veröffentlichung am", "Planned go-live date" and "Heure de mise en ligne". */
const DATE_WORDS = {
	/** That something is to go out. Not "posted": that is of the past. */
	publish: words(
		...['publish publishing publication post posting schedule scheduled scheduling planned plan'],
		...['planning release live go goes send'],
		...['veröffentlichung veröffentlichungs veröffentlichen geplant geplante geplanter geplantes'],
		...['posten planung ausspielung onlinestellung'],
		...['publier publication programmé programmée programmation prévu prévue planifié planifiée'],
		...['diffusion mise ligne'],
		...['publicar publicación programado programada programación previsto prevista'],
		...['pubblicare pubblicazione programmato programmata programmazione'],
		...['postar publicação agendado agendada agendamento postagem uscita previsto prevista'],
		...['publicatie plaatsing plaatsen publiceren gepland geplande ingepland'],
		...['publikacja publikacji publikować planowana planowany'],
	),
	date: words('date datum termin fecha día dia data giorno jour dag dzień day'),
	time: words(
		'time hour uhrzeit zeit heure horaire hora horario ora orario horário tijd tijdstip godzina czas',
	),
	/** What follows a verb: "Publish on", "Geplant für". */
	when: words('on at for am um für le el il em pour para per op voor na'),
	between: words(
		'en the and und et y e in a den der die das la les los da de do del di du des d l van het i',
		'to of',
	),
} as const;

/**
 * Whether the words of a heading say when something goes out, as a day (or both) or as a time alone.
 * The words are in lower case and without accents. Every word has to fit: "Post date notes" says
 * nothing.
 */
export function readDateHeading(parts: readonly string[]): 'date' | 'time' | undefined {
	if (parts.length > MAX_WORDS) return undefined;
	const all = Object.values(DATE_WORDS);
	if (!parts.every((part) => all.some((known) => known.has(part)))) return undefined;
	const has = (kind: keyof typeof DATE_WORDS) => parts.some((part) => DATE_WORDS[kind].has(part));
	if (has('date') && (has('publish') || has('time'))) return 'date';
	if (has('time')) return 'time';
	const verb = parts.findIndex((part) => DATE_WORDS.publish.has(part));
	return verb >= 0 && parts.slice(verb).some((part) => DATE_WORDS.when.has(part))
		? 'date'
		: undefined;
}

/** A set of words, without accents, and as they are written where there are no umlauts. */
function words(...lines: string[]): ReadonlySet<string> {
	const plain = lines.join(' ').split(' ');
	const written = plain.flatMap((word) => [word, withoutUmlauts(word)]);
	return new Set(written.map((word) => word.normalize('NFKD').replace(/\p{M}/gu, '')));
}

/** As German is written where there are no umlauts. */
export function withoutUmlauts(text: string): string {
	return text.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue');
}
