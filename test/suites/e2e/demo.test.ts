import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PostedRow } from '../../../scripts/demo/report';
import { startTimeoutMs, takeN8nWithEditor } from '../../kit/n8n';
import { owner } from '../../kit/n8n/owner';

const root = join(__dirname, '../../..');

/** Runs the demo in a clone that is set up. */
async function demo(args: string[], env: NodeJS.ProcessEnv = {}) {
	const child = spawn(
		process.execPath,
		['--import', 'tsx', 'scripts/demo/main.ts', '--once', '--json', ...args],
		{
			cwd: root,
			env: { ...process.env, NODE_OPTIONS: '', ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
		},
	);
	const [stdout, stderr, [status]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'close') as Promise<[code: number | null]>,
	]);
	const rows = stdout === '' ? [] : (JSON.parse(stdout) as PostedRow[]);
	return { rows, stderr, status: Number(status) };
}

/** The table of the checked sheet in the terminal: the result that each row would have, or its issues. */
const checkedSheet = new RegExp(
	[
		'^Row +Would be +Accounts +Goes live +Issues.*',
		'2 +ready +@northwind.cooks +2027-12-24 18:30 Europe/Berlin +–',
		'3 +ready +@northwind.travels +2027-12-24 18:30 America/New_York +–',
		'4 +ready +@northwind +2027-12-24 19:00 Europe/Berlin +–',
		'7 +ready +@northwind.jp +2027-12-31 18:00 Asia/Tokyo +–',
		'8 +ready +@northwind.style +2027-12-24 18:30 America/Los_Angeles +–',
		'9 +refused .*"@nortwind".*Did you mean @northwind.*',
		'10 +refused +@northwind .*YouTube.*page.*',
		'11 +refused +@northwind .*no time of day.*',
		'12 +ready +@northwind.in .*The post has no caption.*',
		'• 6 of 9 rows are ready; 3 are refused: .*',
	].join('\\n(?:.*\\n)?'),
	'm',
);

/** The lines about a row of a data table that is edited and cancelled: its plan, and the result. */
const followedRow = new RegExp(
	[
		'^a row of a data table +create · Rye.bread.*\\w{3}.2.May.\\d{4}.18:30 .*',
		'it is edited: the plan +change caption; reschedule 18:30 → 20:00 · SOLD.*20:00.*',
		'and its post follows +change caption; reschedule 18:30 → 20:00 · SOLD.*20:00.*',
		'it is cancelled +cancel · SOLD.*',
	].join('\\n'),
	'm',
);

/**
 * The parts of a row that do not change between two runs: the service gives the post a slot
 * meanwhile, and media that were not fetched again have no fingerprint in the state.
 */
function lastingPart(row: PostedRow): object {
	const now = ['goesLive', 'outcome', 'syncState'];
	return Object.fromEntries(Object.entries(row).filter(([name]) => !now.includes(name)));
}

describe('the demo', () => {
	let state: string;

	beforeAll(async () => {
		state = await mkdtemp(join(tmpdir(), 'demo-'));
	});

	afterAll(async () => {
		await rm(state, { recursive: true, force: true });
	});

	it(
		'posts every good row of the example once, however often it runs',
		async () => {
			const first = await demo(['--state', state]);
			expect([first.status, first.stderr]).toEqual([
				0,
				expect.stringContaining('13 posts created'),
			]);
			expect(first.rows.map(({ row }) => row)).toEqual(
				Array.from({ length: 14 }, (_, index) => index + 2),
			);
			expect(first.rows.filter(({ alreadyPosted }) => alreadyPosted)).toEqual([]);
			expect(first.stderr).toMatch(checkedSheet);
			expect(first.stderr).toMatch(followedRow);
			const mistakes = first.rows.filter(({ postId }) => postId === '');
			expect(mistakes).toMatchObject([
				{ row: 10, status: 'refused', issues: expect.stringContaining('2027-02-30 10:00') },
			]);

			const second = await demo(['--state', state]);
			expect([second.status, second.stderr]).toEqual([
				0,
				expect.stringContaining(' 0 posts created, 13 existed already'),
			]);
			expect(second.rows.map(lastingPart)).toEqual(
				first.rows.map((row) => ({ ...lastingPart(row), alreadyPosted: row.postId !== '' })),
			);
		},
		startTimeoutMs,
	);

	it(
		'posts through an n8n that somebody else started, and leaves nothing behind in it',
		async () => {
			const files = await mkdtemp(join(tmpdir(), 'demo-files-'));
			const n8n = await takeN8nWithEditor();
			try {
				const signIn = { N8N_EMAIL: owner.email, N8N_PASSWORD: owner.password };
				const args = ['--state', join(files, 'state'), '--n8n', n8n.baseUrl, '--n8n-files', files];
				const first = await demo(args, signIn);
				expect([first.status, first.stderr]).toEqual([
					0,
					expect.stringContaining('13 posts created'),
				]);
				for (const kept of ['workflows', 'credentials']) {
					expect(await n8n.api.rest('GET', `/rest/${kept}`)).toEqual([]);
				}
				expect(await readdir(files)).toEqual(['state']);
				const stranger = await demo(args, { ...signIn, N8N_PASSWORD: 'Not-the-one-1' });
				expect([stranger.status, stranger.stderr]).toEqual([
					1,
					expect.stringContaining('n8n let nobody in: 401'),
				]);
			} finally {
				await n8n.stop();
				await rm(files, { recursive: true, force: true });
			}
		},
		startTimeoutMs,
	);

	it('says plainly that a port is taken', async () => {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		const { port } = server.address() as AddressInfo;
		const { status, stderr } = await demo(['--state', state, '--editor-port', String(port)]);
		server.close();
		expect(status).toBe(1);
		expect(stderr.trim()).toBe(
			`Port ${port} on 127.0.0.1 is in use. Choose another one with --editor-port.`,
		);
	});
});
