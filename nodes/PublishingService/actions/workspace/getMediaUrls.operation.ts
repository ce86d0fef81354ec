import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { FolderImageReference } from '../../contract/decoded';
import type { ItemOf } from '../item';
import { optionsField } from '../sharedFields';
import { operation, type Output } from '../operation';
import { imageFields, readImageChoice } from './imageFields';
import { fetchMediaUrls, type ImageUrl } from '../../posting/media/workspaceImages';

const fields = [
	...imageFields,
	optionsField([
		{
			displayName: 'Expires In (Seconds)',
			name: 'expiresInSeconds',
			type: 'number',
			typeOptions: {
				minValue: LIMITS.mediaUrlSeconds.min,
				maxValue: LIMITS.mediaUrlSeconds.max,
				numberPrecision: 0,
			},
			default: 600,
			description: 'How long the URLs work: 60 to 3,600 seconds',
		},
	]),
] as const satisfies INodeProperties[];

interface Wish {
	readonly images: FolderImageReference[];
	readonly expiresInSeconds?: number;
}

function runBatch(
	items: ReadonlyArray<ItemOf<typeof fields>>,
	service: ServiceClient,
): Array<Promise<Output[]>> {
	const readings = items.map(async (item) => await readWish(item, service));
	const answers = fetchWishes(service, readings);
	return readings.map(async (reading) => {
		const wish = await reading;
		const urls = (await answers).get(wish) ?? [];
		if (urls instanceof Error) throw urls;
		return urls.map((json) => ({ json }));
	});
}

/** The URLs that were wished for, in as few requests as it takes. */
async function fetchWishes(
	service: ServiceClient,
	readings: ReadonlyArray<Promise<Wish>>,
): Promise<ReadonlyMap<Wish, ImageUrl[] | Error>> {
	const settled = await Promise.allSettled(readings);
	const wishes = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
	const answers = new Map<Wish, ImageUrl[] | Error>();
	for (const expiry of new Set(wishes.map(({ expiresInSeconds }) => expiresInSeconds))) {
		const sharing = wishes.filter(({ expiresInSeconds }) => expiresInSeconds === expiry);
		const lists = sharing.map(({ images }) => images);
		const urls = await fetchMediaUrls(service, lists, expiry);
		sharing.forEach((wish, at) => answers.set(wish, urls[at] ?? []));
	}
	return answers;
}

async function readWish(item: ItemOf<typeof fields>, service: ServiceClient): Promise<Wish> {
	const choose = readImageChoice(item);
	const limits = { ...LIMITS.mediaUrlSeconds, integer: true };
	const expiresInSeconds = item.group('options').number('expiresInSeconds', limits);
	item.assertValid();
	return { images: await choose(service), expiresInSeconds };
}

export const getMediaUrls = operation({
	value: 'getMediaUrls',
	name: 'Get Media URLs',
	action: 'Get download URLs of images',
	description:
		'Get short-lived download URLs of images in the workspace; many items share a request',
	fields,
	endpoints: ['createMediaUrls', 'getWorkspace'],
	runBatch,
});
