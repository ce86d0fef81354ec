import { multipartFraming } from '../../../../nodes/PublishingService/client/multipartFraming';
import { uploadBody } from '../../../../nodes/PublishingService/client/uploadBody';

const PIECE_BYTES = 256 * 1024;
const NOTHING = Buffer.alloc(0);
const rawFraming = (length: number) => ({
	contentType: 'image/png',
	length,
	head: NOTHING,
	tail: NOTHING,
});

async function bytesOf(body: ReturnType<typeof uploadBody>): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	if (Buffer.isBuffer(body)) {
		return body;
	}
	for await (const piece of body) {
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
}

test.each([
	{ size: 1, isStream: false },
	{ size: PIECE_BYTES, isStream: false },
	{ size: PIECE_BYTES + 1, isStream: true },
	{ size: 4 * PIECE_BYTES, isStream: true },
])('a file of $size bytes is a stream: $isStream, with the same bytes', async (row) => {
	const file = Buffer.alloc(row.size, 'x');
	let moves = 0;
	const body = uploadBody(file, rawFraming(row.size), () => moves++);
	expect(Buffer.isBuffer(body)).toBe(!row.isStream);
	expect(file.equals(await bytesOf(body))).toBe(true);
	const pieces = Math.ceil(row.size / PIECE_BYTES);
	expect(moves).toBe(row.isStream ? pieces : 0);
});

test('a small file in a form has the head and the tail of the form around it', async () => {
	const file = Buffer.from('the bytes');
	const source = { filename: 'a.png', contentType: 'image/png', sizeBytes: file.length };
	const framing = multipartFraming(source, { key: 'place' });
	const body = await bytesOf(uploadBody(file, framing, () => {}));
	expect(body).toHaveLength(framing.length);
	const { head, tail } = framing;
	expect(body.toString()).toBe(`${head.toString()}the bytes${tail.toString()}`);
});
