import { skipReasonOf } from '../../../../nodes/PublishingService/sheet/skipReason';
import { unknownStatuses } from '../../../../nodes/PublishingService/sheet/unknownStatuses';

test.each(['Legal has to look', 'waiting on Ana: new photo', '3 December', 'TikTok'])(
	'%j under Do Not Post is a reason not to post',
	(reason) => {
		expect(skipReasonOf('stopped', reason)).toBe('waiting');
		expect(skipReasonOf('status', reason)).not.toBe('published');
	},
);

test.each(['https://a.example/brief', '–', '(see below)', '', false])(
	'%j under Do Not Post is none',
	(cell) => {
		expect(skipReasonOf('stopped', cell)).toBeUndefined();
	},
);

test('reports unknown words of every column except the live link', () => {
	const rows = [{ Status: 'With Ana', Approved: 'for Ben', 'Live Link': 'coming soon' }];
	const columns = [
		{ heading: 'Status', status: 'status' },
		{ heading: 'Approved', status: 'approved' },
		{ heading: 'Live Link', status: 'postedLink' },
	] as const;
	expect(unknownStatuses(rows, columns)).toEqual(['With Ana', 'for Ben']);
});
