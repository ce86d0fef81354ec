import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { skipReasonOf as statusBy } from '../../../../nodes/PublishingService/sheet/skipReason';
import { profileColumns } from '../../../../nodes/PublishingService/sheet/columnProfile';
import { readSkipReason } from '../../../../nodes/PublishingService/sheet/rowObjections';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';
import { CellReader } from '../../../../nodes/PublishingService/sheet/cellReader';
import { unknownStatuses } from '../../../../nodes/PublishingService/sheet/unknownStatuses';
import { textOf } from '../../../../nodes/PublishingService/sheet/texts/findings';

/** Column names for the status of a row that the node promises to understand, so none may be lost. */
const HEADINGS = {
	status: `
		status, post status, content status, state, stage, progress, list, list name,
		section/column, workflow status, publishing status, approval status, workflow stage,
		content stage, post stage, publish status, posting status, publication status,
		review status, current status, bucket, bucket name, stand,
		statut, état, estado, stato, beitragsstatus, freigabestatus, statut du post,
		estado del post, stato del post, estado do post, situação
	`,
	approved: `
		approved, is approved, client approved, approved by client, ready, ready to post,
		ready to publish, ok to post, approval?, freigabe, freigegeben, genehmigt, approuvé,
		validé, validation, aprobado, aprobación, approvato, approvazione, aprovado, aprovação,
		goedgekeurd, akkoord, client approval, final approval, sign off, signed off,
		client sign off, legal approval, internal approval, manager approval, ok to publish,
		kundenfreigabe, validation client
	`,
	posted: `
		posted, is posted, published, is published, already posted, done, sent, live, gepostet,
		veröffentlicht, erledigt, publié, posté, publicado, pubblicato, postado, completed,
		completed at, posted on, published at, published on
	`,
	postedLink: `
		live link, live url, link to post, link to live post, link to the post, post link,
		post url, posted link, posted url, published link, published url, final link,
		final post link, permalink, url of post, live post, live post link, link zum post,
		link zum beitrag, beitragslink, lien du post, lien du post publié,
		lien de la publication, enlace del post, enlace de la publicación, link al post,
		link del post, link do post, link da publicação
	`,
	wanted: `
		post, post it, post this, post now, to post, to be posted, should post, publish,
		publish it, to publish, to be published, go, go live, go ahead, send, schedule, include,
		use, active, enabled, veröffentlichen, posten, senden, aktiv, freigeben, publier,
		poster, à publier, à poster, actif, publicar, a publicar, postear, activo, pubblicare,
		da pubblicare, attivo, postar, a postar, ativo
	`,
	stopped: `
		do not post, don't post, skip, on hold, hold, archived, cancelled, canceled, deleted,
		nicht posten, überspringen, gestoppt, storniert, archiviert, ne pas publier,
		no publicar, non pubblicare, não publicar, archivé, archivado
	`,
};

const LINK = 'https://www.instagram.com/p/Cx1';
const OUT = 'out already';
const WAITS = 'do not publish, or not yet';

/** The meaning of a column name for the status of its rows. */
const statusKind = (heading: string) => profileColumns([{ [heading]: 'x' }])[0]?.status;

/** The reason why a row with this cell is skipped. */
function why(heading: string, cell: unknown): string | undefined {
	const kind = statusKind(heading);
	const reason = kind && kind !== 'approved' ? statusBy(kind, cell) : undefined;
	return reason && { published: OUT, waiting: WAITS }[reason];
}

/** Messages that distinguish the kinds of columns: for a word, a yes, a no and the link of a post. */
const SAYS: Readonly<Record<keyof typeof HEADINGS, readonly unknown[]>> = {
	status: [OUT, undefined, WAITS, undefined],
	approved: [undefined, undefined, undefined, undefined],
	posted: [OUT, OUT, undefined, OUT],
	postedLink: [undefined, undefined, undefined, OUT],
	wanted: [OUT, undefined, WAITS, undefined],
	stopped: [OUT, WAITS, undefined, undefined],
};

const listed = (text: string) => text.trim().split(/,\s+/);

test.each(Object.entries(SAYS))('each column name of the kind %s is known', (kind, says) => {
	const headings = listed(HEADINGS[kind as keyof typeof HEADINGS]);
	const others = headings.filter((heading) => {
		const said = ['Posted', 'yes', 'no', LINK].map((cell) => why(heading, cell));
		return JSON.stringify(said) !== JSON.stringify(says) || !isStatusColumn(heading, ['yes']);
	});
	expect(others).toEqual([]);
});

test('a column name that is not known skips no row', () => {
	expect(['Posted', 'yes', 'no', LINK].map((cell) => why('Owner', cell))).toEqual(SAYS.approved);
	expect(isStatusColumn('Owner', ['Posted', 'Ana'])).toBe(false);
	expect(isWish('Owner', ['yes'])).toBe(false);
});

const statusOf = (heading: string, cells: readonly unknown[]) =>
	findRoles(cells.map((cell) => ({ [heading]: cell }))).of.status[0];
const isStatusColumn = (heading: string, cells: readonly unknown[]) =>
	statusOf(heading, cells) !== undefined;
const isWish = (heading: string, cells: readonly unknown[]) =>
	statusOf(heading, cells)?.status === 'wanted';
/** True if the column counts as ticked: a column with only "yes" and an empty cell below. */
const isTicked = (heading: string, cells: readonly unknown[]) =>
	statusOf(heading, [...cells, ''])?.isTicked ?? false;
/** The reason why a row for Instagram, among other rows, is skipped. */
const skippedBy = (row: Row, ...others: Row[]) => {
	const reader = new CellReader(row, findRoles([row, ...others]));
	const held = readSkipReason(reader, new Set(['instagram']), false);
	return held && { heading: held.column, reason: textOf(held) };
};

describe('shows whether a column keeps what people know of their rows', () => {
	test.each<[string, unknown[], boolean]>([
		['Status', ['green'], true],
		['Approved', ['yes', 'FALSE'], true],
		['Approved', ['no'], true],
		['Approved', ['falsely'], true],
		['Approved', ['not false'], true],
		['Approved', [false, 'FALSE', ' falsch ', 'Faux', 'falso'], true],
		['Posted', ['FALSE'], true],
		['Publish', ['FALSE'], true],
		['Publish', ['yes', 'Hello'], false],
	])('%s above %j: %s', (heading, cells, expected) => {
		expect(isStatusColumn(heading, cells)).toBe(expected);
	});

	test.each<[string, unknown[], boolean]>([
		['Publish', ['yes', 'x', true], true],
		['Publish', ['yes', 'no'], false],
		['Publish', ['yes', 'Hello'], false],
		['Status', ['yes'], false],
	])('and %s above %j is one of ticks: %s', (heading, cells, expected) => {
		expect(isTicked(heading, cells)).toBe(expected);
	});
});

describe('a row is skipped', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	test('with the cell that says so, and what to do', () => {
		const row = { Owner: 'Ana', Posted: 'no', Status: 'Draft', Skip: 'yes' };
		expect(skippedBy(row)).toEqual({
			heading: 'Status',
			reason:
				'Row skipped: Status is "Draft", which means do not publish, or not yet. To create the post, change the cell',
		});
		expect(skippedBy({ Owner: 'Ana', Posted: 'no' })).toBeUndefined();
	});

	test('but not by a word that lets it go', () => {
		expect(skippedBy({ Status: 'Scheduled' }, { Status: 'Draft' })).toBeUndefined();
	});

	test('an empty cell of a ticked column', () => {
		const row = { Status: '', Publish: '' };
		expect(skippedBy(row, { Publish: 'no' })).toBeUndefined();
		expect(skippedBy(row, { Publish: 'yes' })).toEqual({
			heading: 'Publish',
			reason:
				'Row skipped: Publish is empty, but other rows are ticked. To create the post, tick Publish',
		});
		expect(skippedBy({ Publish: 'yes' }, row)).toBeUndefined();
	});

	test.each<[string, unknown, string | undefined]>([
		['Posted', true, OUT],
		['Posted', 'https://example.com/a', OUT],
		['Posted', ' HTTP://example.com/a', OUT],
		['Posted', 'see https://example.com/a', undefined],
		['Posted on', '2026-06-01 12:00', OUT],
		['Posted on', '2026-06-01', OUT],
		['Posted on', '2026-06-01 12:01', undefined],
		['Posted on', '2026-06-02', undefined],
		['Posted on', 'soon', undefined],
		['Status', '2026-05-01', undefined],
		['Status', 'https://example.com/a', undefined],
		['Status', ['Posted'], OUT],
		['Status', 7, undefined],
		['Status', 'Scheduled', undefined],
		['Status', 'Pending', undefined],
		['Skip', null, undefined],
		['Approved', 'no', undefined],
	])('%s: %j, because the row is %s', (heading, cell, expected) => {
		expect(why(heading, cell)).toBe(expected);
	});

	test.each([
		...['https://instagram.com/p/Cx1', 'http://www.instagram.com/reel/Cx1', LINK],
		...['m.instagram.com/north.wind/reels/Cx1/', ' Instagram.com/tv/Cx1'],
		...['https://www.tiktok.com/@north.wind/video/71', 'tiktok.com/@n/photo/71'],
	])('the link of its post: %s', (link) => {
		expect(why('Live link', link)).toBe(OUT);
	});

	test.each([
		...['https://instagram.com/northwind', 'https://instagram.com/p/', 'https://example.com/p/Cx1'],
		...[
			'https://www.tiktok.com/@north',
			'https://tiktok.com/@north/video/abc',
			'see instagram.com/p/C',
		],
		...['x.instagram.com/p/C', 'https://example.com/instagram.com/p/C', 'instagram.com/a b/p/C'],
		...['instagram.com/a/b/p/C', 'tiktok.com/@a b/video/71', 'instagram.com/p/-'],
	])('not another link: %s', (link) => {
		expect(why('Live link', link)).toBeUndefined();
	});
});

describe('a row is skipped by what a column name says of one platform', () => {
	test.each([
		...['IG posted', 'Posted IG', 'Posted to IG', 'Posted in IG', 'Posted for IG'],
		...['Gepostet auf IG', 'Gepostet bei IG', 'Publié sur IG', 'Publicado en IG'],
		...['Pubblicato su IG', 'Publicado no IG', 'IG Post Status', 'IG posts status', 'Status on IG'],
	])('the column %s', (heading) => {
		expect(skippedBy({ [heading]: 'Posted' })).toMatchObject({ heading });
	});

	test.each<[string, unknown]>([
		['TikTok Status', 'green'],
		['TikTok Status', ''],
		['Posted on IG', null],
		['Posted on IG', 'no'],
		['Posted on LinkedIn', 'yes'],
		['LinkedIn Status', 'Posted'],
		['IG Owner', 'Posted'],
		['Skip IG', 'yes'],
		['IG link to post', LINK],
		['Posted beside IG', 'yes'],
	])('and not by %s: %j', (heading, cell) => {
		expect(skippedBy({ [heading]: cell })).toBeUndefined();
	});
});

describe('a row that its people have not approved', () => {
	/** The message about a row without other messages; yes elsewhere, so that boxes are in use. */
	const said = (cell: unknown, heading = 'Approved') => {
		const cells = { [heading]: cell, Posted: 'no', Status: 'green' };
		const roles = findRoles([cells, { [heading]: 'yes' }]);
		const row = new CellReader(cells, roles);
		const held = readSkipReason(new CellReader(cells, roles), new Set(), true);
		readSkipReason(row, new Set(), false);
		const [warning] = row.findings;
		return warning && { warning: textOf(warning), skippedByStatus: held && textOf(held) };
	};

	test('is named with the cell', () => {
		expect(said('no')).toEqual({
			warning:
				'Approved: "no" has no effect while \'Skip Approval\' is off, because posts are approved in the dashboard. To stop this row, filter it out before this node, and cancel its post if it has one',
			skippedByStatus:
				"Row skipped: Approved is \"no\", which means not approved, and 'Skip Approval' is on. To create the post, change the cell, or turn off 'Skip Approval'",
		});
	});

	test.each([
		...[false, 'nein', 'Pending', ' pending ', 'open…', 'New', 'To do', 'todo', 'offen'],
		...['not yet', 'No-go', 'Noch nicht', 'pas encore.', '👎'],
		...['Pendiente', 'pendente', 'Ausstehend!', 'Rejected', 'in review', 'Pending Ana'],
	])('is one with the cell %j', (cell) => {
		expect(said(cell)?.warning).toContain('has no effect');
	});

	test.each([
		...[true, 'yes', 'Approved', '', null, undefined, 'opened', 'brand new', 'Pending post'],
		...['2026-05-01', LINK],
	])('is none with the cell %j', (cell) => {
		expect(said(cell)).toBeUndefined();
	});

	test('is none by another column', () => {
		expect([statusKind('Freigabe'), statusKind('Posted')]).toEqual(['approved', 'posted']);
		expect(said('no', 'Owner')).toBeUndefined();
	});
});

test('words of a status that say nothing here are named, each once', () => {
	const rows = [' Teal ', 'teal', 'Posted', 'Teal', 7, '🟢', null, ['blue']].map((cell) => ({
		Status: cell,
		Stage: cell === 7 ? 'Pink' : '',
		List: 'Inbox',
		'Section/Column': 'Winter',
		Approved: 'Purple',
		Owner: 'Ana',
	}));
	expect(unknownStatuses(rows, findRoles(rows).of.status)).toEqual([
		...['Teal', 'teal', 'Pink', 'Purple', '7'],
	]);
});
