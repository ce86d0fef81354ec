import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalEntry } from '../../../sandbox/journal';
import { images } from '../../kit/media';
import { startWorld, type World } from '../../kit/world';
import { Random } from '../chaos/random';

/**
 * Sheets whose runs are cut off, for example by n8n's workflow timeout, and whose post IDs are not
 * written back: the next run continues with the rows without a post, and spends nothing on
 * existing posts.
 */
const ROWS = 100;
const RUNS = 3;
let world: World;

beforeAll(async () => {
	world = await startWorld({ now: '2031-03-01T09:00:00.000Z', requestMs: 0 });
});
afterAll(() => world.stop());

interface Story {
	readonly items: INodeExecutionData[];
	readonly parameters: INodeParameters;
	/** The time that one request takes at the service. */
	readonly requestMs: number;
	/** True if the service forgets the idempotency keys between runs. */
	readonly isForgetful: boolean;
}

interface Run {
	readonly isCutOff: boolean;
	readonly results: IDataObject[];
	readonly uploads: number;
	/** Captions in the requests to create a post. */
	readonly asked: readonly unknown[];
}

const captions = () =>
	world.service.posts
		.all()
		.map(({ content }) => content.caption ?? '')
		.filter((caption) => caption.startsWith('Row '));

/** Runs the sheet, and cancels the execution after this many milliseconds of the service. */
async function runFor(milliseconds: number, story: Story): Promise<Run> {
	const { items, parameters, requestMs, isForgetful } = story;
	if (isForgetful) {
		world.service.idempotency.forgetAll();
	}
	await world.requests();
	const aborter = new AbortController();
	const end = world.clock.now() + milliseconds;
	world.beforeRequest(() => {
		world.clock.advance(requestMs);
		if (world.clock.now() >= end) {
			aborter.abort();
		}
	});
	const given = { checkOnly: false, ...parameters };
	const { signal } = aborter;
	const result = await world.run('post.createFromRows', given, { items, signal });
	const requests = await finishedRequests();
	const sent = (template: string) =>
		requests.filter((one) => one.method === 'POST' && one.template === template);
	return {
		isCutOff: signal.aborted,
		results: result.items.map(({ json }) => json),
		uploads: sent('/v2/uploads').length,
		asked: sent('/v2/posts').map(({ body }) => (body as IDataObject).caption),
	};
}

/** Waits until all requests of a cut-off run are answered, and returns them. */
async function finishedRequests(): Promise<JournalEntry[]> {
	let count = -1;
	while (world.journal().length !== count) {
		count = world.journal().length;
		await sleep(50);
	}
	return await world.requests();
}

function makeStory({ seed, seconds, isDated, isForgetful }: StoryCase): Story {
	const random = new Random(seed);
	const accounts = ['@northwind', '@northwind.cooks', '@northwind.travels'];
	const items = Array.from({ length: ROWS }, (_, at) => ({
		json: {
			Account: random.pick(accounts),
			Caption: `Row ${at}`,
			Media: `${world.media.url(images.jpeg.file)}?row=${at}`,
			...(isDated && { Date: new Date(Date.UTC(2031, 2, 2 + (at % 20), 10, at)).toISOString() }),
		},
	}));
	return {
		items,
		parameters: { skipApproval: true },
		// A run has the time for some 82 to 100 requests, and 100 rows need 200.
		requestMs: Math.ceil((seconds * 1000) / random.int(82, 100)),
		isForgetful,
	};
}

interface StoryCase {
	readonly seed: number;
	readonly seconds: number;
	readonly isDated: boolean;
	readonly isForgetful: boolean;
}

test.each<StoryCase>([
	{ seed: 1, seconds: 5, isDated: true, isForgetful: true },
	{ seed: 2, seconds: 5, isDated: false, isForgetful: false },
	{ seed: 3, seconds: 5, isDated: false, isForgetful: true },
	{ seed: 4, seconds: 300, isDated: true, isForgetful: false },
	{ seed: 5, seconds: 300, isDated: true, isForgetful: true },
	{ seed: 6, seconds: 300, isDated: false, isForgetful: true },
])(
	'100 rows are posted once by 3 runs that are cut off (%o)',
	async (story) => {
		await world.reset();
		const lived = makeStory(story);
		const captionsOfRows = lived.items.map(({ json }) => json.Caption);
		const cutOff: boolean[] = [];
		for (let run = 0; run < RUNS; run++) {
			const before = captions();
			const { isCutOff, asked, uploads } = await runFor(story.seconds * 1000, lived);
			cutOff.push(isCutOff);
			// An existing post is not requested again, and costs no upload.
			expect(asked.filter((caption) => before.includes(String(caption)))).toEqual([]);
			expect(uploads).toBeLessThanOrEqual(ROWS - before.length);
		}
		expect(cutOff[0]).toBe(true);
		expect(captions().sort()).toEqual(captionsOfRows.sort());
		const { results, uploads, asked } = await runFor(Infinity, lived);
		expect([uploads, asked]).toEqual([0, []]);
		expect(results.filter(({ ok, postId }) => ok !== true || !postId)).toEqual([]);
		expect(captions()).toHaveLength(ROWS);
	},
	300_000,
);

test('a sheet that runs each hour, without its post IDs, uploads only the file of its new row', async () => {
	await world.reset({ dailyCaps: { uploads: 45 } });
	const makeRow = (at: number) => ({
		json: {
			Account: '@northwind',
			Caption: `Row ${at}`,
			Media: `${world.media.url(images.jpeg.file)}?row=${at}`,
			Date: new Date(Date.UTC(2031, 3, 1 + (at % 20), 10, at)).toISOString(),
		},
	});
	const items = Array.from({ length: 40 }, (_, at) => makeRow(at));
	const story = { parameters: { skipApproval: true }, requestMs: 0, isForgetful: false };
	const uploads: number[] = [];
	for (let hour = 0; hour < 5; hour++) {
		if (hour === 4) {
			items.push(makeRow(40));
		}
		uploads.push((await runFor(Infinity, { ...story, items })).uploads);
		world.clock.advance(3_600_000);
	}
	expect(uploads).toEqual([40, 0, 0, 0, 1]);
	expect(captions()).toHaveLength(41);
});
