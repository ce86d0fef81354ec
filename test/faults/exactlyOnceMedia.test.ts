import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import type { CreatePostBody, Upload } from '../../nodes/PublishingService/contract/service';
import { startTimeoutMs } from '../e2e/harness';
import { writeLargeVideo } from '../media/large';
import type { JournalEntry } from '../sandbox/journal';
import { failOneInTen, failTransfers } from './oneInTen';
import { postsInOrder, read } from './posts';
import { randomNumbers } from './random';
import { publishingStep, readFileStep, rowsNode, runRows, startStage, type Stage } from './stage';

const rowCount = 60;
const accountCount = 6;
const seed = 42;
const kills = 2;
const smallestVideo = 100_000;

interface Row {
	account: string;
	caption: string;
	schedule: string;
	file: string;
	url: string;
	sha256: string;
}

const post = {
	resource: 'post',
	operation: 'create',
	accountIds: `={{ $('${rowsNode}').item.json.account }}`,
	caption: `={{ $('${rowsNode}').item.json.caption }}`,
	scheduledAfter: `={{ $('${rowsNode}').item.json.schedule }}`,
	runOptions: { requestTimeout: 2 },
};

/** Each way of naming media, and the nodes of its workflow. */
const ways = {
	url: [publishingStep({ ...post, mediaSource: 'urls', mediaUrls: '={{ $json.url }}' })],
	file: [
		readFileStep('={{ $json.file }}'),
		publishingStep({ ...post, mediaSource: 'binary', binaryPropertyNames: 'data' }),
	],
};

describe('60 rows with a video each, requests failing and n8n killed', () => {
	let folder: string;
	let stage: Stage;
	let rows: Row[];

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'rows-with-media-'));
		stage = await startStage({ files: [folder] });
		const files = Array.from({ length: rowCount }, (_, index) => join(folder, `row-${index}.mp4`));
		rows = await Promise.all(
			files.map(async (file, index) => {
				await writeLargeVideo(file, smallestVideo + index);
				return {
					account: '',
					caption: `Row ${index}`,
					schedule: '2031-05-01T09:00:00Z',
					file,
					url: stage.media.url(stage.media.share(file)),
					sha256: sha256(await readFile(file)),
				};
			}),
		);
		for (const [way, steps] of Object.entries(ways)) await stage.activate(way, steps);
	}, startTimeoutMs);

	afterAll(async () => {
		await stage.stop();
		await rm(folder, { recursive: true, force: true });
	});

	it.each(Object.keys(ways))(
		'given by %s: each post has its video, and a crash leaves one upload a row at the most',
		async (way) => {
			const { control } = stage.sandbox;
			await control.reset();
			const { accountIds } = await control.seed({ accounts: accountCount });
			rows = rows.map((row, index) => ({
				...row,
				account: accountIds[index % accountCount] ?? '',
			}));
			await failOneInTen(stage.sandbox, seed);
			await failTransfers(stage.sandbox, seed);

			for (const requests of randomNumbers(seed, kills, 10, rowCount * Object.keys(ways).length)) {
				const since = (await control.journal.read()).at(-1)?.seq ?? 0;
				const run = runRows(stage.n8n, way, rows).catch(() => undefined);
				while ((await control.journal.read({ since })).length < requests) await sleep(5);
				await stage.n8n.kill('SIGKILL');
				expect(await run).toBeUndefined();
				await stage.n8n.restart();
			}
			expect(await runRows(stage.n8n, way, rows)).toHaveLength(rowCount);

			const journal = await control.journal.read();
			const posts = await postsInOrder(stage.sandbox);
			expect(posts.map(({ caption }) => caption).sort()).toEqual(
				rows.map(({ caption }) => caption).sort(),
			);
			await expectEveryPostWithItsVideo(journal);

			const { videoCount } = await read<{ videoCount: number }>(stage.sandbox, '/v2/usage');
			const doubledByFaults = journal.filter(isDoubledUpload).length;
			expect(videoCount - rowCount).toBeLessThanOrEqual(rowCount * kills + doubledByFaults);
		},
		600_000,
	);

	/** Whichever request made a post, the upload that it names was ready and is the row's video. */
	async function expectEveryPostWithItsVideo(journal: JournalEntry[]): Promise<void> {
		const named = new Map<string, string>();
		for (const { method, template, body } of journal) {
			if (method !== 'POST' || template !== '/v2/posts') continue;
			const { caption = '', media } = body as CreatePostBody;
			expect(media).toHaveLength(1);
			named.set(media[0] ?? '', caption);
		}
		expect(new Set(named.values()).size).toBe(rowCount);
		for (const [uploadId, caption] of named) {
			const { status, url = '' } = await read<Upload>(stage.sandbox, `/v2/uploads/${uploadId}`);
			expect(status).toBe('ready');
			const options = { responseType: 'arraybuffer', proxy: false } as const;
			const { data } = await axios.get<ArrayBuffer>(url, options);
			const row = rows.find((candidate) => candidate.caption === caption);
			expect(sha256(Buffer.from(data))).toBe(row?.sha256);
		}
	}
});

/** A fault that let an upload be made and kept its id from n8n, which then makes another. */
function isDoubledUpload({ method, template, fault }: JournalEntry): boolean {
	return method === 'POST' && template === '/v2/uploads' && fault !== null;
}

function sha256(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}
