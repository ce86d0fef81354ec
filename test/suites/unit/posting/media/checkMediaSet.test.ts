import { checkMediaSet } from '../../../../../nodes/PublishingService/posting/media/checkMediaSet';
import type { ResolvedMedium } from '../../../../../nodes/PublishingService/posting/media/resolvedMedium';
import type { PostDraft } from '../../../../../nodes/PublishingService/posting/postDraft';

type Kind = 'video' | 'image';

const upload = (uploadId: string): ResolvedMedium => ({ from: 'upload', field: 'm', uploadId });
const link = (kind: Kind): ResolvedMedium => ({
	...{
		from: 'url',
		field: 'm',
		kind,
		sourceUrl: 'https://a.example/1',
		url: 'https://a.example/1',
	},
});
const picture: ResolvedMedium = { from: 'image', field: 'm', folderId: 'f', imageId: 'i' };
const pages = (...images: Array<string | undefined>) => ({
	field: 'options.slides' as const,
	pages: images.map((image) => ({ ...(image !== undefined && { image }), textElements: [] })),
});

/** A draft with these media and slides, and its problems. */
function aDraft(
	media: readonly ResolvedMedium[],
	slides?: ReturnType<typeof pages>,
	named?: number,
) {
	const problems: string[] = [];
	const report = {
		problems,
		refuse: (name: string, problem: string) => void problems.push(`${name} ${problem}`),
	};
	const entries = Array.from({ length: named ?? media.length }, () => ({ field: 'm' }));
	return { draft: { media: entries, slides, report } as unknown as PostDraft, problems };
}

function refused(
	media: readonly ResolvedMedium[],
	slides?: ReturnType<typeof pages>,
	{ known = {}, named }: { known?: Readonly<Record<string, Kind>>; named?: number } = {},
): string[] {
	const { draft, problems } = aDraft(media, slides, named);
	checkMediaSet(draft, media, new Map(Object.entries(known)));
	return problems;
}

test.each<[string, ResolvedMedium[], Readonly<Record<string, Kind>>]>([
	['one video', [link('video')], {}],
	['images', [link('image'), picture, upload('u')], { u: 'image' }],
	['uploads that nobody knows', [upload('u'), upload('v')], {}],
	['nothing', [], {}],
])('%s may be a post', (_, media, known) => {
	expect(refused(media, undefined, { known })).toEqual([]);
});

test.each<[string, ResolvedMedium[], Readonly<Record<string, Kind>>]>([
	['1 video and 1 image', [link('video'), picture], {}],
	['1 video and 2 images', [upload('u'), picture, link('image')], { u: 'video' }],
	['2 videos', [link('video'), upload('u')], { u: 'video' }],
])('%s is none', (held, media, known) => {
	expect(refused(media, undefined, { known })).toEqual([
		`m contains ${held}, but a post takes one video, or only images`,
	]);
});

describe('slides', () => {
	test('need images', () => {
		expect(refused([link('video')], pages('u'))).toEqual([
			'options.slides need images, but the media of the post are a video',
		]);
	});

	test('take the media at their places, or an upload of their own', () => {
		expect(refused([picture, picture], pages(undefined, undefined))).toEqual([]);
		expect(refused([picture], pages(undefined, 'u'), { known: { u: 'image' } })).toEqual([]);
	});

	test('without an image are refused, each by its number', () => {
		expect(refused([picture], pages(undefined, undefined, undefined))).toEqual([
			'options.slides slide 2 has no image: there are 3 slides and 1 image',
			'options.slides slide 3 has no image: there are 3 slides and 1 image',
		]);
	});

	test('are not counted where a file was refused itself', () => {
		expect(refused([picture], pages(undefined, undefined), { named: 2 })).toEqual([]);
	});

	test('slides of a video are refused', () => {
		expect(refused([picture], pages('u', 'v'), { known: { u: 'image', v: 'video' } })).toEqual([
			'options.slides slide 2: the upload "v" is a video, not an image',
		]);
	});
});
