import { parseUnfinishedMoves } from '../../../../nodes/PublishingService/posting/movePost';

const move = {
	postId: 'post_1',
	moveId: 'move_1',
	places: [
		{
			accountId: 'a',
			name: '@north (tiktok)',
			queuedAt: '2026-12-01T00:00:00Z',
			scheduledAfter: '2026-12-24T11:00:00Z',
			isApproved: true,
		},
		{ accountId: 'b', name: 'b', isApproved: false },
	],
};

test('what was written is read again', () => {
	expect(parseUnfinishedMoves(JSON.stringify(move))).toEqual([move]);
});

test('a cell may hold one for each post of a row', () => {
	const other = { ...move, postId: 'post_2' };
	const cell = [move, other].map((one) => JSON.stringify(one)).join('\n');
	expect(parseUnfinishedMoves(cell)).toEqual([move, other]);
});

test.each([
	'',
	'later',
	'null',
	'{}',
	'[]',
	'{"postId":"p","moveId":"m"}',
	'{"postId":"p","moveId":"m","places":[{"accountId":"a"}]}',
	'{"postId":"p","moveId":"m","places":[{"accountId":"a","name":"a","isApproved":"yes"}]}',
	'{"postId":"p","moveId":"m","places":[{"accountId":"a","name":"a","isApproved":true,"queuedAt":1}]}',
	'{"postId":1,"moveId":"m","places":[]}',
])('anything else is none: %s', (text) => {
	expect(parseUnfinishedMoves(text)).toEqual([]);
});
