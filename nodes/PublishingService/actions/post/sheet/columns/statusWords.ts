import { plainText } from '../../../../values/plainText';
import { readNetwork } from './headings';

/** What a word in a column of status says of its row. */
export type RowStatus = 'goes' | 'isOut' | 'waits';

/** Phrases without case and accents, by what they say; "/" stands between them. */
const PHRASES: Readonly<Record<RowStatus, ReadonlySet<string>>> = {
	/** It may go out: it is approved, planned, or nothing is said against it. */
	goes: phrases(
		'ready/ready to go/ready to post/ready to publish/ready to schedule/ready for posting/post ready',
		'ready for publishing/ready for scheduling/approved/client approved/scheduled/to schedule/planned',
		'to be scheduled/to be posted/to be published/to post/to publish/post/publish/queue/queued/final',
		'finalized/finalised/ok/okay/go/yes/good to go/confirmed/active/new/open/pending/to do/todo/upcoming',
		'bereit/freigegeben/genehmigt/geplant/eingeplant/zu posten/zu veroffentlichen/fertig/offen/ja/neu',
		'terminiert/bestatigt/pret/prete/pret a publier/a publier/a poster/programme/programmee/planifie',
		'planifiee/valide/validee/approuve/approuvee/a programmer/a faire/ok pour publication/oui/confirme',
		'listo/lista/listo para publicar/para publicar/a publicar/por publicar/programado/programada/si',
		'planificado/planificada/aprobado/aprobada/pendiente/por hacer/confirmado/pronto/pronta/da pubblicare',
		'programmato/programmata/pianificato/approvato/approvata/da fare/confermato/para postar/a postar',
		'agendado/agendada/aprovado/aprovada/pronto para publicar/a fazer/pendente/sim/klaar/gereed/gepland',
		'ingepland/goedgekeurd/te plaatsen/te publiceren/akkoord/gotowe/gotowy/zaplanowane/zaplanowany',
		'zatwierdzone/zatwierdzony/do publikacji',
	),
	isOut: phrases(
		'posted/already posted/reposted/published/already published/republished/live/is live/done/sent',
		'already live/complete/completed/finished/closed/shared/aired/went live/gepostet/bereits gepostet',
		'veroffentlicht/bereits veroffentlicht/erledigt/fertig gepostet/ist online/online/publie/publiee',
		'deja publie/deja publiee/fait/faite/poste/postee/deja poste/en ligne/termine/terminee/publicado/publicada',
		'ya publicado/ya publicada/hecho/terminado/completado/finalizado/pubblicato/pubblicata',
		'gia pubblicato/gia pubblicata/fatto/completato/completata/ja publicado/ja publicada/postado/postada',
		'ja postado/feito/concluido/concluida/geplaatst/gepubliceerd/al geplaatst/gedaan/afgerond/staat live',
		'opublikowane/opublikowany/opublikowano/zrobione/zakonczone',
	),
	waits: phrases(
		'no/do not post/do not post yet/do not publish/do not publish yet/never post/dont post/dont post yet',
		"don't post/don't post yet/don't publish/don't publish yet/skip/skipped/killed/parked/postponed",
		'delayed/not started/not yet started/not approved/not yet approved/not ready/not yet ready/not final',
		'concept/draft/drafts/drafting/draft version/hold/on hold/paused/stopped/blocked/stuck/stopper',
		'archive/archived/delete/deleted/cancel/canceled/cancelled/rejected/declined/denied/unapproved/idea',
		'ideas/ideation/brainstorm/brainstorming/backlog/icebox/wip/work in progress/in progress/working on it',
		'in production/production/in design/designing/design/writing/copywriting/in writing/scripting/script',
		'scripted/filming/to film/filmed/shooting/to shoot/recording/to record/recorded/editing/in editing',
		'to edit/to write/to design/review/in review/for review/under review/to review/internal review',
		'client review/legal review/in approval/for approval/client approval/to approve/to be approved',
		'sent for approval/sent to client/sent for review/with client/changes requested/changes needed/revise',
		'revision/revisions/in revision/on revision/needs work/waiting/someday/maybe/later/tbc/tba/tbd',
		'to be confirmed/to be decided/unassigned/inactive/expired/obsolete',
		'nicht begonnen/noch nicht begonnen/nicht gestartet/nicht posten/nicht veroffentlichen',
		'nicht freigegeben/nicht genehmigt/abgelehnt/abgesagt/storniert/gestoppt/pausiert/entwurf/idee/ideen',
		'in arbeit/in bearbeitung/in prufung/in produktion/in abstimmung/in planung/zur freigabe/zu prufen',
		'zur prufung/zur abnahme/freigabe ausstehend/wartet auf freigabe/wartet/warten/verschoben',
		'zuruckgestellt/konzept/archiviert/korrektur/in korrektur/uberarbeiten/blockiert/nein/zu erstellen',
		'ne pas publier/ne pas poster/non approuve/non approuvee/non valide/non validee/refuse/refusee',
		'rejete/rejetee/annule/annulee/brouillon/en cours/en attente/en attente de validation/a valider',
		'pas commence/non commence/a rediger/a creer/a tourner/en redaction/en creation/en production',
		'en relecture/a relire/a corriger/a modifier/bloque/reporte/reportee/repousse/repoussee/archive',
		'archivee/idee/idees/non/en revision/en validation/abandonne',
		'no publicar/no aprobado/no iniciado/no empezado/sin empezar/sin iniciar/rechazado/rechazada',
		'cancelado/cancelada/borrador/en proceso/en progreso/en curso/en revision/en diseno/en produccion',
		'en edicion/pendiente de aprobacion/pendiente de revision/por aprobar/por revisar/en espera/pausado',
		'pausada/bloqueado/archivado/archivada/aplazado/aplazada/pospuesto/pospuesta/idea/ideas/por grabar',
		'non pubblicare/non approvato/non iniziato/non iniziata/da iniziare/rifiutato/rifiutata/annullato',
		'annullata/bozza/in lavorazione/in corso/in revisione/in approvazione/in produzione/in attesa',
		'da approvare/in attesa di approvazione/da rivedere/rimandato/rimandata/rinviato/rinviata/in pausa',
		'sospeso/sospesa/bloccato/archiviato/archiviata/da scrivere/da creare/da girare',
		'nao publicar/nao postar/nao aprovado/nao iniciado/nao iniciada/rejeitado/rejeitada/recusado/recusada',
		'rascunho/em andamento/em revisao/em producao/em criacao/em aprovacao/em progresso/em espera',
		'aguardando/aguardando aprovacao/aguardando cliente/para aprovar/para revisar/pausado/adiado/adiada',
		'arquivado/ideia/ideias/a gravar/bloqueado',
		'niet gestart/nog niet gestart/niet begonnen/nog niet begonnen/niet plaatsen/niet publiceren/bezig',
		'mee bezig/in behandeling/in uitvoering/ter goedkeuring/ter controle/te controleren/nog goedkeuren',
		'afgekeurd/geannuleerd/uitgesteld/gepauzeerd/gearchiveerd/wacht op akkoord/wachten/nee',
		'szkic/roboczy/robocze/wersja robocza/pomysł/nie publikowac/w toku/w trakcie/w przygotowaniu',
		'do akceptacji/do zatwierdzenia/do poprawy/odrzucone/odrzucony/anulowane/wstrzymane/nie rozpoczeto',
	),
};

function phrases(...lines: string[]): ReadonlySet<string> {
	return new Set(lines.join('/').split('/'));
}

/** Words that are followed by what is missing: "Needs new photo", "Waiting on Ana", "Ready for design". */
const WAITS_FOR: readonly RegExp[] = [
	/^(?:needs?|awaiting|missing|waiting (?:for|on)|blocked by|pending) (?:\S+ ?){1,4}$/,
	/^ready for (?:review|approval|design|edit(?:ing|s)?|copy|client|feedback|shoot(?:ing)?)$/,
	/^(?:wartet auf|en attente d[eu']|a la espera de|in attesa d[ei]|aguardando|wacht op) ?(?:\S+ ?){1,4}$/,
	/^drafts? v\d+$/,
];

/** "Pending post" and "Pending publication" are about to go out. */
const PENDING_POST =
	/^pending (?:post|posting|publish|publishing|publication|schedule|scheduling)$/;

/**
 * What a status says, from a cell such as "✅ Posted", "Posted!", "3 - Posted" or "Posted (Oct 3)";
 * undefined where its words are the sheet's own.
 */
export function readStatus(cell: string): RowStatus | undefined {
	const whole = wordsOf(cell);
	return statusOf(whole) ?? statusOf(wordsOf(cell.replace(/\([^)]*\)/g, ' ')));
}

function statusOf(words: string): RowStatus | undefined {
	if (PENDING_POST.test(words)) return 'goes';
	if (WAITS_FOR.some((pattern) => pattern.test(words))) return 'waits';
	return statusOfPhrase(words) ?? statusOfBeginning(words);
}

function statusOfPhrase(phrase: string): RowStatus | undefined {
	return (['isOut', 'waits', 'goes'] as const).find((status) => PHRASES[status].has(phrase));
}

/** What leads on to when, by whom or why: "On hold until January", "Posted by Ana", "Gepostet am 3.". */
const CONNECTIVES =
	/ (?:(?:on|by|until|till?|since|at|in|for|from|because|due|am|bis|von|seit|vom|im|wegen|le|par|jusqu'au?|depuis|el|por|hasta|desde|il|da|dal|fino|em|ate|op|door|tot|sinds)(?= )|(?=\d)).*/;
/** Words that may speak of the day to come: "Live on Friday" is not out yet. */
const MAY_BE_PLANNED = phrases('is live/live/online/en ligne/ist online/staat live');

/**
 * The status at the beginning of a longer text, where it holds a row back. One that names a network
 * says nothing of the others.
 */
function statusOfBeginning(words: string): RowStatus | undefined {
	const rest = CONNECTIVES.exec(words)?.[0];
	if (rest === undefined || rest.split(' ').some((word) => readNetwork(word))) return undefined;
	const beginning = words.slice(0, -rest.length);
	const status = MAY_BE_PLANNED.has(beginning) ? undefined : statusOfPhrase(beginning);
	return status === 'goes' ? undefined : status;
}

function wordsOf(cell: string): string {
	return plainText(cell)
		.replace(/[^\p{L}\p{N}' ]/gu, ' ')
		.replace(/^[\d ]+|\s+$/g, '')
		.replace(/\s+/g, ' ');
}
