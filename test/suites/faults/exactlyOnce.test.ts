import { startTimeoutMs } from '../../kit/n8n';
import { killAfter } from './kill';
import { failOneInTen } from './oneInTen';
import { postsInOrder, uploadLink } from './posts';
import { randomNumbers } from './random';
import { publishingStep, runRows, startStage, type Stage } from './stage';

const rowCount = Number(process.env.ROWS ?? 1000);
const accountCount = 20;
const seed = 20_261_121;
const kills = Number(process.env.KILLS ?? 5);
/** Seconds that a fault of the kind `timeout` takes. */
const requestTimeout = 2;

interface Row {
	account: string;
	caption: string;
	schedule: string;
	upload: string;
}

describe(`${rowCount} rows for 20 accounts, one request in ten failing`, () => {
	let stage: Stage;
	let rows: Row[];

	beforeAll(async () => {
		stage = await startStage();
		await stage.activate('sheet', [
			publishingStep({
				resource: 'post',
				operation: 'create',
				accountIds: '={{ $json.account }}',
				mediaSource: 'uploads',
				uploadIds: '={{ $json.upload }}',
				caption: '={{ $json.caption }}',
				scheduledAfter: '={{ $json.schedule }}',
				options: { acceptFarDates: true },
				runOptions: { requestTimeout },
			}),
		]);
	}, startTimeoutMs);

	beforeEach(async () => {
		const { control } = stage.sandbox;
		await control.reset();
		const { accountIds } = await control.seed({ accounts: accountCount });
		const sourceUrl = stage.media.url('tiny.png');
		const upload = await uploadLink(stage.sandbox, { kind: 'image', sourceUrl });
		rows = Array.from({ length: rowCount }, (_, index) => ({
			account: accountIds[index % accountCount] ?? '',
			caption: `Row ${index}`,
			schedule: '2031-05-01T09:00:00Z',
			upload,
		}));
		await failOneInTen(stage.sandbox, seed);
	});

	afterAll(async () => {
		await stage.stop();
	});

	async function expectEachRowOnce(): Promise<void> {
		const posts = await postsInOrder(stage.sandbox);
		expect(posts).toHaveLength(rowCount);
		const captions = new Map<string, Array<string | null>>();
		for (const { caption, accounts } of posts) {
			const accountId = accounts[0]?.accountId ?? '';
			captions.set(accountId, [...(captions.get(accountId) ?? []), caption]);
		}
		for (const accountId of new Set(rows.map(({ account }) => account))) {
			const wanted = rows.filter(({ account }) => account === accountId);
			expect(captions.get(accountId)).toEqual(wanted.map(({ caption }) => caption));
		}
	}

	it(`become ${rowCount} posts, in row order for each account`, async () => {
		const outputs = await runRows(stage.n8n, 'sheet', rows);
		expect(outputs).toHaveLength(rowCount);
		const journal = await stage.sandbox.control.journal.read();
		const share = journal.filter(({ fault }) => fault).length / journal.length;
		expect(Math.abs(share - 0.1)).toBeLessThan(0.65 / Math.sqrt(journal.length));
		await expectEachRowOnce();
	});

	it(`become ${rowCount} posts though n8n is killed ${kills} times and the sheet begins anew`, async () => {
		for (const requests of randomNumbers(seed, kills, 20, rowCount)) {
			await killAfter(requests, stage, 'sheet', rows);
		}
		const outputs = await runRows(stage.n8n, 'sheet', rows);
		expect(outputs).toHaveLength(rowCount);
		await expectEachRowOnce();
	}, 1_800_000);
});
