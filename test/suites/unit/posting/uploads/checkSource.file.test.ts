import type { BinaryFile } from '../../../../../nodes/PublishingService/posting/uploads/binaryFile';
import { checkedFile } from '../../../../../nodes/PublishingService/posting/uploads/checkSource';

interface Facts {
	readonly filename?: string;
	/** The type that n8n names. */
	readonly contentType?: string;
	readonly sizeBytes?: number;
	/** The first bytes. */
	readonly bytes?: string;
	readonly videoProblem?: string;
}

/** Checks the file in "data"; returns the accepted facts and the problems. */
async function check(
	facts: Facts | undefined,
	corrections?: NonNullable<Parameters<typeof checkedFile>[3]>,
	settings = { checkVideo: true },
	others: readonly string[] = [],
) {
	const { bytes, videoProblem, ...given } = facts ?? {};
	const file = {
		filename: 'clip.mp4',
		contentType: 'video/mp4',
		sizeBytes: 10,
		...given,
		content: {
			contentType: async () => await Promise.resolve(bytes),
			videoProblem: async () => await Promise.resolve(videoProblem),
		},
	} as unknown as BinaryFile;
	const refused: string[] = [];
	const item = {
		files: {
			list: () => others.map((property) => ({ property })),
			find: async () => await Promise.resolve(facts && file),
		},
		refuse: (field: string, problem: string) => void refused.push(`${field} ${problem}`),
	};
	const checked = await checkedFile(
		{ item, report: item },
		{ field: 'field', property: 'data' },
		settings,
		corrections,
	);
	return {
		refused,
		accepted: checked && [checked.kind, checked.file.contentType, checked.file.filename],
	};
}

const jpeg: Facts = { filename: 'a.jpg', contentType: 'image/jpeg' };
const long = (length: number, end: string) => 'x'.repeat(length - end.length) + end;

test.each<
	[what: string, Facts, NonNullable<Parameters<typeof checkedFile>[3]>, accepted: string[]]
>([
	['a video', {}, {}, ['video', 'video/mp4', 'clip.mp4']],
	['an image', jpeg, {}, ['image', 'image/jpeg', 'a.jpg']],
	[
		'what its bytes show, whatever n8n calls it',
		{ ...jpeg, bytes: 'image/png' },
		{},
		['image', 'image/png', 'a.jpg'],
	],
	[
		'a MOV under the name of an MP4',
		{ bytes: 'video/quicktime' },
		{},
		['video', 'video/quicktime', 'clip.mov'],
	],
	[
		'the type of the name where n8n knows none',
		{ filename: 'a.PNG', contentType: 'application/octet-stream' },
		{},
		['image', 'image/png', 'a.PNG'],
	],
	[
		"n8n's type, not a type of the bytes that the service does not take",
		{ bytes: 'video/webm' },
		{},
		['video', 'video/mp4', 'clip.mp4'],
	],
	[
		'a kind that the user names',
		{ ...jpeg, contentType: 'application/x', filename: 'a' },
		{ kind: 'image' },
		['image', 'application/x', 'a'],
	],
	[
		'a type and a name that the user gives',
		{},
		{ contentType: 'video/quicktime', filename: 'b.mov' },
		['video', 'video/quicktime', 'b.mov'],
	],
	['the largest video', { sizeBytes: 125_829_120 }, {}, ['video', 'video/mp4', 'clip.mp4']],
	['the largest image', { ...jpeg, sizeBytes: 52_428_800 }, {}, ['image', 'image/jpeg', 'a.jpg']],
	[
		'a content type of 100 characters',
		jpeg,
		{ contentType: long(100, '').replace('xxxxxx', 'image/') },
		['image', long(100, '').replace('xxxxxx', 'image/'), 'a.jpg'],
	],
	[
		'a content type with parameters',
		jpeg,
		{ contentType: 'image/svg+xml; charset=utf-8' },
		['image', 'image/svg+xml; charset=utf-8', 'a.jpg'],
	],
	[
		'a name in capitals',
		{},
		{ filename: 'CLIP.MOV', contentType: 'video/mp4' },
		['video', 'video/mp4', 'CLIP.MOV'],
	],
	[
		'a name of 255 characters as it is',
		{ ...jpeg, filename: long(255, '.jpg') },
		{},
		['image', 'image/jpeg', long(255, '.jpg')],
	],
	[
		'the end of a longer name, by characters',
		{ ...jpeg, filename: `${'🍞'.repeat(300)}.jpg` },
		{},
		['image', 'image/jpeg', `${'🍞'.repeat(251)}.jpg`],
	],
])('takes %s', async (_, facts, corrections, accepted) => {
	expect(await check(facts, corrections)).toEqual({ refused: [], accepted });
});

test.each<[Facts | undefined, NonNullable<Parameters<typeof checkedFile>[3]>, problem: string]>([
	[undefined, {}, 'names "data", but the item has no files. Read the file in an earlier node'],
	[
		{ filename: 'a.pdf', contentType: 'application/pdf' },
		{},
		'"data" (a.pdf) is neither a video nor an image, but application/pdf',
	],
	[
		{ filename: 'a', contentType: 'application/octet-stream', bytes: 'application/zip' },
		{},
		'is neither a video nor an image, but application/zip',
	],
	[{ sizeBytes: 0 }, {}, '"data" (clip.mp4) is empty'],
	[{ sizeBytes: 125_829_121 }, {}, 'has 125,829,121 bytes, the limit for a video is 125,829,120'],
	[
		{ ...jpeg, sizeBytes: 52_428_801 },
		{},
		'has 52,428,801 bytes, the limit for an image is 52,428,800',
	],
	[
		jpeg,
		{ contentType: `image/${'x'.repeat(95)}` },
		'has a content type of more than 100 characters',
	],
	[jpeg, { contentType: 'image/a b' }, 'has "image/a b" as its content type'],
	[jpeg, { contentType: 'image/' }, 'as its content type. A content type looks like image/png'],
	[jpeg, { contentType: ' image/png', kind: 'image' }, 'has " image/png" as its content type'],
	[jpeg, { contentType: 'image/png\r\nX: 1' }, 'as its content type'],
	[{}, { kind: 'image' }, "is video/mp4, which is a video. Set 'Kind' to 'Video'"],
	[
		{ bytes: 'video/webm', contentType: 'video/webm' },
		{},
		'is video/webm, but the service accepts only MP4',
	],
	[
		{},
		{ contentType: 'xvideo/mp4', kind: 'video' },
		'is xvideo/mp4, but the service accepts only MP4',
	],
	[{}, { filename: 'clip.avi' }, 'is sent as "clip.avi", but a video\'s file name must end'],
	[{}, { filename: 'clip.mp4.txt' }, 'is sent as "clip.mp4.txt"'],
	[{}, { filename: 'clipmp4' }, 'is sent as "clipmp4"'],
	[
		{ videoProblem: 'It is 4 minutes long.' },
		{},
		'"data" (clip.mp4) breaks a media rule. It is 4 minutes long. Export the video again with accepted values',
	],
])('refuses %j with %j', async (facts, corrections, problem) => {
	const { refused, accepted } = await check(facts, corrections);
	expect(accepted).toBeUndefined();
	expect(refused).toEqual([expect.stringContaining(problem)]);
	expect(refused[0]).toMatch(/^field /);
});

test("a video's header is read only where it is to be checked, and an image's never", async () => {
	const broken = { videoProblem: 'It is 4 minutes long.' };
	expect(await check(broken, {}, { checkVideo: false })).toMatchObject({ refused: [] });
	expect(await check({ ...jpeg, ...broken })).toMatchObject({ refused: [] });
});

test.each([
	[['Photo'], 'field names "data", but the file here is called "Photo"'],
	[['Photo', 'Clip'], 'field names "data", but the files here are called "Photo", "Clip"'],
])('says what the files are called: %j', async (others, said) => {
	const { refused } = await check(undefined, {}, { checkVideo: true }, others);
	expect(refused).toEqual([said]);
});
