import { fetchMediaUrls } from '../../../../../nodes/PublishingService/posting/media/workspaceImages';
import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../../nodes/PublishingService/client/serviceError';

interface Request {
	readonly items: ReadonlyArray<{ readonly folderId: string; readonly imageId: string }>;
	readonly expiresInSeconds?: number;
}

const image = (imageId: string, folderId = 'f') => ({ folderId, imageId });
const images = (count: number) => Array.from({ length: count }, (_, at) => image(`i${at}`));
const refusal = (facts: Partial<FailureFacts>) =>
	new ServiceError('refused', { kind: 'refused', code: 'x', nextStep: 'Look.', ...facts });

/** A service that returns a URL for each image, but refuses a request with "bad"; records its requests. */
function aService(error: Error = refusal({ httpStatus: 404 }), entry: object = {}) {
	const requests: Request[] = [];
	const service = {
		call: async (_: string, { body }: { readonly body: Request }) => {
			requests.push(body);
			if (body.items.some(({ imageId }) => imageId === 'bad')) {
				throw error;
			}
			const data = body.items.map((item) => ({
				...item,
				url: `https://cdn.example.com/${item.folderId}/${item.imageId}`,
				...entry,
			}));
			return await Promise.resolve({ expiresAt: 'soon', data });
		},
	} as unknown as ServiceClient;
	return { service, requests };
}

const urlOf = (imageId: string, folderId = 'f') => ({
	...image(imageId, folderId),
	url: `https://cdn.example.com/${folderId}/${imageId}`,
	expiresAt: 'soon',
});

test('lists share a request, in which each image stands once', async () => {
	const { service, requests } = aService();
	const lists = [[image('a'), image('b')], [image('a'), image('a', 'g')], []];
	expect(await fetchMediaUrls(service, lists, 60)).toEqual([
		[urlOf('a'), urlOf('b')],
		[urlOf('a'), urlOf('a', 'g')],
		[],
	]);
	const items = [image('a'), image('b'), image('a', 'g')];
	expect(requests).toEqual([{ items, expiresInSeconds: 60 }]);
});

test.each([
	[0, []],
	[100, [100]],
	[101, [100, 1]],
	[200, [100, 100]],
])('%d images are asked for in requests of %j', async (count, sizes) => {
	const { service, requests } = aService();
	const [urls] = await fetchMediaUrls(service, [images(count)]);
	expect(urls).toHaveLength(count);
	expect(requests.map(({ items }) => items.length)).toEqual(sizes);
	for (const request of requests) {
		expect(request).not.toHaveProperty('expiresInSeconds');
	}
});

describe('a refused request', () => {
	test.each([0, 57, 99, 100, 199])(
		'finds 1 bad image of 200, at %d, in some 16 requests',
		async (at) => {
			const lists = images(200).map((one, place) => [place === at ? image('bad') : one]);
			const { service, requests } = aService();
			const answers = await fetchMediaUrls(service, lists);
			expect(answers.flatMap((answer, place) => (answer instanceof Error ? [place] : []))).toEqual([
				at,
			]);
			expect(requests.length).toBeLessThanOrEqual(19);
		},
	);

	test.each([400, 404, undefined])(
		'with HTTP %p fails only the list at fault',
		async (httpStatus) => {
			const error = refusal({ httpStatus });
			const { service, requests } = aService(error);
			const lists = [[image('a')], [image('bad')], [image('b')]];
			expect(await fetchMediaUrls(service, lists, 90)).toEqual([[urlOf('a')], error, [urlOf('b')]]);
			expect(requests).toHaveLength(5);
			for (const request of requests) {
				expect(request.expiresInSeconds).toBe(90);
			}
		},
	);

	test.each([
		['by its status', refusal({ httpStatus: 429 })],
		['because nothing answers', refusal({ kind: 'notSent' })],
		['by a slip', new TypeError('a slip')],
	])('a failure of all requests, %s, is not repeated', async (_, error) => {
		const { service, requests } = aService(error);
		expect(await fetchMediaUrls(service, [[image('bad')], [image('b')]])).toEqual([error, error]);
		expect(requests).toHaveLength(1);
	});

	test('for one list is made once', async () => {
		const { service, requests } = aService();
		expect(await fetchMediaUrls(service, [[image('bad')]])).toEqual([expect.any(ServiceError)]);
		expect(requests).toHaveLength(1);
	});
});

test.each([{ url: '' }, { url: null }, { folderId: undefined }, { imageId: 'other' }])(
	'an image for which the answer has no URL fails: %j',
	async (entry) => {
		const [failure] = await fetchMediaUrls(aService(undefined, entry).service, [[image('a')]]);
		expect(failure).toMatchObject({
			message: 'The service returned no URL for image a',
			facts: { kind: 'refused', code: 'no_image_url' },
		});
	},
);
