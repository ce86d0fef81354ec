import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { fixturePath, images, validVideos } from '../../../../../kit/media';
import { only, routesOf } from '../../../../../kit/engine/testbed';
import { accountIds, bed, useTestbed } from './posting';

useTestbed();

/** The message of a refused run; throws if the run sent a write request. */
async function refusalOf(parameters: INodeParameters, items?: INodeExecutionData[]) {
	const { error } = await bed.run('post.create', { accountIds, ...parameters }, { items });
	const writes = (await bed.requests()).filter(({ method }) => method !== 'GET');
	expect(routesOf(writes)).toEqual([]);
	const checked = await bed.item(
		'post.create',
		{
			accountIds,
			...parameters,
			options: { ...(parameters.options as object), checkOnly: true },
		},
		{ items },
	);
	expect(checked.json).toMatchObject({ ok: false, problems: [error?.message] });
	await bed.requests();
	return error?.message;
}

const urls = (...names: string[]) => ({
	mediaSource: 'urls',
	mediaUrls: names.map((name) => bed.media.url(name)).join('\n'),
});
const [jpeg, mp4] = [images.jpeg.file, validVideos.mp4H264.file];

test.each([
	[[mp4, jpeg], '1 video and 1 image'],
	[[jpeg, mp4, mp4], '2 videos and 1 image'],
	[[mp4, mp4], '2 videos'],
])('links to %j are no post, and nothing is uploaded', async (files, held) => {
	expect(await refusalOf(urls(...files))).toBe(
		`Media URLs contains ${held}, but a post takes one video, or only images`,
	);
});

test('files of both kinds are no post', async () => {
	const binary = {
		clip: await bed.engine.binary(fixturePath(validVideos.mp4H264)),
		picture: await bed.engine.binary(fixturePath(images.png)),
	};
	const parameters = { mediaSource: 'binary', binaryPropertyNames: 'clip, picture' };
	expect(await refusalOf(parameters, [{ json: {}, binary }])).toMatch(/1 video and 1 image/);
});

test('a check looks at uploads too', async () => {
	const video = await bed.item('upload.upload', {
		source: 'url',
		sourceUrl: bed.media.url(mp4),
	});
	const problemsOf = async (uploadId: string) => {
		const uploadIds = [uploadId, 'upl_seeded_image'];
		const options = { checkOnly: true };
		const parameters = { accountIds, mediaSource: 'uploads', uploadIds, options };
		return (await bed.item('post.create', parameters)).json.problems;
	};
	expect(await problemsOf(String(video.json.uploadId))).toEqual([
		expect.stringMatching(/1 video and 1 image/),
	]);
	expect(await problemsOf('upl_unknown')).toEqual([
		'Upload IDs contains "upl_unknown", which does not exist',
	]);
});

const slide = { textElements: [{ content: 'Hi', positionY: 1, style: {} }] };
const slides = (count: number) => ({
	options: { slidesJson: JSON.stringify(Array.from({ length: count }, () => slide)) },
});

test('slides need images', async () => {
	expect(await refusalOf({ ...urls(mp4), ...slides(2) })).toBe(
		'Slides (JSON) need images, but the media of the post are a video',
	);
});

test('each slide needs an image', async () => {
	expect(await refusalOf({ ...urls(jpeg), ...slides(2) })).toBe(
		'Slides (JSON) slide 2 has no image: there are 2 slides and 1 image',
	);
	const fields = { slides: { slide: [{ content: 'a' }, { content: 'b' }, { content: 'c' }] } };
	expect(await refusalOf({ ...urls(jpeg, jpeg), options: fields })).toBe(
		'Slides slide 3 has no image: there are 3 slides and 2 images',
	);
});

test("a slide's own upload must be an image", async () => {
	const video = await bed.item('upload.upload', { source: 'url', sourceUrl: bed.media.url(mp4) });
	await bed.requests();
	const pages = [slide, { ...slide, image: video.json.uploadId }];
	const options = { slidesJson: JSON.stringify(pages) };
	expect(await refusalOf({ ...urls(jpeg, jpeg), options })).toMatch(
		/^Slides \(JSON\) slide 2: the upload ".*" is a video, not an image$/,
	);
});

test('the header of a video behind a link is read before an upload is spent', async () => {
	expect(await refusalOf(urls('mp4-61fps.mp4'))).toMatch(/mp4-61fps\.mp4: .*61.*60/);
	const options = { checkVideo: false };
	await bed.run('post.create', { accountIds, ...urls('mp4-61fps.mp4'), options });
	expect(routesOf(await bed.requests())).toContain('POST /v2/uploads');
});

test('an image pack asks for all its links in one request', async () => {
	const imagePack = { __rl: true, mode: 'id', value: 'folder_places_pack' };
	await bed.item('post.create', { accountIds, mediaSource: 'imagePack', imagePack });
	const asked = (await bed.requests()).filter(
		({ template }) => template === '/v2/workspace/media-urls',
	);
	expect((only(asked).body as { items: unknown[] }).items).toHaveLength(3);
});
