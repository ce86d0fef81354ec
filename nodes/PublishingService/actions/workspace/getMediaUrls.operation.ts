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

async function runBatch(
	items: ReadonlyArray<ItemOf<typeof fields>>,
	service: ServiceClient,
): Promise<Array<Output[] | Error>> {
	const readings = await Promise.all(items.map(async (item) => await readWish(item, service)));
	const wishes = readings.flatMap((reading) => (reading instanceof Error ? [] : [reading]));
	const answers = new Map<Wish, ImageUrl[] | Error>();
	for (const expiry of new Set(wishes.map(({ expiresInSeconds }) => expiresInSeconds))) {
		const sharing = wishes.filter(({ expiresInSeconds }) => expiresInSeconds === expiry);
		const lists = sharing.map(({ images }) => images);
		const urls = await fetchMediaUrls(service, lists, expiry);
		sharing.forEach((wish, at) => answers.set(wish, urls[at] ?? []));
	}
	return readings.map((reading) => {
		const answer = reading instanceof Error ? reading : (answers.get(reading) ?? []);
		return answer instanceof Error ? answer : answer.map((json) => ({ json }));
	});
}

async function readWish(
	item: ItemOf<typeof fields>,
	service: ServiceClient,
): Promise<Wish | Error> {
	try {
		const choose = readImageChoice(item);
		const limits = { ...LIMITS.mediaUrlSeconds, integer: true };
		const expiresInSeconds = item.group('options').number('expiresInSeconds', limits);
		item.assertValid();
		return { images: await choose(service), expiresInSeconds };
	} catch (error) {
		return error as Error;
	}
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
