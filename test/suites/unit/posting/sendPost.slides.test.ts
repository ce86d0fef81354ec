import type { PostDraft } from '../../../../nodes/PublishingService/posting/postDraft';
import { checkPost } from '../../../../nodes/PublishingService/posting/publishPost';
import { itemWith } from '../actions/items';

test('a slide without an image takes the file at its place', async () => {
	const pages = [{}, { image: 'upl_own' }, {}].map((slide) => ({ ...slide, textElements: [] }));
	const media = ['upl_1', 'upl_2', 'upl_3'].map((uploadId) => ({
		...{ from: 'upload' as const, field: 'media', uploadId },
	}));
	const draft: PostDraft = {
		accountIds: ['acc_1'],
		media,
		content: {},
		slides: { field: 'options.slides', pages },
		key: { mode: 'none' },
		uploads: { checkVideo: true, waitSeconds: 0 },
		report: itemWith([], {}),
		notChecked: new Set(),
	};
	const { json } = await checkPost(itemWith([], {}), { draft, media });
	const images = ['upl_1', 'upl_own', 'upl_3'];
	const slides = images.map((image) => ({ image, textElements: [] }));
	expect(json).toMatchObject({ wouldSend: { body: { slides } } });
});
