import {
	compactTime,
	accountMark,
	postMarkInLine,
	timeFrom,
} from '../../../../nodes/PublishingService/posting/rescheduleMarks';

// Cells of sheets contain these marks, so a later version must compute the same.
test('the marks of a post and an account stay from version to version', () => {
	expect(postMarkInLine('post_1')).toBe('oxCupD2A');
	expect(accountMark('post_1', 'a')).toBe('sAyPR07u');
});

test('a mark differs from post to post, and from account to account', () => {
	expect(postMarkInLine('post_2')).not.toBe(postMarkInLine('post_1'));
	expect(accountMark('post_2', 'a')).not.toBe(accountMark('post_1', 'a'));
	expect(accountMark('post_1', 'b')).not.toBe(accountMark('post_1', 'a'));
});

test('a time is written in few characters, and read again', () => {
	expect(compactTime('2026-12-24T12:00:00+01:00')).toBe('my1g9nk0');
	expect(timeFrom('my1g9nk0')).toBe('2026-12-24T11:00:00.000Z');
});

test.each([undefined, '', 'yesterday'])('the time %j is left out', (time) => {
	expect(compactTime(time)).toBe('');
});

test.each([undefined, ''])('%j is no time', (compact) => {
	expect(timeFrom(compact)).toBeUndefined();
});
