import {
	collectPages,
	MAX_PAGES,
	type Page,
} from '../../../../nodes/PublishingService/client/pages';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

interface Row {
	readonly id: string;
	readonly from?: string;
}

const keyOf = ({ id }: Row) => id;
const row = (id: string): Row => ({ id });
const idsOf = (rows: readonly Row[]) => rows.map(keyOf);

const expired = new ServiceError('The place in the list has expired', {
	kind: 'refused',
	code: 'invalid_cursor',
	nextStep: 'Run the node again.',
});

/** Pages of a list by cursor ("" is the first); records the requested cursors. */
function listOf(pages: Readonly<Record<string, Omit<Page<Row>, 'size'> | Error>>) {
	const asked: string[] = [];
	const fetchPage = async (cursor = ''): Promise<Page<Row>> => {
		asked.push(cursor);
		const page = await Promise.resolve(pages[cursor]);
		if (page === undefined) {
			throw new Error(`nobody gave the cursor "${cursor}"`);
		}
		if (page instanceof Error) {
			throw page;
		}
		return { ...page, size: 100 };
	};
	return { asked, fetchPage };
}

const THREE_PAGES = {
	'': { data: [row('1'), row('2')], nextCursor: 'b' },
	b: { data: [row('3'), row('4')], nextCursor: 'c' },
	c: { data: [row('5')], nextCursor: null },
};

test('reads every page in order, each cursor passed back unchanged', async () => {
	const { asked, fetchPage } = listOf(THREE_PAGES);
	expect(idsOf(await collectPages(fetchPage, keyOf))).toEqual(['1', '2', '3', '4', '5']);
	expect(asked).toEqual(['', 'b', 'c']);
});

test.each([null, undefined])('a list ends where nextCursor is %p', async (nextCursor) => {
	const { asked, fetchPage } = listOf({ '': { data: [row('1')], nextCursor } });
	expect(idsOf(await collectPages(fetchPage, keyOf))).toEqual(['1']);
	expect(asked).toEqual(['']);
});

test('an empty page that leads to itself is the end', async () => {
	const { asked, fetchPage } = listOf({
		'': { data: [row('1')], nextCursor: 'end' },
		end: { data: [], nextCursor: 'end' },
	});
	expect(idsOf(await collectPages(fetchPage, keyOf))).toEqual(['1']);
	expect(asked).toEqual(['', 'end']);
});

test('an empty page with a cursor is not the end', async () => {
	const { fetchPage } = listOf({
		'': { data: [], nextCursor: 'b' },
		b: { data: [row('1')], nextCursor: null },
	});
	expect(idsOf(await collectPages(fetchPage, keyOf))).toEqual(['1']);
});

test.each([
	[1, ['1'], ['']],
	[2, ['1', '2'], ['']],
	[3, ['1', '2', '3'], ['', 'b']],
	[4, ['1', '2', '3', '4'], ['', 'b']],
	[5, ['1', '2', '3', '4', '5'], ['', 'b', 'c']],
	[6, ['1', '2', '3', '4', '5'], ['', 'b', 'c']],
])('a limit of %p gives that much, and asks for no page more', async (limit, ids, cursors) => {
	const { asked, fetchPage } = listOf(THREE_PAGES);
	expect(idsOf(await collectPages(fetchPage, keyOf, limit))).toEqual(ids);
	expect(asked).toEqual(cursors);
});

test('a record that comes twice is given once, at its first place and as it first was', async () => {
	const { fetchPage } = listOf({
		'': { data: [{ id: '1', from: 'a' }, row('2'), row('2')], nextCursor: 'b' },
		b: { data: [row('2'), { id: '1', from: 'b' }, row('3')], nextCursor: null },
	});
	expect(await collectPages(fetchPage, keyOf)).toEqual([
		{ id: '1', from: 'a' },
		row('2'),
		row('3'),
	]);
});

test('records without a key differ by their content', async () => {
	const data = [{ from: 'a' }, { from: 'b' }, { from: 'a' }];
	const fetchPage = async () => await Promise.resolve({ data, size: 100, nextCursor: null });
	expect(await collectPages<Partial<Row>>(fetchPage, ({ id }) => id)).toEqual(data.slice(0, 2));
});

test('repeated records do not count toward the limit', async () => {
	const { fetchPage } = listOf({
		'': { data: [row('1'), row('1')], nextCursor: 'b' },
		b: { data: [row('1'), row('2'), row('3')], nextCursor: null },
	});
	expect(idsOf(await collectPages(fetchPage, keyOf, 2))).toEqual(['1', '2']);
});

describe('an expired cursor', () => {
	/** Answers like `pages`, but refuses the cursor "b" the first `times` times. */
	function expiring(times: number) {
		const { asked, fetchPage } = listOf(THREE_PAGES);
		let left = times;
		const fetchExpiring = async (cursor?: string) => {
			if (cursor !== 'b' || left-- <= 0) {
				return await fetchPage(cursor);
			}
			asked.push('b expired');
			throw expired;
		};
		return { asked, fetchPage: fetchExpiring };
	}

	test('once: the list is read again from the start, and nothing is doubled', async () => {
		const { asked, fetchPage } = expiring(1);
		expect(idsOf(await collectPages(fetchPage, keyOf))).toEqual(['1', '2', '3', '4', '5']);
		expect(asked).toEqual(['', 'b expired', '', 'b', 'c']);
	});

	test('twice: the error is passed on', async () => {
		const { asked, fetchPage } = expiring(2);
		await expect(collectPages(fetchPage, keyOf)).rejects.toBe(expired);
		expect(asked).toEqual(['', 'b expired', '', 'b expired']);
	});

	test('after more pages than a list may show without a new record: the list is read to its end', async () => {
		const pageCount = 300;
		let isExpired = false;
		const fetchPage = async (cursor = '0'): Promise<Page<Row>> => {
			const page = Number(cursor);
			if (page === 250 && !isExpired) {
				isExpired = true;
				throw expired;
			}
			// A record that was added meanwhile is new on the first page.
			const data = isExpired && page === 0 ? [row('added'), row('0')] : [row(cursor)];
			const nextCursor = page + 1 < pageCount ? String(page + 1) : null;
			return await Promise.resolve({ data, nextCursor, size: 100 });
		};
		expect(await collectPages(fetchPage, keyOf)).toHaveLength(pageCount + 1);
	});

	test('without a cursor: the error is passed on immediately', async () => {
		const { asked, fetchPage } = listOf({ '': expired });
		await expect(collectPages(fetchPage, keyOf)).rejects.toBe(expired);
		expect(asked).toEqual(['']);
	});
});

test('any other error is passed on as it is', async () => {
	const error = new Error('connection lost');
	const { fetchPage } = listOf({ '': THREE_PAGES[''], b: error });
	await expect(collectPages(fetchPage, keyOf)).rejects.toBe(error);
});

test.each([
	['itself', { '': THREE_PAGES[''], b: { data: [row('3')], nextCursor: 'b' } }],
	[
		'an earlier one',
		{
			'': THREE_PAGES[''],
			b: { data: [row('3')], nextCursor: 'c' },
			c: { data: [row('4')], nextCursor: 'b' },
		},
	],
	[
		'an earlier one from an empty page',
		{ '': THREE_PAGES[''], b: { data: [], nextCursor: 'c' }, c: { data: [], nextCursor: 'b' } },
	],
])('a cursor that leads back to %s ends in an error', async (_, pages) => {
	const { asked, fetchPage } = listOf(pages);
	await expect(collectPages(fetchPage, keyOf)).rejects.toMatchObject({
		facts: { kind: 'unusable', code: 'endless_list' },
	});
	expect(asked.length).toBeLessThanOrEqual(4);
});

describe('a list that would fill the memory', () => {
	const read = async (sizes: readonly number[], isNew = true) => {
		let page = 0;
		const fetchPage = async () => {
			const data = [row(isNew ? `${page}` : 'the same')];
			const size = await Promise.resolve(sizes[page++] ?? 0);
			return { data, size, nextCursor: page < sizes.length ? `page ${page}` : null };
		};
		return await collectPages(fetchPage, keyOf).catch((error: unknown) => error);
	};
	const refusal = expect.objectContaining({
		message: "The service's list is too large for the memory of n8n",
		facts: expect.objectContaining({ kind: 'unusable', code: 'endless_list' }) as object,
	}) as object;

	test('is refused, whether its text comes immediately or by pages', async () => {
		expect(await read([2 ** 28 + 1])).toEqual(refusal);
		expect(await read([2 ** 27, 2 ** 27, 1])).toEqual(refusal);
	});

	test('is none where it is a little smaller', async () => {
		expect(await read([2 ** 27, 2 ** 27])).toHaveLength(2);
	});

	test('is none where its pages hold nothing new', async () => {
		expect(await read([2 ** 27, 2 ** 27, 2 ** 27], false)).toHaveLength(1);
	});
});

test('a cursor that is no text cannot be sent back', async () => {
	const fetchPage = async () =>
		await Promise.resolve({ data: [], size: 100, nextCursor: 7 as never });
	await expect(collectPages(fetchPage, keyOf)).rejects.toMatchObject({
		facts: { kind: 'unusable', code: 'endless_list' },
	});
});

test('an empty cursor is the end', async () => {
	const { asked, fetchPage } = listOf({ '': { data: [row('1')], nextCursor: '' } });
	expect(idsOf(await collectPages(fetchPage, keyOf))).toEqual(['1']);
	expect(asked).toEqual(['']);
});

test('after an expired cursor the cursors of before may come again', async () => {
	let isExpired = true;
	const pages = {
		...THREE_PAGES,
		c: { data: [row('5')], nextCursor: 'd' },
		d: { data: [], nextCursor: null },
	};
	const { asked, fetchPage } = listOf(pages);
	const fetchExpiring = async (cursor?: string) => {
		if (cursor === 'd' && isExpired) {
			isExpired = false;
			throw expired;
		}
		return await fetchPage(cursor);
	};
	expect(idsOf(await collectPages(fetchExpiring, keyOf))).toHaveLength(5);
	expect(asked).toEqual(['', 'b', 'c', '', 'b', 'c', 'd']);
});

test('a list of ever new cursors ends in an error', async () => {
	let pages = 0;
	const fetchPage = () =>
		Promise.resolve({ data: [row(`${pages}`)], size: 2, nextCursor: `cursor ${++pages}` });
	await expect(collectPages(fetchPage, keyOf)).rejects.toMatchObject({
		facts: { kind: 'unusable', code: 'endless_list' },
	});
	expect(pages).toBe(MAX_PAGES);
});

describe('a list without end', () => {
	const keyOf = (record: { id?: string }) => record.id;

	test('is given up after 100 pages without a new record', async () => {
		let pages = 0;
		const fetchPage = async () =>
			await Promise.resolve({ data: [], size: 2, nextCursor: `page ${++pages}` });
		await expect(collectPages(fetchPage, keyOf)).rejects.toMatchObject({
			message: "The service's list returned 100 pages in a row without a new record",
			facts: { code: 'endless_list' },
		});
		expect(pages).toBe(101);
	});

	test('is given up at a cursor that no request can send back', async () => {
		const nextCursor = 'c'.repeat(4_097);
		const fetchPage = async () =>
			await Promise.resolve({ data: [{ id: 'a' }], size: 2, nextCursor });
		await expect(collectPages(fetchPage, keyOf)).rejects.toThrow(/too long to send back/);
	});
});
