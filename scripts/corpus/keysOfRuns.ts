import type { IDataObject } from 'n8n-workflow';
import { images, validVideos } from '../../test/kit/media';
import { startMediaServer, type MediaServer } from '../../test/kit/media/server';
import type { World } from '../../test/kit/world';
import type { KeysOfRun } from './files';

/** Links are part of a key, so the media are always at the same address. */
const MEDIA_PORT = 27_811;

export async function startCorpusMedia(): Promise<MediaServer> {
	return await startMediaServer(MEDIA_PORT);
}

const link = (file: string) => `http://127.0.0.1:${MEDIA_PORT}/${file}`;
const photo = link(images.jpeg.file);
const drawing = link(images.png.file);
const film = link(validVideos.mp4H264.file);

const rows: readonly IDataObject[] = [
	{ account: '@northwind.cooks', caption: 'Rye bread', media: film, date: '2031-03-02 10:00' },
	{ account: 'northwind (instagram)', caption: 'Menu', media: `${photo}, ${drawing}` },
	{ account: '@northwind.cooks', caption: 'Ünïcode 🍞', hashtags: '#bread', media: photo },
	{
		account: '@northwind.cooks',
		caption: 'By upload',
		'upload id': 'upl_seeded_image',
		date: '2031-04-02T10:00:00+02:00',
		notes: 'For Ana',
	},
];

type Run = Omit<KeysOfRun, 'keys'>;

const runs: readonly Run[] = [
	{
		name: 'the rows of a sheet',
		operation: 'post.createFromRows',
		parameters: { checkOnly: false, similarRows: 'post' },
		rows,
	},
	{
		name: 'a post of a link',
		operation: 'post.create',
		parameters: createOf({ mediaSource: 'urls', mediaUrls: photo, caption: 'Menu' }),
		rows: [{}],
	},
	{
		name: 'a post of an upload with a time',
		operation: 'post.create',
		parameters: createOf({
			mediaSource: 'uploads',
			uploadIds: 'upl_seeded_image',
			scheduledAfter: '2031-04-02T10:00:00+02:00',
		}),
		rows: [{}],
	},
	{
		name: 'a post of an image pack, once per execution',
		operation: 'post.create',
		parameters: createOf({
			mediaSource: 'imagePack',
			imagePack: { __rl: true, mode: 'id', value: 'folder_kitchen_pack' },
			options: { idempotency: 'execution' },
		}),
		rows: [{}],
	},
	{
		name: 'a draft that is queued',
		operation: 'post.queue',
		parameters: { postId: 'post_demo_draft', accountIds: ['acc_instagram_main'] },
		rows: [{}],
	},
];

function createOf(parameters: Run['parameters']): Run['parameters'] {
	return { accountIds: ['acc_instagram_main'], ...parameters };
}

/** Runs everything again and keeps the keys. Throws if a run sends none. */
export async function makeKeys(world: World): Promise<KeysOfRun[]> {
	const made: KeysOfRun[] = [];
	for (const run of runs) {
		const keys = await keysOf(world, run);
		if (keys.length < run.rows.length) {
			throw new Error(`"${run.name}" sent ${keys.length} keys for ${run.rows.length} rows`);
		}
		made.push({ ...run, keys });
	}
	return made;
}

/** The keys that a run sends today. */
export async function keysOf(world: World, run: Run): Promise<string[]> {
	await world.reset();
	const items = run.rows.map((json) => ({ json }));
	const options = { items, timezone: 'Europe/Berlin', executionId: 'execution-1' };
	await world.run(run.operation, run.parameters, options);
	const keys = world.journal().flatMap(({ headers }) => headers['idempotency-key'] ?? []);
	return [...new Set(keys)].sort();
}
