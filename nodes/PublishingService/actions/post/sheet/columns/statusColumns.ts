import { parseDateTime } from '../../../../values/dateTime';
import { asText, isEmpty, quote } from '../../../../values/parsed';
import { parseFlag } from '../../../../values/scalars';
import type { Platform } from '../../../../contract/decoded';
import { normalizeHeading, readNetwork, wordsOf } from './headings';
import { readStatus } from './statusWords';

/** What a column of the sheet's own people says about a row. */
type StatusColumn = 'status' | 'approved' | 'posted' | 'postedLink' | 'stopped' | 'wanted';

const HEADINGS: Readonly<Record<StatusColumn, readonly string[]>> = {
	/** A word for where the row stands. */
	status: [
		...[
			'status',
			'post status',
			'content status',
			'state',
			'stage',
			'progress',
			'list',
			'list name',
		],
		...['section/column', 'workflow status', 'publishing status', 'approval status'],
		...['workflow stage', 'content stage', 'post stage', 'publish status', 'posting status'],
		...['publication status', 'review status', 'current status', 'bucket', 'bucket name'],
		...['stand', 'statut', 'état', 'estado', 'stato', 'beitragsstatus', 'freigabestatus'],
		...['statut du post', 'estado del post', 'stato del post', 'estado do post', 'situação'],
	],
	/** Yes where the row may go out. */
	approved: [
		...[
			'approved',
			'is approved',
			'client approved',
			'approved by client',
			'ready',
			'ready to post',
		],
		...['ready to publish', 'ok to post', 'approval?', 'freigabe', 'freigegeben', 'genehmigt'],
		...['approuvé', 'validé', 'validation', 'aprobado', 'aprobación', 'approvato', 'approvazione'],
		...['aprovado', 'aprovação', 'goedgekeurd', 'akkoord', 'client approval', 'final approval'],
		...['sign off', 'signed off', 'client sign off', 'legal approval', 'internal approval', 'ok'],
		...['manager approval', 'ok to publish', 'kundenfreigabe', 'validation client'],
	],
	/** Yes where it is out already. */
	posted: [
		...[
			'posted',
			'is posted',
			'published',
			'is published',
			'already posted',
			'done',
			'sent',
			'live',
		],
		...['gepostet', 'veröffentlicht', 'erledigt', 'publié', 'posté', 'publicado', 'pubblicato'],
		...['postado', 'completed', 'completed at', 'posted at', 'posted on', 'published at'],
		...['published on'],
	],
	/** Where it is out already. */
	postedLink: [
		...['live link', 'live url', 'link to post', 'link to live post', 'link to the post'],
		...['post link', 'post url', 'posted link', 'posted url', 'published link', 'published url'],
		...['final link', 'final post link', 'permalink', 'url of post', 'live post', 'live post link'],
		...['link zum post', 'link zum beitrag', 'beitragslink', 'lien du post', 'lien du post publié'],
		...['lien de la publication', 'enlace del post', 'enlace de la publicación', 'link al post'],
		...['link del post', 'link do post', 'link da publicação'],
	],
	/** Yes where it is to go out; such a heading may say what is posted, too, so its cells decide. */
	wanted: [
		...['post', 'post it', 'post this', 'post now', 'to post', 'to be posted', 'should post'],
		...['publish', 'publish it', 'to publish', 'to be published', 'go', 'go live', 'go ahead'],
		...['send', 'schedule', 'include', 'use', 'active', 'enabled'],
		...['veröffentlichen', 'posten', 'senden', 'aktiv', 'freigeben', 'publier', 'poster'],
		...['à publier', 'à poster', 'actif', 'publicar', 'a publicar', 'postear', 'activo'],
		...['pubblicare', 'da pubblicare', 'attivo', 'postar', 'a postar', 'ativo'],
	],
	/** Yes where it is not to go out. */
	stopped: [
		...[
			'do not post',
			"don't post",
			'skip',
			'on hold',
			'hold',
			'archived',
			'cancelled',
			'canceled',
		],
		...['deleted', 'nicht posten', 'überspringen', 'gestoppt', 'storniert', 'archiviert'],
		...['ne pas publier', 'no publicar', 'non pubblicare', 'não publicar', 'archivé', 'archivado'],
	],
};

const KIND_OF: ReadonlyMap<string, StatusColumn> = new Map(
	Object.entries(HEADINGS).flatMap(([kind, names]) =>
		names.map((name): [string, StatusColumn] => [normalizeHeading(name), kind as StatusColumn]),
	),
);

/**
 * Whether a column keeps what people know of their rows; it says nothing of the post itself. Boxes
 * for approval of which none is ticked are used by nobody.
 */
export function isStatusColumn(heading: string, cells: readonly unknown[]): boolean {
	const kind = KIND_OF.get(normalizeHeading(heading));
	if (kind === 'wanted') return isWish(heading, cells);
	if (kind !== 'approved') return kind !== undefined;
	return !cells.every((cell) => /^(?:false|falsch|faux|falso)$/i.test(asText(cell).trim()));
}

/** Whether every cell under a heading such as "Post?" says yes or no. */
export function isWish(heading: string, cells: readonly unknown[]): boolean {
	const isFlag = (cell: unknown) => 'value' in parseFlag(cell);
	return KIND_OF.get(normalizeHeading(heading)) === 'wanted' && cells.every(isFlag);
}

/** Whether a column of wishes is one of ticks: none of its cells says no, so an empty one does. */
export function isTicked(heading: string, cells: readonly unknown[]): boolean {
	const isYes = (cell: unknown) => {
		const flag = parseFlag(cell);
		return 'value' in flag && flag.value;
	};
	return isWish(heading, cells) && cells.every(isYes);
}

/**
 * Why the sheet's own people hold a row back: it is out already, or not to go out, or not yet. Cells
 * that say nothing of the kind hold back nothing; of the ticked columns an empty one does.
 */
export function heldBackBy(
	row: Readonly<Record<string, unknown>>,
	headings: readonly string[],
	ticked?: readonly string[],
): { readonly heading: string; readonly reason: string } | undefined {
	for (const heading of headings) {
		const value = row[heading];
		const kind = KIND_OF.get(normalizeHeading(heading));
		if (isEmpty(value) && ticked?.includes(heading)) {
			const reason = `${heading} is empty, and other rows say yes there, so the row was passed over. Tick it too to post it`;
			return { heading, reason };
		}
		if (kind === undefined || kind === 'approved') continue;
		const why = reasonOf(kind, value);
		if (why === undefined) continue;
		const reason = `${heading}: ${quote(value)} says that the row is ${why}, so it was passed over. Change the cell to post it`;
		return { heading, reason };
	}
	return undefined;
}

/**
 * Where the sheet says that a row is out, or not to go out, on some networks: the headings that say
 * so, such as "Posted on IG" and "TikTok Status", by their network.
 */
export function heldBackOn(
	row: Readonly<Record<string, unknown>>,
): ReadonlyMap<Platform, { readonly heading: string; readonly reason: string }> {
	const held = new Map<Platform, { heading: string; reason: string }>();
	for (const [heading, value] of Object.entries(row)) {
		const column = networkStatusOf(heading);
		if (!column) continue;
		const why = reasonOf(column.kind, value);
		if (why === undefined) continue;
		const reason = `${heading}: ${quote(value)} says that the row is ${why}`;
		held.set(column.platform, { heading, reason });
	}
	return held;
}

function networkStatusOf(
	heading: string,
): { readonly kind: StatusColumn; readonly platform: Platform } | undefined {
	const words = wordsOf(heading);
	for (const [at, word] of words.entries()) {
		const network = readNetwork(word);
		if (network?.is !== 'network') continue;
		const others = words.filter((other, index) => index !== at && !NEXT_TO_NETWORK.has(other));
		const kind = KIND_OF.get(normalizeHeading(others.join(' ')));
		if (kind === 'status' || kind === 'posted') return { kind, platform: network.platform };
	}
	return undefined;
}

const NEXT_TO_NETWORK = new Set(['on', 'to', 'in', 'for', 'auf', 'bei', 'sur', 'en', 'su', 'no']);

/** Whether a heading is of the sheet's own approval, such as "Approved". */
export function isApproval(heading: string): boolean {
	return KIND_OF.get(normalizeHeading(heading)) === 'approved';
}

/**
 * What is said of a row that its people have not approved. The column is theirs, and a post waits for
 * the approval of the service anyway: only where that is skipped is the row held back.
 */
export function notApprovedBy(
	row: Readonly<Record<string, unknown>>,
	headings: readonly string[],
): { readonly warning: string; readonly heldBack: string } | undefined {
	const heading = headings.find(
		(one) => isApproval(one) && reasonOf('approved', row[one]) === IS_WAITING,
	);
	if (heading === undefined) return undefined;
	const cell = `${heading}: ${quote(row[heading])}`;
	return {
		warning: `${cell} is ignored, as is the whole column. Filter the rows before this node to hold this one back`,
		heldBack: `${cell} says that the row is not approved, and Skip Approval is on, so it was passed over. Change the cell, or switch Skip Approval off`,
	};
}

/** Words of a column of status that say nothing here, so that they hold no row back; each once. */
export function unknownStatuses(
	rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
	headings: readonly string[],
): string[] {
	const ofStatus = headings.filter(
		(one) => KIND_OF.get(normalizeHeading(one)) === 'status' && !/list|section/i.test(one),
	);
	const cells = rows.flatMap((row) => ofStatus.map((heading) => row[heading]));
	const words = cells.flatMap((cell) => (typeof cell === 'string' ? [cell.trim()] : []));
	return [...new Set(words)].filter((word) => /\p{L}/u.test(word) && !readStatus(word));
}

/** What is said under Approved as long as nobody has approved. */
const PENDING = /^(?:pending|open|new|to do|todo|offen|pendiente|pendente|ausstehend)\W*$/i;

const IS_OUT = 'out already';
const IS_WAITING = 'not to go out, or not yet';

/** The address of a post on a network of the service. */
const PUBLISHED =
	/^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com\/(?:[\w.]+\/)?(?:p|reels?|tv)\/\w|tiktok\.com\/@[\w.]+\/(?:video|photo)\/\d)/i;

function reasonOf(kind: StatusColumn, value: unknown): string | undefined {
	const text = asText(value).trim();
	if (kind === 'postedLink') return PUBLISHED.test(text) ? IS_OUT : undefined;
	const flag = parseFlag(value);
	if ('value' in flag && kind !== 'status') {
		if (kind === 'approved' || kind === 'wanted') return flag.value ? undefined : IS_WAITING;
		if (!flag.value) return undefined;
		return kind === 'posted' ? IS_OUT : IS_WAITING;
	}
	if (kind === 'posted' && (/^https?:\/\//i.test(text) || isPast(value))) return IS_OUT;
	if (kind === 'approved' && PENDING.test(text)) return IS_WAITING;
	const status = readStatus(text);
	if (status === 'isOut') return IS_OUT;
	return status === 'waits' ? IS_WAITING : undefined;
}

function isPast(value: unknown): boolean {
	const time = parseDateTime(value, { zone: 'utc', defaultTime: '00:00' });
	return 'value' in time && Date.parse(time.value) <= Date.now();
}
