import type { ServiceClient } from '../../client/serviceClient';
import type { FolderImageReference } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { fetchMediaUrls, type ImageUrl } from '../../posting/media/workspaceImages';
import { operation } from '../operation';
import { optionsField } from '../sharedFields';
import { imageFields, readImageChoice } from './imageFields';

const seconds = LIMITS.mediaUrlSeconds;

export const getMediaUrls = operation({
	name: 'Get Media URLs',
	action: 'Get download URLs of images',
	description: 'Get download URLs of images that work for a short time',
	fields: [
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
	],
	endpoints: ['createMediaUrls', 'getWorkspace'],
	runBatch(items, service) {
		const readings = items.map(async (item): Promise<Wish> => {
			const choose = readImageChoice(item);
			const limits = { ...seconds, integer: true };
			const expiresInSeconds = item.group('options').number('expiresInSeconds', limits);
			item.assertValid();
			return { images: await choose(service), expiresInSeconds };
		});
		const answers = fetchWishes(service, readings);
		return readings.map(async (reading) => {
			const urls = (await answers).get(await reading) ?? [];
			if (urls instanceof Error) {
				throw urls;
			}
			return urls.map((json) => ({ json }));
		});
	},
});

interface Wish {
	readonly images: FolderImageReference[];
	readonly expiresInSeconds?: number;
}

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
