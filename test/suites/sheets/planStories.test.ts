import type { Post } from '../../../nodes/PublishingService/contract/service';
import { bed, runRows, useTestbed, type Row } from './sheetRun';

/**
 * Sheets that were posted, edited at random and brought up to date. The judge knows the edited sheet,
 * the reports and what the service holds, and nothing of how the node compares.
 */
useTestbed();

const STORIES = Number(process.env.PLAN_STORIES ?? 25);
const FIRST_SEED = Number(process.env.PLAN_SEED ?? 1);

/** Numbers that look random, the same for each seed (mulberry32). */
function randomOf(seed: number) {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
	return { below: (count: number) => Math.floor(next() * count), next };
}
type Random = ReturnType<typeof randomOf>;

const ACCOUNTS = { 'northwind.cooks': 'acc_tiktok_main', northwind: 'acc_instagram_main' } as const;
type Name = keyof typeof ACCOUNTS;
const NAMES = Object.keys(ACCOUNTS) as Name[];

/** What a row means; its cells are written of it in one of several ways. */
interface Meaning {
	names: Name[];
	caption: string;
	tags: string[];
	/** Hours after the first of December 2031, 12:00 UTC. */
	hour: number;
	calledOff: boolean;
	postId?: string;
}

const timeOf = ({ hour }: Meaning) => new Date(Date.UTC(2031, 11, 1, 12 + hour)).toISOString();

function cellsOf(meaning: Meaning, random: Random): Row {
	const { names, caption, tags, calledOff, postId } = meaning;
	const time = timeOf(meaning);
	const hash = random.next() < 0.5 ? '#' : '';
	const handles = names.map((name) => (random.next() < 0.5 ? `@${name}` : name.toUpperCase()));
	return {
		Account: handles.join(', '),
		Caption: random.next() < 0.3 ? ` ${caption}\r\n` : caption,
		Hashtags: tags.map((tag) => hash + tag).join(hash ? ' ' : ', '),
		Date: random.next() < 0.5 ? time : time.replace('.000Z', '+00:00'),
		Media: bed.media.url('portrait.jpg'),
		Status: calledOff ? 'Cancelled' : '',
		'Post ID': postId ?? '',
	};
}

function sheetOf(random: Random): Meaning[] {
	return Array.from({ length: 3 + random.below(4) }, (_, at) => ({
		names: random.next() < 0.4 ? NAMES : [NAMES[random.below(2)] ?? 'northwind'],
		caption: `Plan ${at} of a sheet with words of its own ${'abcdefg'.charAt(at).repeat(5)}`,
		tags: [`tag${at}`],
		hour: at * 24,
		calledOff: false,
	}));
}

/** Edits of a sheet; what a person does at the service is one as well. */
const EDITS: ReadonlyArray<
	(row: Meaning, rows: Meaning[], random: Random) => Promise<void> | void
> = [
	(row) => void (row.caption = `${row.caption} SOLD OUT`),
	(row) => void (row.tags = [...row.tags, 'more']),
	(row) => void (row.tags = []),
	(row, _rows, random) => void (row.hour += 1 + random.below(20)),
	(row) => void (row.names = NAMES),
	(row) => void (row.names = row.names.slice(0, 1)),
	(row) => void (row.calledOff = true),
	(row) => void (row.postId = undefined),
	(_row, rows) => void rows.reverse(),
	(row, rows) => void rows.splice(rows.indexOf(row), 1),
	(row, rows) => void rows.push({ ...row }),
	(row) => void (row.caption = 'NFD é ü'.normalize('NFD')),
	async ({ postId }) =>
		void (postId && (await bed.run('post.cancel', { postId, accountId: 'all' }))),
	async ({ postId }) => {
		if (postId) await bed.sandbox.control.posts.setStatus(postId, 'posted');
	},
];

const parameters = { skipApproval: true, postedRows: 'update' };
const options = { calledOffRows: 'cancel' };

async function run(rows: Meaning[], random: Random) {
	const result = await runRows(
		rows.map((row) => cellsOf(row, random)),
		{ parameters, options },
	);
	expect(result.error).toBeUndefined();
	return result;
}

const held = async (): Promise<Post[]> =>
	(await bed.sandbox.control.posts.list()).filter(({ postId }) => !/^post_demo/.test(postId));

/** What of a post will still go out, in words that can be compared. */
function planOf(post: Post): string {
	const accounts = post.accounts
		.filter(({ status }) => status === 'queued' || status === 'pending_approval')
		.map(({ accountId, scheduledAfter }) => `${accountId} ${String(scheduledAfter)}`)
		.sort();
	const tags = post.hashtags.map((tag) => tag.toLowerCase()).sort();
	return JSON.stringify([post.caption?.normalize('NFC').trim(), tags, accounts]);
}

function meaningPlan(row: Meaning): string {
	const accounts = row.names.map((name) => `${ACCOUNTS[name]} ${timeOf(row)}`).sort();
	return JSON.stringify([
		row.caption.normalize('NFC').trim(),
		[...new Set(row.tags)].sort(),
		accounts,
	]);
}

test.each(Array.from({ length: STORIES }, (_, at) => FIRST_SEED + at))('story %d', async (seed) => {
	const random = randomOf(seed);
	const rows = sheetOf(random);
	const first = await run(rows, random);
	rows.forEach((row, at) => {
		expect(first.rows[at]).toMatchObject({ ok: true, change: 'create' });
		row.postId = String(first.rows[at]?.postId);
	});
	for (let edits = 1 + random.below(4); edits > 0 && rows.length > 0; edits--) {
		const row = rows[random.below(rows.length)];
		if (row) await EDITS[random.below(EDITS.length)]?.(row, rows, random);
	}

	const second = await run(rows, random);
	const posts = new Map((await held()).map((post) => [post.postId, post]));
	for (const [at, row] of rows.entries()) {
		const { ok, problem, status, postId, warnings } = second.rows[at] ?? {};
		if (ok !== true) {
			expect(problem).not.toBe('');
			continue;
		}
		// Passed over, because the sheet calls it off and it has no post.
		if (row.calledOff && !postId) continue;
		const post = posts.get(String(postId));
		if (!post) throw new Error(`Row ${at + 1} is ok and has no post`);
		const isToCome = post.accounts.some(
			({ status: of }) => of === 'queued' || of === 'pending_approval',
		);
		if (row.calledOff) expect(isToCome).toBe(false);
		else if (status !== 'posted') expect(planOf(post)).toBe(meaningPlan(row));
		else if (planOf(post) !== meaningPlan(row)) expect(typeof warnings).toBe('string');
		row.postId = String(postId);
	}
	// Rows that each say something of their own have each one post; two that say the same may have two.
	const areDistinct = new Set(rows.map(meaningPlan)).size === rows.length;
	const ids = areDistinct ? rows.flatMap(({ postId }) => postId ?? []) : [];
	const plans = [...posts.values()].filter(({ postId }) => ids.includes(postId)).map(planOf);
	expect(new Set(plans).size).toBe(plans.length);

	const before = await held();
	const third = await run(rows, random);
	expect(await held()).toEqual(before);
	// A row whose ID is gone and whose post was cancelled asks by its key once more.
	const writes = third.requests.filter(({ method }) => method !== 'GET');
	if (rows.every(({ postId }) => postId !== undefined)) {
		expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
	}
	expect(third.rows.map(({ ok }) => ok)).toEqual(second.rows.map(({ ok }) => ok));
});
