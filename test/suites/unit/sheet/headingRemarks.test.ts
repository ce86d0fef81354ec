import { hasUnknownRemark } from '../../../../nodes/PublishingService/sheet/headingRemarks';

test.each([
	'Image',
	'Image (URL)',
	'Image [JPG or PNG]',
	'Image (1080x1350)',
	'Image (TikTok)',
	'Image (carousel)',
	'Image (photo)',
	'Image(s)',
	'Image (from Assets)',
	'Bild (Pflichtfeld)',
	'(Image)',
])('the column name %j says how its cells are written', (name) => {
	expect(hasUnknownRemark(name, 'media')).toBe(false);
});

test.each([
	'Image (old)',
	'Image [raw]',
	'Image {inspiration}',
	'Image <draft>',
	'Image (URL) (old)',
])('the column name %j may be for something else', (name) => {
	expect(hasUnknownRemark(name, 'media')).toBe(true);
});

test('a text that is harmless for media is not for accounts', () => {
	expect(hasUnknownRemark('Account (handle)', 'accounts')).toBe(false);
	expect(hasUnknownRemark('Account (to tag)', 'accounts')).toBe(true);
	expect(hasUnknownRemark('Account (client)', 'accounts')).toBe(true);
});
