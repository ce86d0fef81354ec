import { createSignedUrl } from '../../../../../nodes/PublishingService/actions/upload/createSignedUrl.operation';
import { InvalidItemError } from '../../../../../nodes/PublishingService/posting/postDraft';
import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import { itemWith } from '../items';

const CLIP = {
	...{ kind: 'video', filename: 'clip.mp4', contentType: 'video/mp4', sizeBytes: 1 },
};
const PICTURE = { kind: 'image', filename: 'a', contentType: 'image/jpeg', sizeBytes: 1 };

/** The request body for these parameters, or the problems that are reported. */
async function run(parameters: Readonly<Record<string, unknown>>) {
	const sent: unknown[] = [];
	const service = {
		origin: 'https://api.example.com',
		call: async (_: string, { body }: { readonly body: object }) => {
			sent.push(body);
			return await Promise.resolve({ uploadId: 'u', uploadUrl: 'https://files.example.com/1' });
		},
	} as unknown as ServiceClient;
	if (!('run' in createSignedUrl)) {
		throw new Error('It works item by item');
	}
	const item = itemWith(createSignedUrl.fields, parameters);
	const problems = await createSignedUrl.run(item, service).then(
		() => [],
		(error: unknown) => {
			if (error instanceof InvalidItemError) {
				return error.problems;
			}
			throw error;
		},
	);
	return { sent, problems };
}

test.each<[object, object]>([
	[CLIP, {}],
	[CLIP, { filename: 'CLIP.MOV', contentType: 'video/quicktime' }],
	[CLIP, { sizeBytes: 125_829_120 }],
	[PICTURE, { sizeBytes: 52_428_800 }],
	[PICTURE, { filename: 'x'.repeat(255), contentType: 'x'.repeat(100) }],
])('%j with %j is sent as it is', async (file, changed) => {
	const parameters = { ...file, ...changed };
	expect(await run(parameters)).toEqual({ sent: [parameters], problems: [] });
});

test('blanks around the content type go', async () => {
	const { sent } = await run({ ...PICTURE, contentType: ' image/png ' });
	expect(sent).toEqual([{ ...PICTURE, contentType: 'image/png' }]);
});

test.each<[object, object, string]>([
	[CLIP, { filename: '' }, 'File Name is required'],
	[CLIP, { contentType: '' }, 'Content Type is required'],
	[PICTURE, { filename: 'x'.repeat(256) }, 'File Name has 256 characters, the limit is 255'],
	[PICTURE, { contentType: 'x'.repeat(101) }, 'Content Type has 101 characters'],
	[CLIP, { filename: 'clip.avi' }, 'File Name is sent as "clip.avi", but a video'],
	[CLIP, { filename: 'clipmp4' }, 'File Name is sent as "clipmp4", but a video'],
	[CLIP, { filename: 'clip.mp4.zip' }, 'must end in .mp4 or .mov'],
	[
		CLIP,
		{ contentType: 'image/jpeg' },
		'Content Type is image/jpeg, but the service accepts only MP4 (video/mp4) and',
	],
	[PICTURE, { contentType: 'video/mp4' }, 'Content Type is video/mp4, which is a video'],
	[CLIP, { contentType: 'xvideo/mp4' }, 'is xvideo/mp4, but the'],
	[CLIP, { contentType: 'video/mp4x' }, 'is video/mp4x, but the'],
	[CLIP, { sizeBytes: 0 }, 'Size in Bytes'],
	[CLIP, { sizeBytes: 1.5 }, 'Size in Bytes'],
	[CLIP, { sizeBytes: 125_829_121 }, 'Size in Bytes'],
	[PICTURE, { sizeBytes: 52_428_801 }, 'Size in Bytes'],
])('%j with %j is refused', async (file, changed, problem) => {
	expect(await run({ ...file, ...changed })).toEqual({
		sent: [],
		problems: [expect.stringContaining(problem)],
	});
});
