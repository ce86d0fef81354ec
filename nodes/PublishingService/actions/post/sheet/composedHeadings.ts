import { words } from './dateHeadings';

/** Words of headings such as "Lien de l'image", "Enlace del video" and "Perfil de Instagram". */
const WORDS = {
	medium: words(
		...['image images picture pictures photo photos video videos media medium visual visuals'],
		...['file files bild bilder foto fotos datei medien bilddatei bilddateien videodatei'],
		...['vidéo vidéos visuel visuels média médias fichier'],
		...['imagen imágenes fotografía medio medios archivo multimedia'],
		...['immagine immagini filmato contenuto'],
		...['imagem imagens vídeo vídeos mídia arquivo ficheiro'],
	),
	address: words(
		...['link links url urls adresse lien liens enlace enlaces vínculo dirección'],
		...['collegamento indirizzo endereço ligação'],
	),
	account: words(
		...['account accounts handle username user profile channel page konto kanal profil seite'],
		...['benutzername nutzername compte utilisateur nom chaîne cuenta usuario nombre perfil canal'],
		...['página profilo utente nome canale pagina conta usuário utilizador'],
	),
	between: words(
		...['of the to for zum zur der des das den von dem de du la le les l d aux au del della'],
		...['dello dell di al do da dos das para per pour für'],
	),
} as const;

/** Longer than any heading of these kinds. */
const MAX_WORDS = 7;

/** Whether words, in lower case and without accents, name the address of media and nothing else. */
export function isMediaAddress(parts: readonly string[]): boolean {
	return (
		consistOf(parts, ['medium', 'address', 'between']) &&
		[WORDS.medium, WORDS.address].every((kind) => parts.some((part) => kind.has(part)))
	);
}

/** Whether words say "account" and nothing else: what stands beside a network in "Cuenta de TikTok". */
export function isAccountWord(parts: readonly string[]): boolean {
	return consistOf(parts, ['account', 'between']) && parts.some((part) => WORDS.account.has(part));
}

function consistOf(parts: readonly string[], kinds: ReadonlyArray<keyof typeof WORDS>): boolean {
	return (
		parts.length <= MAX_WORDS && parts.every((part) => kinds.some((kind) => WORDS[kind].has(part)))
	);
}
