import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fixturePath } from '../../kit/media';
import { image, instagram, row, run } from './plainRow';
import { bed, refusalOf, useTestbed } from './sheetRun';

useTestbed();

const onInstagram = { parameters: { defaultAccounts: [instagram] } };

/** Serves an image under its own name, and returns its address with blanks, as people paste it. */
function serve(name: string, file = 'portrait.jpg'): string {
	const path = join(mkdtempSync(join(tmpdir(), 'links-')), name);
	copyFileSync(fixturePath({ file }), path);
	return `${bed.media.origin}/${bed.media.share(path)}`;
}

test.each([
	['blanks and brackets in its name', () => serve('IMG 1234 (1).jpg')],
	['a mark that nobody sees behind it', () => `${image()}\u200b`],
	['quotes around it', () => `“${image()}”`],
	['quotes of another language', () => `„${image()}“`],
	['a remark behind it', () => `${image()} (cover)`],
])('a link with %s is read', async (_what, link) => {
	const { rows, posts } = await run([row({ Image: link() })], onInstagram);
	expect(rows).toEqual([expect.objectContaining({ ok: true })]);
	expect(posts[0]?.media).toHaveLength(1);
});

test('a link with the number of a copy is not changed to another one', async () => {
	serve('photo.jpg');
	const { posts, rows } = await run([row({ Image: `${bed.media.origin}/photo (2)` })], onInstagram);
	expect(posts).toEqual([]);
	expect(refusalOf(rows[0])).toContain('/photo%20(2)');
});

test('the message names the one of several links that is refused', async () => {
	// The file looks like an image, and only the service notices that it is not one.
	const refused = serve('second.jpg', 'html-named.jpg');
	const links = [image(), refused, bed.media.url('portrait.png')].join('\n');
	const { posts, rows } = await run([row({ Image: links })], onInstagram);
	expect(posts).toEqual([]);
	expect(refusalOf(rows[0])).toContain('second.jpg');
	expect(refusalOf(rows[0])).not.toContain('portrait');
});
