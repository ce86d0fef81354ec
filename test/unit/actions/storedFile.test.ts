import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { ByteStream } from '../../../nodes/PublishingService/client/http';
import { RunFiles } from '../../../nodes/PublishingService/actions/upload/storedFile';

const pieces = [Buffer.from('first '), Buffer.from('second')];
const whole = Buffer.concat(pieces);
const sha256 = createHash('sha256').update(whole).digest('hex');

/** A file of two pieces that counts how often it is opened. */
function countedFile() {
	let opened = 0;
	const open = async () => {
		opened++;
		return await Promise.resolve(Readable.from(pieces, { objectMode: false }) as ByteStream);
	};
	const file = new RunFiles().file('id', { sizeBytes: whole.length, open });
	return { file, opened: () => opened };
}

/** Takes all bytes and gives the stream up before it says that it has ended. */
async function takeAll(stream: ByteStream): Promise<void> {
	let taken = 0;
	for await (const piece of stream) {
		taken += (piece as Uint8Array).length;
		if (taken === whole.length) break;
	}
}

test('the hash is known once the last byte was sent, though the stream was given up before its end', async () => {
	const { file, opened } = countedFile();
	await file.whileOpened(async () => {
		await takeAll((await file.open({ hashed: true })) as ByteStream);
	});
	expect(await file.contentHash()).toBe(sha256);
	expect(opened()).toBe(1);
});

test('a transfer that breaks off leaves no hash, and all who ask for it share one reading', async () => {
	const { file, opened } = countedFile();
	await file.whileOpened(async () => {
		const stream = (await file.open({ hashed: true })) as ByteStream;
		for await (const _ of stream) break;
	});
	const hashes = await Promise.all([file.contentHash(), file.contentHash(), file.contentHash()]);
	expect(hashes).toEqual([sha256, sha256, sha256]);
	expect(opened()).toBe(2);
});
