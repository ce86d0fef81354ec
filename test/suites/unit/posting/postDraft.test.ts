import { withImages } from '../../../../nodes/PublishingService/posting/postDraft';

test('a slide without an image takes the medium at its place', () => {
	const slides = [{}, { image: 'upl_own' }, {}].map((slide) => ({ ...slide, textElements: [] }));
	expect(withImages(slides, ['upl_1', 'upl_2', 'upl_3']).map(({ image }) => image)).toEqual([
		'upl_1',
		'upl_own',
		'upl_3',
	]);
});
