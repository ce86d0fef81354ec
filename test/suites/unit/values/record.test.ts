import { withoutFields } from '../../../../nodes/PublishingService/values/record';

test('leaves out the named fields and keeps the original as it is', () => {
	const media = { url: 'https://example.com/a.mp4', kind: 'video', bytes: 3 };
	expect(withoutFields(media, 'url', 'bytes')).toEqual({ kind: 'video' });
	expect(Object.keys(media)).toEqual(['url', 'kind', 'bytes']);
});
