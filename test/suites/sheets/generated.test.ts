import type { IDataObject } from 'n8n-workflow';
import { generatedCases } from '../../kit/support/generated';
import { known } from './generated/accounts';
import { zone } from './generated/dates';
import { generateSheet, type Meaning } from './generated/sheets';
import { bed, refusalOf, runRows, storedPosts, useTestbed } from './sheetRun';

useTestbed();

const RUNS = 10;
const SHEETS_PER_RUN = generatedCases(100);

/** The meaning of a stored post. */
function meaningOf(post: IDataObject): Omit<Meaning, 'mark' | 'isOpen'> {
	const { caption, hashtags, media, accounts } = post as {
		caption: string;
		hashtags: string[];
		media: { count: number };
		accounts: Array<{ accountId: string; scheduledAfter?: string }>;
	};
	return {
		accountIds: accounts.map(({ accountId }) => accountId).sort(),
		caption,
		hashtags,
		instant: accounts[0]?.scheduledAfter,
		media: media.count,
	};
}

const firsts = Array.from({ length: RUNS }, (_, at) => at * SHEETS_PER_RUN + 1);

test.each(firsts)(
	'no row is misread from seed %d on, and none refused that is clear',
	async (first) => {
		await bed.sandbox.control.seed({ accounts: [...known] });
		const links = ['portrait.jpg', 'portrait.png', 'tiny.png'].map((file) => bed.media.url(file));
		const expected: Array<Meaning & { postId: unknown }> = [];
		const wrong: string[] = [];
		let open = 0;
		for (let seed = first; seed < first + SHEETS_PER_RUN; seed++) {
			const sheet = generateSheet(seed, links);
			const { defaultAccounts } = sheet;
			const { rows, error, posts, hints } = await runRows(sheet.rows, {
				parameters: { defaultAccounts, scheduleZone: 'workflow' },
				timezone: zone,
			});
			const context = () => `\nseed ${seed}: ${JSON.stringify(sheet.rows, null, 1)}`;
			if (error !== undefined) {
				wrong.push(`${error}${context()}`);
			}
			for (const [at, meaning] of sheet.meanings.entries()) {
				const number = (sheet.places[at] ?? 0) + 1;
				const row = rows.find((report) => report.row === number);
				const isPosted = posts.some(({ caption }) => String(caption).endsWith(` ${meaning.mark}`));
				if (meaning.isOpen) {
					open++;
					if (row?.ok !== false || isPosted) {
						wrong.push(`row ${number} was guessed${context()}`);
					}
				} else if (row?.ok !== true) {
					wrong.push(`row ${number}: ${String(refusalOf(row))}${context()}`);
				} else {
					expected.push({ ...meaning, postId: row.postId });
				}
			}
			if (rows.length !== sheet.meanings.length) {
				wrong.push(`${rows.length} rows${context()}`);
			}
			for (const [count, what] of [
				[sheet.emptyRows, 'empty'],
				[sheet.headingRows, 'repeated header'],
			] as const) {
				const isSaid = hints.some((hint) => hint.includes(`${count} ${what} row`));
				if (count > 0 && !isSaid) {
					wrong.push(`${count} ${what} rows are not told${context()}`);
				}
			}
		}
		expect(wrong.slice(0, 3)).toEqual([]);
		const stored = new Map((await storedPosts()).map((post) => [post.postId, post]));
		expect(stored.size).toBe(expected.length);
		// The generator must draw both kinds of rows.
		expect(expected.length).toBeGreaterThan(SHEETS_PER_RUN);
		expect(open).toBeGreaterThan(SHEETS_PER_RUN / 10);
		for (const { postId, mark, isOpen: _, ...meaning } of expected) {
			const post = stored.get(postId as string);
			expect({ mark, ...(post && meaningOf(post)) }).toEqual({
				mark,
				...meaning,
				accountIds: [...meaning.accountIds].sort(),
			});
		}
	},
);
