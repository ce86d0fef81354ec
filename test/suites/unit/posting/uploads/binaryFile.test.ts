import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { ByteStream } from '../../../../../nodes/PublishingService/client/byteStream';
import { RunFiles } from '../../../../../nodes/PublishingService/posting/uploads/binaryFile';

const pieces = [Buffer.from('first '), Buffer.from('second')];
const whole = Buffer.concat(pieces);
const sha256 = createHash('sha256').update(whole).digest('hex');

/** A file of two pieces that counts how often it is opened. */
function countedFile(files = new RunFiles(), id = 'id') {
	let opened = 0;
	const open = async () => {
		opened++;
		return await Promise.resolve(Readable.from(pieces, { objectMode: false }) as ByteStream);
	};
	const file = files.file(id, { sizeBytes: whole.length, open });
	return { file, opened: () => opened };
}

/** Reads all bytes, and leaves the stream before it reports its end. */
async function takeAll(stream: ByteStream): Promise<void> {
	let taken = 0;
	for await (const piece of stream) {
		taken += piece.length;
		if (taken === whole.length) {
			break;
		}
	}
}

test('the hash is known once the last byte was sent, though the stream was given up before its end', async () => {
	const { file, opened } = countedFile();
	await file.whileOpened(async () => {
		await takeAll((await file.open()) as ByteStream);
	});
	expect(await file.contentHash()).toBe(sha256);
	expect(opened()).toBe(1);
});

test('an upload without a post computes no hash, and the file is read again if its hash is wanted later', async () => {
	const { file, opened } = countedFile();
	await takeAll((await file.open()) as ByteStream);
	expect(await file.contentHash()).toBe(sha256);
	expect(opened()).toBe(2);
});

test('a waiting caller has the hash of a file when its last byte is sent, not when it is closed', async () => {
	const { file, opened } = countedFile();
	let waiting: Promise<string> | undefined;
	await file.whileOpened(async () => {
		waiting = file.contentHash();
		const stream = (await file.open()) as ByteStream;
		let taken = 0;
		for await (const piece of stream.iterator({ destroyOnReturn: false })) {
			taken += piece.length;
			if (taken === whole.length) {
				break;
			}
		}
	});
	expect(await waiting).toBe(sha256);
	expect(opened()).toBe(1);
});

test('a transfer that breaks off leaves no hash, and all who ask for it share one reading', async () => {
	const { file, opened } = countedFile();
	await file.whileOpened(async () => {
		const stream = (await file.open()) as ByteStream;
		for await (const _ of stream) {
			break;
		}
	});
	const hashes = await Promise.all([file.contentHash(), file.contentHash(), file.contentHash()]);
	expect(hashes).toEqual([sha256, sha256, sha256]);
	expect(opened()).toBe(2);
});

test('a file that is compared with a copy just before its upload begins is read by the upload alone', async () => {
	const files = new RunFiles();
	const [first, copy] = [countedFile(files, 'first'), countedFile(files, 'copy')];
	await first.file.sameContent();
	const compared = copy.file.sameContent();
	await copy.file.contentType();
	for (let turns = 0; turns < 5; turns++) {
		await Promise.resolve();
	}
	await first.file.whileOpened(async () => {
		await takeAll((await first.file.open()) as ByteStream);
	});
	expect(await compared).toBe(first.file);
	expect([first.opened(), copy.opened()]).toEqual([1, 1]);
});
