import { placeOfLink } from '../../../../nodes/PublishingService/posting/linkPlace';

const placeOf = (url: string, attachmentId?: string) =>
	placeOfLink({ from: 'url', field: 'media', url, attachmentId });

test.each([
	['https://host.example/bread.jpg?token=a', 'url:https://host.example/bread.jpg'],
	['https://host.example/bread.jpg?id=7&Expires=9', 'url:https://host.example/bread.jpg?id=7'],
	['https://host.example/bread.jpg?v=2', 'url:https://host.example/bread.jpg?v=2'],
	['https://host.example/get?token=a', 'url:https://host.example/get?token=a'],
	[
		'https://drive.example/uc?id=A&export=download',
		'url:https://drive.example/uc?id=A&export=download',
	],
])('finds the place of %s', (link, place) => {
	expect(placeOf(link)).toBe(place);
});

test('knows an attachment by its ID', () => {
	expect(placeOf('https://host.example/a.jpg', 'att1')).toBe('attachment:att1');
});

test.each(['https://v5.airtableusercontent.com/v3/u/1/2/3/a/b/c', 'https://x.fbcdn.net/a.jpg'])(
	'knows no place of %s, whose path changes',
	(link) => {
		expect(placeOf(link)).toBeUndefined();
	},
);
