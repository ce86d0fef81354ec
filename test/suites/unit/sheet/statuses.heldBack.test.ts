import { heldBackBy } from '../../../../nodes/PublishingService/sheet/heldBack';
import { interpret } from '../../../../nodes/PublishingService/sheet/roles';
import { unknownStatuses } from '../../../../nodes/PublishingService/sheet/unknownStatuses';
import { mapColumns } from './views';

test.each(['Legal has to look', 'waiting on Ana: new photo', '3 December', 'TikTok'])(
	'%j under Do Not Post is a reason not to post',
	(reason) => {
		expect(heldBackBy('stopped', reason)).toBe('waits');
		expect(heldBackBy('status', reason)).not.toBe('isOut');
	},
);

test.each(['https://a.example/brief', '–', '(see below)', '', false])(
	'%j under Do Not Post is none',
	(cell) => {
		expect(heldBackBy('stopped', cell)).toBeUndefined();
	},
);

test('reports unknown words of every column except the live link', () => {
	const rows = [{ Status: 'With Ana', Approved: 'ask Ben', 'Live Link': 'coming soon' }];
	const columns = [
		{ heading: 'Status', status: 'status' },
		{ heading: 'Approved', status: 'approved' },
		{ heading: 'Live Link', status: 'postedLink' },
	] as const;
	expect(unknownStatuses(rows, columns)).toEqual(['With Ana', 'ask Ben']);
});

test('an empty approval next to ticked ones is one that is missing', () => {
	const rows = [
		{ Caption: 'a', Approved: 'yes' },
		{ Caption: 'b', Approved: '' },
	];
	expect(mapColumns(rows).ticked).toEqual(['Approved']);
	expect(mapColumns(rows.slice(0, 1)).ticked).toEqual([]);
});

test.each(['Skip', 'Posted', 'Live', 'Sent', 'Done'])(
	'platforms under %s say where a row does not go',
	(heading) => {
		const { of, present } = interpret([
			{ Caption: 'a', [heading]: 'TikTok' },
			{ Caption: 'b', [heading]: 'Instagram' },
		]);
		expect(of.status.map((column) => column.heading)).toEqual([heading]);
		expect(present.has('platforms')).toBe(false);
	},
);

test('days as column names may be when rows go live', () => {
	const sheet = mapColumns([{ Caption: 'a', '2031-12-24': 'x', Owner: 'Ana' }]);
	expect(sheet.unclearDates).toEqual(['2031-12-24']);
});
