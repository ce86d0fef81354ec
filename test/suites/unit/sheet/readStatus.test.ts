import { readStatus, type RowStatus } from '../../../../nodes/PublishingService/sheet/readStatus';

/** Words under Status that the node promises to understand, so none may be lost. */
const PHRASES: Readonly<Record<RowStatus, string>> = {
	ready: `
		ready, ready to go, ready to post, ready to publish, ready to schedule,
		ready for posting, post ready, ready for publishing, ready for scheduling, approved,
		client approved, scheduled, to schedule, planned, to be scheduled, to be posted,
		to be published, to post, to publish, post, publish, queue, queued, final, finalized,
		finalised, ok, okay, go, yes, good to go, confirmed, active, new, open, pending, to do,
		todo, upcoming, bereit, freigegeben, genehmigt, geplant, eingeplant, zu posten,
		zu veroffentlichen, fertig, offen, ja, neu, terminiert, bestatigt, pret, prete,
		pret a publier, a publier, a poster, programme, programmee, planifie, planifiee, valide,
		validee, approuve, approuvee, a programmer, a faire, ok pour publication, oui, confirme,
		listo, lista, listo para publicar, para publicar, a publicar, por publicar, programado,
		programada, si, planificado, planificada, aprobado, aprobada, pendiente, por hacer,
		confirmado, pronto, pronta, da pubblicare, programmato, programmata, pianificato,
		approvato, approvata, da fare, confermato, para postar, a postar, agendado, agendada,
		aprovado, aprovada, pronto para publicar, a fazer, pendente, sim, klaar, gereed,
		gepland, ingepland, goedgekeurd, te plaatsen, te publiceren, akkoord, gotowe, gotowy,
		zaplanowane, zaplanowany
	`,
	published: `
		posted, already posted, reposted, published, already published, republished, live,
		is live, done, sent, already live, complete, completed, finished, closed, shared, aired,
		went live, gepostet, bereits gepostet, veroffentlicht, bereits veroffentlicht, erledigt,
		fertig gepostet, ist online, online, publie, publiee, deja publie, deja publiee, fait,
		faite, poste, postee, deja poste, en ligne, termine, terminee, publicado, publicada,
		ya publicado, ya publicada, hecho, terminado, completado, finalizado, pubblicato,
		pubblicata, gia pubblicato, gia pubblicata, fatto, completato, completata, ja publicado,
		ja publicada, postado, postada, ja postado, feito, concluido, concluida, geplaatst,
		gepubliceerd, al geplaatst, gedaan, afgerond, staat live
	`,
	waiting: `
		no, do not post, do not post yet, do not publish, do not publish yet, never post,
		dont post, dont post yet, don't post, don't post yet, don't publish, don't publish yet,
		skip, skipped, killed, parked, postponed, delayed, not started, not yet started,
		not approved, not yet approved, not ready, not yet ready, not final, concept, draft,
		drafts, drafting, draft version, hold, on hold, paused, stopped, blocked, stuck,
		stopper, archive, archived, delete, deleted, cancel, canceled, cancelled, rejected,
		declined, denied, unapproved, idea, ideas, ideation, brainstorm, brainstorming, backlog,
		icebox, wip, work in progress, in progress, working on it, in production, production,
		in design, designing, design, writing, copywriting, in writing, scripting, script,
		scripted, filming, to film, filmed, shooting, to shoot, recording, to record, recorded,
		editing, in editing, to edit, to write, to design, review, in review, for review,
		under review, to review, internal review, client review, legal review, in approval,
		for approval, client approval, to approve, to be approved, sent for approval,
		sent to client, sent for review, with client, changes requested, changes needed, revise,
		revision, revisions, in revision, on revision, needs work, waiting, someday, maybe,
		later, tbc, tba, tbd, to be confirmed, to be decided, unassigned, inactive, expired,
		obsolete, nicht begonnen, noch nicht begonnen, nicht gestartet, nicht posten,
		nicht veroffentlichen, nicht freigegeben, nicht genehmigt, abgelehnt, abgesagt,
		storniert, gestoppt, pausiert, entwurf, idee, ideen, in arbeit, in bearbeitung,
		in prufung, in produktion, in abstimmung, in planung, zur freigabe, zu prufen,
		zur prufung, zur abnahme, freigabe ausstehend, wartet auf freigabe, wartet, warten,
		verschoben, zuruckgestellt, konzept, archiviert, korrektur, in korrektur, uberarbeiten,
		blockiert, nein, zu erstellen, ne pas publier, ne pas poster, non approuve,
		non approuvee, non valide, non validee, refuse, refusee, rejete, rejetee, annule,
		annulee, brouillon, en cours, en attente, en attente de validation, a valider,
		pas commence, non commence, a rediger, a creer, a tourner, en redaction, en creation,
		en production, en relecture, a relire, a corriger, a modifier, bloque, reporte,
		reportee, repousse, repoussee, archivee, idees, non, en revision, en validation,
		abandonne, no publicar, no aprobado, no iniciado, no empezado, sin empezar, sin iniciar,
		rechazado, rechazada, cancelado, cancelada, borrador, en proceso, en progreso, en curso,
		en diseno, en produccion, en edicion, pendiente de aprobacion, pendiente de revision,
		por aprobar, por revisar, en espera, pausado, pausada, bloqueado, archivado, archivada,
		aplazado, aplazada, pospuesto, pospuesta, por grabar, non pubblicare, non approvato,
		non iniziato, non iniziata, da iniziare, rifiutato, rifiutata, annullato, annullata,
		bozza, in lavorazione, in corso, in revisione, in approvazione, in produzione,
		in attesa, da approvare, in attesa di approvazione, da rivedere, rimandato, rimandata,
		rinviato, rinviata, in pausa, sospeso, sospesa, bloccato, archiviato, archiviata,
		da scrivere, da creare, da girare, nao publicar, nao postar, nao aprovado, nao iniciado,
		nao iniciada, rejeitado, rejeitada, recusado, recusada, rascunho, em andamento,
		em revisao, em producao, em criacao, em aprovacao, em progresso, em espera, aguardando,
		aguardando aprovacao, aguardando cliente, para aprovar, para revisar, adiado, adiada,
		arquivado, ideia, ideias, a gravar, niet gestart, nog niet gestart, niet begonnen,
		nog niet begonnen, niet plaatsen, niet publiceren, bezig, mee bezig, in behandeling,
		in uitvoering, ter goedkeuring, ter controle, te controleren, nog goedkeuren, afgekeurd,
		geannuleerd, uitgesteld, gepauzeerd, gearchiveerd, wacht op akkoord, wachten, nee,
		szkic, roboczy, robocze, wersja robocza, pomysł, nie publikowac, w toku, w trakcie,
		w przygotowaniu
	`,
};

/** Kinds of statuses in their order: if a status has two meanings, the earlier one counts. */
const ORDER: readonly RowStatus[] = ['published', 'waiting', 'ready'];

test.each(ORDER)('each phrase for %s is known', (status) => {
	const stronger = ORDER.slice(0, ORDER.indexOf(status)).map((other) => listed(PHRASES[other]));
	const others = listed(PHRASES[status]).filter(
		(phrase) => readStatus(phrase) !== status && !stronger.flat().includes(phrase),
	);
	expect(others).toEqual([]);
});

function listed(text: string): string[] {
	return text.trim().split(/,\s+/);
}

test.each<[string, RowStatus]>([
	['✅ Posted', 'published'],
	['Posted!', 'published'],
	['3 - Posted', 'published'],
	['10. POSTED ✅✅', 'published'],
	['Posted (Oct 3)', 'published'],
	['Posted(3)', 'published'],
	['(auto) Posted (IG) (TikTok)', 'published'],
	['In  review', 'waiting'],
	['In-review', 'waiting'],
	['In - review', 'waiting'],
	['Pending posters', 'waiting'],
	['In (client) review', 'waiting'],
	['In(client)review', 'waiting'],
	['✏️ – In_review…', 'waiting'],
	['Don’t post', 'waiting'],
	['Veröffentlicht', 'published'],
	['À valider', 'waiting'],
])('%j says %s', (cell, status) => {
	expect(readStatus(cell)).toBe(status);
});

test.each([
	...['Needs photo', 'Need a new photo', 'Awaiting client', 'Missing the alt text', 'Pending Ana'],
	...[
		'Waiting for Ana',
		'Waiting on the new logo',
		'Blocked by legal',
		'Pending final OK from Ana',
	],
	...['Ready for review', 'Ready for edit', 'Ready for edits', 'Ready for editing'],
	...['Ready for shoot', 'Ready for shooting', 'Ready for copy', 'Ready for feedback'],
	...['Wartet auf Ana', 'En attente du client', 'En attente de photos', "En attente d'Ana"],
	...['A la espera de la foto', 'In attesa di Ana', 'In attesa del logo', 'In attesa de Ana'],
	...['Aguardando a foto nova', 'Wacht op Ana', 'Wartet auf das neue rote Logo'],
	...['Draft 2', 'Draft v2', 'Drafts 12', 'Draft v10', 'Draft v2 green'],
	...['Needs a photo of the new loaf of bread', 'Wartet auf das neue rote Logo von Ana'],
	'En attente dans Berlin',
])('%j waits for something', (cell) => {
	expect(readStatus(cell)).toBe('waiting');
});

test.each([
	...['Pending post', 'Pending posting', 'Pending publish', 'Pending publishing'],
	...['Pending publication', 'Pending schedule', 'Pending scheduling'],
])('%j is about to go live', (cell) => {
	expect(readStatus(cell)).toBe('ready');
});

test.each([
	...['', '7', '!', 'Purple', 'Postedly', 'Unposted', 'Post ed'],
	...['What needs photos', 'Needs', 'Ana awaiting Tom'],
	...['Ready for reviewing', 'Ready for shooting stars', 'Ana: draft 2'],
	...[
		'Draft vx',
		'Draft a2',
		'Ana wartet auf Tom',
		'Is pending post',
		'Ana ready for review',
		'Ana draft v2',
	],
])('%j says nothing that is known', (cell) => {
	expect(readStatus(cell)).toBeUndefined();
});

describe('a text that begins with a status and says when, by whom or why', () => {
	test.each<[string, RowStatus]>([
		['Posted by Ana', 'published'],
		['Posted 3.10.', 'published'],
		['Gepostet am 3.', 'published'],
		['Publié par Ana', 'published'],
		['Already live on Friday', 'published'],
		['On hold til Monday', 'waiting'],
		['On hold till Monday', 'waiting'],
		['Bloqué jusqu’à lundi', 'waiting'],
		['Bloqué jusqu’au 3', 'waiting'],
		['On hold until January', 'waiting'],
		['On hold until Ana is back', 'waiting'],
		['Not ready for review', 'waiting'],
		['Rejected because of the light', 'waiting'],
		['Draft 2b', 'waiting'],
	])('%j says %s', (cell, status) => {
		expect(readStatus(cell)).toBe(status);
	});

	test.each([
		...['Posted on IG', 'Posted on Monday to TikTok', 'Draft for LinkedIn'],
		...['Live on Friday', 'Is live at 9', 'Online on Friday', 'En ligne le 3', 'Ist online am 3'],
		...['Staat live op 3', 'Ready on Monday', 'Approved by Ana', 'Posted only', 'Green on Monday'],
	])('%j says nothing that is certain', (cell) => {
		expect(readStatus(cell)).toBeUndefined();
	});
});
