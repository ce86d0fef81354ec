import { Readable } from 'node:stream';

import { inspectMedia } from '../../../../../nodes/PublishingService/posting/media/checkMedia';
import type { ResolvedMedium } from '../../../../../nodes/PublishingService/posting/media/resolvedMedium';
import type { PostDraft } from '../../../../../nodes/PublishingService/posting/postDraft';
import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../../nodes/PublishingService/client/serviceError';
import { itemWith } from '../../actions/items';

const failure = (code: string, httpStatus?: number) =>
	new ServiceError(`It was ${code}`, { kind: 'refused', code, nextStep: 'Look.', httpStatus });

const upload = (uploadId: string): ResolvedMedium => ({ from: 'upload', field: 'm', uploadId });
const link = (kind: 'video' | 'image', name = '1'): ResolvedMedium => {
	const url = `https://cdn.example.com/${name}?token=secret`;
	return { from: 'url', field: 'm', kind, sourceUrl: url, url };
};

/** Checks media; uploads and links are as given here, or fail. */
async function look(
	purpose: 'check' | 'publish',
	media: readonly ResolvedMedium[],
	{
		uploads = {},
		body = 'words',
		checkVideo = true,
		slides = [] as string[],
	}: {
		uploads?: Readonly<Record<string, object>>;
		body?: string | Error | Iterable<Buffer>;
		checkVideo?: boolean;
		slides?: string[];
	} = {},
) {
	const asked: string[] = [];
	const open: Readable[] = [];
	const service = {
		call: async (_: string, { path }: { readonly path: { readonly uploadId: string } }) => {
			asked.push(path.uploadId);
			const answer = uploads[path.uploadId];
			if (answer instanceof Error) {
				throw answer;
			}
			return await Promise.resolve(answer);
		},
		download: async (url: string, most: number) => {
			asked.push(`${new URL(url).pathname} ${most}`);
			if (body instanceof Error) {
				throw body;
			}
			const pieces = typeof body === 'string' ? [Buffer.from(body), Buffer.alloc(10, ' ')] : body;
			const stream = Readable.from(pieces);
			open.push(stream);
			return await Promise.resolve({ body: stream, contentType: 'video/mp4' });
		},
	} as unknown as ServiceClient;
	const problems: string[] = [];
	const draft = {
		media: media.map(({ field }) => ({ field })),
		slides:
			slides.length > 0
				? { field: 'options.slides', pages: slides.map((image) => ({ image })) }
				: undefined,
		uploads: { checkVideo },
		notChecked: new Set<string>(),
		report: {
			problems,
			refuse: (name: string, problem: string) => void problems.push(`${name} ${problem}`),
		},
	} as unknown as PostDraft;
	const item = itemWith([], {});
	const kinds = await inspectMedia({ item, service, draft, isCheck: purpose === 'check' }, media);
	const closed = open.every(({ destroyed }) => destroyed);
	return {
		kinds: Object.fromEntries(kinds),
		notChecked: [...draft.notChecked],
		problems,
		asked,
		closed,
	};
}

const ready = (kind: string) => ({ kind, status: 'ready' });
const NOT_A_VIDEO =
	'm cdn.example.com/1: this link does not lead to a video or an image. Check that the link opens without signing in, and that it leads to the file, not to a page';

describe('before an upload is spent', () => {
	test('nothing is looked at where all are uploads', async () => {
		expect(await look('publish', [upload('u'), upload('v')])).toMatchObject({
			asked: [],
			kinds: {},
			notChecked: [],
		});
	});

	test('uploads on slides are looked at', async () => {
		const uploads = { v: ready('video') };
		expect(await look('publish', [link('image')], { uploads, slides: ['v'] })).toMatchObject({
			asked: ['v'],
			kinds: { v: 'video' },
		});
	});

	test('one that does not exist is refused where it was named', async () => {
		const uploads = { u: failure('gone', 404) };
		const said = 'contains "u", which does not exist';
		expect(await look('check', [upload('u')], { uploads })).toMatchObject({
			problems: [`m ${said}`],
		});
		expect(await look('publish', [link('image')], { uploads, slides: ['u'] })).toMatchObject({
			problems: [`options.slides ${said}`],
		});
	});

	test('a look that fails says nothing, but a cancelled run ends', async () => {
		const of = (code: string) => ({ slides: ['u'], uploads: { u: failure(code, 403) } });
		expect(await look('publish', [link('image')], of('no'))).toMatchObject({
			problems: [],
			kinds: {},
		});
		expect(await look('publish', [link('video')], { body: failure('no') })).toMatchObject({
			problems: [],
		});
		await expect(look('publish', [link('image')], of('cancelled'))).rejects.toThrow('cancelled');
	});

	test("a video's header is read behind its link, once, and said without the link's query", async () => {
		const found = await look('publish', [link('video'), link('video'), link('image')]);
		expect(found).toMatchObject({
			asked: ['/1 125829120'],
			problems: [NOT_A_VIDEO, NOT_A_VIDEO],
			closed: true,
		});
	});

	test('a host that gives its bytes too slowly is left to the service', async () => {
		jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate'] });
		const pieces = function* () {
			for (let minute = 0; minute < 3; minute++) {
				jest.setSystemTime(minute * 60_000 + 1);
				yield Buffer.from('\0\0\0\x08free', 'latin1');
			}
			throw new Error('read too long');
		};
		const found = await look('publish', [link('video')], { body: pieces() });
		jest.useRealTimers();
		expect(found).toMatchObject({ problems: [], closed: true });
	});

	test('no header is read where videos are not to be checked', async () => {
		const found = await look('publish', [link('video')], { checkVideo: false });
		expect(found).toMatchObject({ asked: [], problems: [] });
	});
});

describe('for a check', () => {
	test('all is looked at, within the limits of its kind', async () => {
		const media = [upload('u'), link('video'), link('image', '2')];
		expect(await look('check', media, { uploads: { u: ready('image') } })).toEqual({
			kinds: { u: 'image' },
			notChecked: [],
			problems: [NOT_A_VIDEO],
			asked: ['u', '/1 125829120', '/2 52428800'],
			closed: true,
		});
	});

	test.each([
		[failure('gone', 404), 'm contains "u", which does not exist'],
		[{ kind: 'video', status: 'pending' }, 'm contains "u", which is pending, not ready'],
		[{ kind: 'video', status: 'failed' }, 'm contains "u", which is failed, not ready'],
	])('an upload that cannot be posted is refused: %j', async (answer, problem) => {
		const found = await look('check', [upload('u')], { uploads: { u: answer } });
		expect(found.problems).toEqual([problem]);
	});

	test('a missing scope is reported once', async () => {
		const uploads = {
			u: failure('insufficient_scope', 403),
			v: failure('insufficient_scope', 403),
		};
		expect(await look('check', [upload('u'), upload('v')], { uploads })).toMatchObject({
			notChecked: ['uploads'],
			problems: [],
		});
	});

	test('a look that fails otherwise ends the check', async () => {
		const looking = look('check', [upload('u')], { uploads: { u: failure('broken', 500) } });
		await expect(looking).rejects.toThrow('broken');
	});

	test('the reason why a link was not seen holds for all rows that name it', async () => {
		const found = await look('check', [link('image'), link('image')], { body: failure('gone') });
		expect(found.problems).toHaveLength(2);
		expect(found.asked).toHaveLength(1);
	});

	test('a link that does not open is refused, whatever its host said', async () => {
		const found = await look('check', [link('image')], { body: failure('not found') });
		expect(found.problems).toEqual([NOT_A_VIDEO]);
	});
});
