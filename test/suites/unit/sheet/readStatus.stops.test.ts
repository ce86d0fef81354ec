import type { StatusKind } from '../../../../nodes/PublishingService/sheet/readStatus';
import { skipReasonOf } from '../../../../nodes/PublishingService/sheet/skipReason';

/** Words by which people stop a row, or say that the row is not final. */
const STOPS = [
	...['DNP', 'Scrapped', 'Dead', 'Dropped', 'Axed', 'Removed', 'Trash', 'Abandoned', 'Withdrawn'],
	...['Shelved', 'On ice', 'Frozen', 'Suspended', 'Stop', 'Never', 'No-go', 'Wait', 'Please hold'],
	...['Legal hold', 'Deferred', 'Not posting', 'Not going ahead', 'Not needed', "Won't do"],
	...['Do not use', "Don't run", 'Taken down', 'Tentative', 'Unconfirmed', 'Undecided', '?', '??'],
	...['Template', 'Example', 'Test', 'QA', 'To check', 'To be checked', 'Fix copy', 'Rework'],
	...['Amends', 'Edits needed', 'Incomplete', 'First draft', 'In development', 'Backup'],
	...['Verworfen', 'Gestrichen', 'Entfällt', 'Fällt aus', 'Supprimé', 'À revoir', 'Descartado'],
	...['Anulado', 'Scartato', 'Cancelado', 'Geschrapt', 'Vervallen', 'Niet posten', 'Wycofane'],
	...['Décalé au 10/12', 'Parado', 'Em análise', 'Rinviato al 10/12', 'Verplaatst naar 10/12'],
	...['Przełożone', 'In Überarbeitung', 'Spiked', 'With lawyers', 'Aplazado al lunes'],
	...['Scrapped – no budget', 'Dropped by client', '3. On ice', 'Removed (legal)'],
];

test.each(STOPS)('%j as a status stops its row', (status) => {
	expect(skipReasonOf('status', status)).toBe('waiting');
});

test.each([
	'Ready',
	'Not posted yet',
	'Approved (legal)',
	'Bon à tirer',
	'Programar',
	'Cleared',
	'Evergreen',
	'Q4',
	'Changes',
	'Summer',
])('%j as a status stops nothing', (status) => {
	expect(skipReasonOf('status', status)).toBeUndefined();
});

test.each(['entfällt', 'none', 'n/a'])('%j under On Hold does not stop its row', (cell) => {
	expect(skipReasonOf('stopped', cell)).toBeUndefined();
});

test.each([
	['T', 'F'],
	['1.0', '0.0'],
	['●', '○'],
])('reads %j as yes and %j as no', (yes, no) => {
	const reasons = (kind: StatusKind) => [yes, no].map((cell) => skipReasonOf(kind, cell));
	expect(reasons('approved')).toEqual([undefined, 'waiting']);
	expect(reasons('wanted')).toEqual([undefined, 'waiting']);
	expect(reasons('posted')).toEqual(['published', undefined]);
	expect(reasons('stopped')).toEqual(['waiting', undefined]);
});
