import { skipReasonOf } from '../../../../nodes/PublishingService/sheet/skipReason';

test.each([
	...['Instagram', 'TikTok and Instagram', 'https://www.instagram.com/p/abc/', '2020-03-01'],
	...['KM', 'Kim 3/12', 'Kim 13/12', 'Kim 3.12.2026', '✔ KM', 'yes Kim', 'ok', 'OK!', 'okay.'],
])('%j under Posted shows that the row is published', (mark) => {
	expect(skipReasonOf('posted', mark)).toBe('published');
});

test.each([
	...['NO', 'NA', 'NOT', 'DEC', 'Fri 3/12', 'By 3/12', 'Scheduled 3/12', 'Open 3/12'],
	...['Text by KM', 'KM tomorrow', 'not by Kim', 'on Friday', '1 December', '2099-03-01'],
	...['Soon 3/12', 'Tomorrow 3/12', 'Bald 3.12.', 'Demain 3/12', 'None 3/12', 'Ohne 3.12.'],
	...['Book', 'ok later', 'ok?', 'will do'],
])('%j under Posted proves no publication', (mark) => {
	expect(skipReasonOf('posted', mark)).toBeUndefined();
});
