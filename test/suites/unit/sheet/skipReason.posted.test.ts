import { skipReasonOf } from '../../../../nodes/PublishingService/sheet/skipReason';
import { isStillOpen } from '../../../../nodes/PublishingService/sheet/stillOpen';

test.each([
	'https://www.instagram.com/p/C1/',
	'http://instagram.com/p/C1',
	'instagram.com/reel/C1',
	'm.instagram.com/reels/C1',
	'https://www.instagram.com/northwind.cooks/tv/C1/',
	'https://www.tiktok.com/@northwind.cooks/video/71',
	'tiktok.com/@northwind/photo/71',
])('the link %s shows that the post of its row is published', (link) => {
	expect(skipReasonOf('postedLink', link)).toBe('published');
});

test.each([
	'https://www.instagram.com/northwind/',
	'https://www.instagram.com/p/',
	'https://www.tiktok.com/@northwind',
	'https://www.tiktok.com/@northwind/video/',
	'https://a.example/?to=instagram.com/p/C1',
	'Draft',
	'no',
	'?',
])('%s in a column for links of posts does not say that the row waits or is published', (cell) => {
	expect(skipReasonOf('postedLink', cell)).toBeUndefined();
});

test('a signature under Posted shows that the post of its row is published, and a question does not', () => {
	expect(skipReasonOf('posted', 'KM 3/12')).toBe('published');
	expect(skipReasonOf('posted', '?')).toBeUndefined();
	expect(skipReasonOf('posted', 'Approved?')).toBeUndefined();
	expect(skipReasonOf('status', 'Approved?')).toBe('waiting');
});

test.each([
	['Pending', true],
	['To be done', true],
	['«to do»', true],
	['pending approval by Ana', false],
	['not pending', false],
])('the status %s is still open: %j', (status, isOpen) => {
	expect(isStillOpen(status)).toBe(isOpen);
});
