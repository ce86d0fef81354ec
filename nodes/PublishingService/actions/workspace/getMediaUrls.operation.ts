import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { FolderImageReference } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { fetchMediaUrls, type ImageUrl } from '../../posting/media/workspaceImages';
import type { ItemOf } from '../item';
import { operation } from '../operation';
import { optionsField } from '../sharedFields';
import { imageFields, readImageChoice } from './imageFields';

const seconds = LIMITS.mediaUrlSeconds;

const fields = [
	...imageFields,
	optionsField([
		{
			displayName: 'Expires In (Seconds)',
			name: 'expiresInSeconds',
			type: 'number',
			typeOptions: { minValue: seconds.min, maxValue: seconds.max, numberPrecision: 0 },
			default: 600,
			description: 'How long the URLs work, from 60 to 3,600 seconds',
		},
	]),
] as const satisfies INodeProperties[];

export const getMediaUrls = operation({
	name: 'Get Media URLs',
	action: 'Get download URLs of images',
	description: 'Get download URLs of images that work for a short time',
	fields,
	endpoints: ['createMediaUrls', 'getWorkspace'],
	runBatch(items, service) {
		const requests = items.map(async (item) => await readRequest(item, service));
		const answers = fetchUrls(service, requests);
		return requests.map(async (request) => {
			const urls = (await answers).get(await request) ?? [];
			if (urls instanceof Error) {
				throw urls;
			}
			return urls.map((json) => ({ json }));
		});
	},
});

type MediaUrlsItem = ItemOf<typeof fields>;

/** The images of an item, and how long their URLs work. */
interface UrlRequest {
	readonly images: FolderImageReference[];
	readonly expiresInSeconds?: number;
}

async function readRequest(item: MediaUrlsItem, service: ServiceClient): Promise<UrlRequest> {
	const choose = readImageChoice(item);
	const limits = { ...seconds, integer: true };
	const expiresInSeconds = item.group('options').number('expiresInSeconds', limits);
	item.assertValid();
	return { images: await choose(service), expiresInSeconds };
}

/**
 * Fetches the URLs of all items that could be read. Items with the same expiry share requests, because a request has
 * one expiry.
 */
async function fetchUrls(
	service: ServiceClient,
	requests: ReadonlyArray<Promise<UrlRequest>>,
): Promise<ReadonlyMap<UrlRequest, ImageUrl[] | Error>> {
	const results = await Promise.allSettled(requests);
	const readRequests = results
		.filter((result) => result.status === 'fulfilled')
		.map(({ value }) => value);
	const answers = new Map<UrlRequest, ImageUrl[] | Error>();
	for (const expiry of new Set(readRequests.map(({ expiresInSeconds }) => expiresInSeconds))) {
		const batch = readRequests.filter(({ expiresInSeconds }) => expiresInSeconds === expiry);
		const imagesOfItems = batch.map(({ images }) => images);
		const urls = await fetchMediaUrls(service, imagesOfItems, expiry);
		for (const [index, request] of batch.entries()) {
			answers.set(request, urls[index] ?? []);
		}
	}
	return answers;
}
