import { definedFields, withoutFields } from '../../../../nodes/PublishingService/values/record';

test('leaves out the named fields and keeps the original as it is', () => {
	const media = { url: 'https://example.com/a.mp4', kind: 'video', bytes: 3 };
	expect(withoutFields(media, 'url', 'bytes')).toEqual({ kind: 'video' });
	expect(Object.keys(media)).toEqual(['url', 'kind', 'bytes']);
});

test('leaves out the fields without a value, and keeps the order of the others', () => {
	const fields = definedFields({ row: 4, company: undefined, ok: false, postId: '', time: null });
	expect(Object.entries(fields)).toEqual([
		['row', 4],
		['ok', false],
		['postId', ''],
		['time', null],
	]);
});
