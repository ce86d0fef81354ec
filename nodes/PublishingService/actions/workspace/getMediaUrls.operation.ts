import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { FolderImageReference } from '../../contract/service';
import type { Item } from '../item';
import type { BatchOperation, Output } from '../operation';
import { imageFields, readImageChoice } from './imageFields';
import { fetchMediaUrls } from './mediaUrls';

const fields: INodeProperties[] = [
	...imageFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Expires In (Seconds)',
				name: 'expiresInSeconds',
				type: 'number',
				typeOptions: { minValue: 60, maxValue: 3600, numberPrecision: 0 },
				default: 600,
				description: 'How long the URLs work: 60 to 3,600 seconds',
			},
		],
	},
];

interface Wish {
	readonly images: FolderImageReference[];
	readonly expiresInSeconds?: number;
}

async function runBatch(
	items: readonly Item[],
	service: ServiceClient,
): Promise<Array<Output[] | Error>> {
	const wishes = await Promise.all(items.map(async (item) => await readWish(item, service)));
	const results = new Array<Output[] | Error>(items.length);
	for (const expiresInSeconds of new Set(wishes.map((wish) => expiryOf(wish)))) {
		const sharing = wishes.flatMap((wish, index) =>
			!(wish instanceof Error) && wish.expiresInSeconds === expiresInSeconds
				? [{ ...wish, index }]
				: [],
		);
		const answers = await fetchMediaUrls(
			service,
			sharing.map(({ images }) => images),
			expiresInSeconds,
		);
		sharing.forEach(({ index }, at) => {
			const answer = answers[at]!;
			results[index] = answer instanceof Error ? answer : answer.map((json) => ({ json }));
		});
	}
	return wishes.map((wish, index) => (wish instanceof Error ? wish : results[index]!));
}

async function readWish(item: Item, service: ServiceClient): Promise<Wish | Error> {
	try {
		const choose = readImageChoice(item);
		const limits = { ...LIMITS.mediaUrlSeconds, integer: true };
		const expiresInSeconds = item.group('options').number('expiresInSeconds', limits);
		item.assertValid();
		return { images: await choose(item, service), expiresInSeconds };
	} catch (error) {
		return error as Error;
	}
}

function expiryOf(wish: Wish | Error): number | undefined {
	return wish instanceof Error ? undefined : wish.expiresInSeconds;
}

export const getMediaUrls: BatchOperation = {
	value: 'getMediaUrls',
	name: 'Get Media URLs',
	action: 'Get download URLs of images',
	description:
		'Get short-lived download URLs of images in the workspace; many items share a request',
	fields,
	endpoints: ['createMediaUrls', 'getWorkspace'],
	batchSize: LIMITS.mediaUrlItems,
	runBatch,
};
