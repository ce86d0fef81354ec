import FormData from 'form-data';

import { multipartFraming } from '../../../../nodes/PublishingService/client/multipartFraming';

const bytes = Buffer.from('\x00\x01 the bytes \r\n-- of a file\xff', 'latin1');

/** The body that the form-data package sends for the same form, with our boundary instead of its own. */
function byFormData(
	fields: Readonly<Record<string, string>>,
	file: { filename: string; contentType: string },
	boundary: string,
): { body: Buffer; contentType: string } {
	const form = new FormData();
	form.setBoundary(boundary);
	for (const [name, value] of Object.entries(fields)) {
		form.append(name, value);
	}
	form.append('file', bytes, file);
	return { body: form.getBuffer(), contentType: String(form.getHeaders()['content-type']) };
}

describe('a multipart body is, byte for byte, that of the form-data package', () => {
	test.each<[string, string, string, Record<string, string>]>([
		['a video', 'clip.mp4', 'video/mp4', {}],
		['an image with spaces in its name', 'take one (2).png', 'image/png', {}],
		['a name that is not ASCII', 'Küche 厨房.mov', 'video/quicktime', {}],
		[
			'the fields of a form, before the file',
			'a.jpg',
			'image/jpeg',
			{ key: 'uploads/${filename}', policy: 'eyJ=', 'X-Amz-Signature': '0f', empty: '', ü: 'ä\nö' },
		],
	])('%s', (_, filename, contentType, fields) => {
		const boundary = 'a-boundary-42';
		const file = { filename, contentType, sizeBytes: bytes.length };
		const framing = multipartFraming(file, fields, boundary);
		const ours = Buffer.concat([framing.head, bytes, framing.tail]);
		const theirs = byFormData(fields, file, boundary);
		expect(ours.toString('latin1')).toBe(theirs.body.toString('latin1'));
		expect(framing.length).toBe(ours.length);
		expect(framing.contentType.replace(boundary, '')).toBe(
			theirs.contentType.replace(boundary, ''),
		);
	});
});

test('each body has a boundary of its own', () => {
	const file = { filename: 'a.png', contentType: 'image/png', sizeBytes: 1 };
	const types = Array.from({ length: 50 }, () => multipartFraming(file).contentType);
	expect(new Set(types).size).toBe(50);
});

test.each(['a"b.png', 'a\r\nContent-Type: text/html\r\n\r\n.png'])(
	'a name such as %j begins no other header',
	(filename) => {
		const { head } = multipartFraming({ filename, contentType: 'image/png', sizeBytes: 1 });
		expect(head.toString().match(/\r\n/g)).toHaveLength(4);
		expect(head.toString().match(/"/g)).toHaveLength(4);
	},
);
