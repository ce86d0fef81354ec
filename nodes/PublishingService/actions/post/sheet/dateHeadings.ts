/** Words of headings such as "Veröffentlichung am", "Planned go-live date" and "Heure de mise en ligne". */
const WORDS = {
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
		...['postar publicação agendado agendada agendamento'],
	),
	date: words('date datum termin fecha día dia data giorno jour'),
	time: words('time hour uhrzeit zeit heure horaire hora horario ora orario horário'),
	/** What follows a verb: "Publish on", "Geplant für". */
	when: words('on at for am um für le el il em pour para per'),
	between: words(
		'en the and und et y e in a den der die das la les los da de do del di du des d l',
	),
} as const;

/** A set of words, without accents, and as they are written where there are no umlauts. */
export function words(...lines: string[]): ReadonlySet<string> {
	const plain = lines.join(' ').split(' ');
	const written = plain.flatMap((word) => [
		word,
		word.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue'),
	]);
	return new Set(written.map((word) => word.normalize('NFKD').replace(/\p{M}+/gu, '')));
}

/** Longer than the heading of any column of dates. */
const MAX_WORDS = 7;

/**
 * Whether the words of a heading say when something goes out, as a day (or both) or as a time alone.
 * The words are in lower case and without accents. Every word has to fit: "Post date notes" says
 * nothing.
 */
export function readDateHeading(parts: readonly string[]): 'date' | 'time' | undefined {
	if (parts.length === 0 || parts.length > MAX_WORDS) return undefined;
	const all = Object.values(WORDS);
	if (!parts.every((part) => all.some((known) => known.has(part)))) return undefined;
	const has = (kind: keyof typeof WORDS) => parts.some((part) => WORDS[kind].has(part));
	if (has('date') && (has('publish') || has('time'))) return 'date';
	if (has('time')) return 'time';
	const verb = parts.findIndex((part) => WORDS.publish.has(part));
	return verb >= 0 && parts.slice(verb).some((part) => WORDS.when.has(part)) ? 'date' : undefined;
}
