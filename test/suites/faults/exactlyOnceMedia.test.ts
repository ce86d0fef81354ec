import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import type { INodeParameters } from 'n8n-workflow';
import type { CreatePostBody, Upload } from '../../../sandbox/service';
import { startTimeoutMs } from '../../kit/n8n';
import { writeLargeVideo } from '../../kit/media/large';
import type { JournalEntry } from '../../../sandbox/journal';
import { killAfter } from './kill';
import { failOneInTen, failTransfers } from './oneInTen';
import { postsInOrder, read } from './posts';
import { randomNumbers } from './random';
import {
	publishingStep,
	readFileStep,
	rowsNode,
	runRows,
	startStage,
	type Stage,
	type Step,
} from './stage';

/** `ROWS=500 KILLS=5 npm run test:faults -- --testPathPatterns exactlyOnceMedia` runs a larger test. */
const rowCount = Number(process.env.ROWS ?? 60);
const accountCount = 6;
const seed = 42;
const kills = Number(process.env.KILLS ?? 2);
/** Runs after the kills, each of the rows that are not posted yet. */
const mostRuns = 20;
const smallestVideo = 100_000;

interface Row {
	account: string;
	caption: string;
	file: string;
	url: string;
	sha256: string;
}

const post = {
	resource: 'post',
	operation: 'create',
	accountIds: `={{ $('${rowsNode}').item.json.account }}`,
	caption: `={{ $('${rowsNode}').item.json.caption }}`,
	runOptions: { requestTimeout: 2 },
};

/** Each way of naming media, and the nodes of its workflow. */
const ways = {
	url: [postStep({ mediaSource: 'urls', mediaUrls: '={{ $json.url }}' })],
	file: [
		readFileStep('={{ $json.file }}'),
		postStep({ mediaSource: 'binary', binaryPropertyNames: 'data' }),
	],
};

describe(`${rowCount} rows with a video each, requests failing and n8n killed`, () => {
	let folder: string;
	let stage: Stage;
	let rows: Row[];

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'rows-with-media-'));
		stage = await startStage({ files: [folder], env: { GENERIC_TIMEZONE: zoneAtNoon() } });
		const files = Array.from({ length: rowCount }, (_, index) => join(folder, `row-${index}.mp4`));
		rows = await Promise.all(
			files.map(async (file, index) => {
				await writeLargeVideo(file, smallestVideo + index);
				return {
					account: '',
					caption: `Row ${index}`,
					file,
					url: stage.media.url(stage.media.share(file)),
					sha256: sha256(await readFile(file)),
				};
			}),
		);
		for (const [way, steps] of Object.entries(ways)) {
			await stage.activate(way, steps);
		}
	}, startTimeoutMs);

	afterAll(async () => {
		await stage.stop();
		await rm(folder, { recursive: true, force: true });
	});

	it.each(Object.keys(ways))(
		'given by %s: each is posted once, in order, with its video, and an execution creates at most one upload for each row',
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
				await killAfter(requests, stage, way, rows);
			}
			let attempted = kills * rowCount;
			let left = rows;
			const remaining: number[] = [];
			while (left.length > 0 && remaining.length < mostRuns) {
				attempted += left.length;
				left = await unposted(way, left);
				remaining.push(left.length);
			}
			expect(left).toEqual([]);

			const journal = await control.journal.read();
			const posts = await postsInOrder(stage.sandbox);
			expect(posts.map(({ caption }) => caption).sort()).toEqual(
				rows.map(({ caption }) => caption).sort(),
			);
			for (const accountId of accountIds) {
				const made = posts.filter(({ accounts }) => accounts[0]?.accountId === accountId);
				const wanted = rows.filter(({ account }) => account === accountId);
				expect(made.map(({ caption }) => caption)).toEqual(wanted.map(({ caption }) => caption));
			}
			await expectEveryPostWithItsVideo(journal);

			const { videoCount } = await read<{ videoCount: number }>(stage.sandbox, '/v2/usage');
			expect(videoCount).toBeGreaterThanOrEqual(rowCount);
			expect(videoCount).toBeLessThanOrEqual(attempted);
			process.stdout.write(
				`${way}: ${rowCount} rows, ${kills} kills, left after each run since: ${remaining.join(', ')}; ${videoCount} uploads\n`,
			);
		},
		1_200_000,
	);

	/** Runs the rows; returns those that failed, or that waited for a failed one. */
	async function unposted(way: string, some: Row[]): Promise<Row[]> {
		const outputs = (await runRows(stage.n8n, way, some)) as Array<{ postId?: string }>;
		expect(outputs).toHaveLength(some.length);
		return some.filter((_row, index) => outputs[index]?.postId === undefined);
	}

	/** Checks every request that created a post: the upload that it names was ready, and is the video of the row. */
	async function expectEveryPostWithItsVideo(journal: JournalEntry[]): Promise<void> {
		const named = new Map<string, string>();
		for (const { method, template, body } of journal) {
			if (method !== 'POST' || template !== '/v2/posts') {
				continue;
			}
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

/**
 * Creates posts. If it is unclear whether the upload of a row was created, the row fails, because
 * another upload would count toward the daily cap.
 */
function postStep(media: INodeParameters): Step {
	const step = publishingStep({ ...post, ...media });
	return { ...step, onError: 'continueRegularOutput' };
}

/** A zone in which it is about noon: the key of a row without a schedule contains the day, which must not change. */
function zoneAtNoon(): string {
	const ahead = 12 - new Date().getUTCHours();
	// The names of these zones have the opposite sign.
	return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
}

function sha256(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}
