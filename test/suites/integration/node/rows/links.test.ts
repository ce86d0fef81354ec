import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath } from '../../../../kit/media';
import { bed, calendar, rowsOf, useCalendarRows } from './calendarRows';

useCalendarRows();

/** Number of times that a check of 3,000 rows opens each of these links. */
async function openedByCheck(urls: readonly string[]): Promise<number[]> {
	const before = bed.media.requests.length;
	const { items, error } = await calendar.post(
		rowsOf(3000, 10, (row) => urls[row % urls.length]),
		{},
		{ parameters: { options: { checkOnly: true } } },
	);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3000);
	expect(items.filter(({ json }) => json.ok !== true)).toEqual([]);
	const opened = bed.media.requests.slice(before).map(({ path }) => bed.media.origin + path);
	return urls.map((url) => opened.filter((each) => each === url).length);
}

const linksTo = (file: string, count: number) =>
	Array.from({ length: count }, (_, n) => `${bed.media.url(file)}?n=${n}`);

test('a check of 3,000 rows over 30 links opens each link once', async () => {
	const urls = [...linksTo('portrait.jpg', 15), ...linksTo('mp4-h264-aac.mp4', 15)];
	expect(await openedByCheck(urls)).toEqual(urls.map(() => 1));
});

test('a link that does not say by its name what it is takes one look more', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'links-'));
	await copyFile(fixturePath({ file: 'portrait.jpg' }), join(folder, 'nameless'));
	const urls = linksTo(bed.media.share(join(folder, 'nameless')), 3);
	expect(await openedByCheck(urls)).toEqual([2, 2, 2]);
	await rm(folder, { recursive: true });
});
