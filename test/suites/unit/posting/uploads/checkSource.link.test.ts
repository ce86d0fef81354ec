import { Readable } from 'node:stream';

import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../../nodes/PublishingService/client/serviceError';
import { checkedLink } from '../../../../../nodes/PublishingService/posting/uploads/checkLink';
import { withLabel } from '../../../../../nodes/PublishingService/values/text';
import { itemWith } from '../../actions/items';

interface Host {
	readonly status?: number;
	readonly contentType?: string;
	/** Body with one byte for each character. */
	readonly body?: string;
}

/**
 * Checks a link whose host answers as given, or does not answer; also returns if the host was
 * called and its answer was dropped.
 */
async function check(
	url: string,
	host: Host | Error = new Error('not to be asked'),
	kind?: 'image',
) {
	const body = Readable.from(
		[Buffer.from(host instanceof Error ? '' : (host.body ?? ''), 'latin1')],
		{
			objectMode: false,
		},
	);
	const asked: string[] = [];
	const service = {
		timeout: 60_000,
		open: async () => {
			asked.push(url);
			if (host instanceof Error) {
				throw host;
			}
			const { status = 200, contentType } = host;
			const headers = contentType === undefined ? {} : { 'content-type': contentType };
			return await Promise.resolve({ status, headers, body, stop: () => {} });
		},
	} as unknown as ServiceClient;
	const refused: string[] = [];
	const refuse = (field: string, problem: string) => void refused.push(withLabel(field, problem));
	const look = { item: itemWith([], {}), report: { refuse }, service };
	const found = await checkedLink(look, 'Field', url, kind);
	const isAsked = asked.length > 0;
	return { found, refused, isAsked, isOpen: isAsked && !body.destroyed };
}

const LINK = 'https://cdn.example.com/media/1?token=t';
const silent = new ServiceError('Nothing answers', {
	...{ kind: 'notSent', code: 'host_not_found', nextStep: 'Check the link.' },
});

test.each([
	['https://cdn.example.com/clip.MP4?token=t', 'video'],
	['https://cdn.example.com/a.png#top', 'image'],
])('%s says by its name what it is, and is not asked', async (url, kind) => {
	expect(await check(url)).toMatchObject({
		found: { kind, sourceUrl: url },
		refused: [],
		isAsked: false,
	});
});

test('a space in a link is sent as browsers send it', async () => {
	const { found } = await check('https://cdn.example.com/my clip.mp4');
	expect(found).toMatchObject({ sourceUrl: 'https://cdn.example.com/my%20clip.mp4' });
});

test('the choice of the user counts before the file name', async () => {
	const url = 'https://cdn.example.com/clip.mp4';
	expect(await check(url, undefined, 'image')).toMatchObject({
		found: { kind: 'image', sourceUrl: url },
		isAsked: false,
	});
});

test('a share link becomes the direct one', async () => {
	const { found } = await check('https://www.dropbox.com/s/abc/clip.mp4?dl=0');
	expect(found?.sourceUrl).toBe('https://www.dropbox.com/s/abc/clip.mp4?raw=1');
});

test('a link to a page gets advice, and is not asked', async () => {
	const { found, refused, isAsked } = await check('https://www.youtube.com/watch?v=1');
	expect({ found, isAsked }).toEqual({ found: undefined, isAsked: false });
	expect(refused).toEqual([expect.stringContaining('Field: this YouTube link is a page')]);
});

test.each<[Host, string]>([
	[{ contentType: 'Video/MP4' }, 'video'],
	[{ contentType: 'image/webp', status: 206 }, 'image'],
	[{ contentType: 'application/octet-stream', body: '\x89PNG\r\n\x1a\n' }, 'image'],
	[{ body: 'GIF89a' }, 'image'],
	[{ contentType: 'video/mp4', body: 'GIF89a' }, 'video'],
])('its host tells by its answer: %j', async (host, kind) => {
	const { found, isOpen, refused } = await check(LINK, host);
	expect({ found, refused, isOpen }).toEqual({
		found: { kind, sourceUrl: LINK, url: LINK },
		refused: [],
		isOpen: false,
	});
});

const blocked = new ServiceError('n8n does not open cdn.example.com', {
	...{
		kind: 'notSent',
		code: 'address_blocked',
		nextStep: 'Allow it in N8N_SSRF_ALLOWED_HOSTNAMES.',
	},
});

test.each<Host | Error>([
	{ contentType: 'text/html; charset=utf-8' },
	{ contentType: 'text/html', body: 'GIF89a' },
	{ contentType: 'text/plain', body: 'words' },
	{ contentType: 'image/png', status: 404 },
	{ body: 'GIF89a', status: 300 },
	{ contentType: 'image/png', status: 300 },
	{},
	silent,
])('an address without a file is refused, without a word about its host: %j', async (host) => {
	const { found, refused, isOpen } = await check(LINK, host);
	expect(found).toBeUndefined();
	expect(refused).toEqual([
		'Field cdn.example.com/media/1: this link does not lead to a video or an image. Check that the link opens without signing in, and that it leads to the file, not to a page. If only the service can open the link, end the link in .mp4, .mov, .jpg or .png',
	]);
	expect(isOpen && !(host instanceof Error)).toBe(false);
});

test('an address that n8n blocks is reported with the setting', async () => {
	const { refused } = await check(LINK, blocked);
	expect(refused).toEqual([
		'Field cdn.example.com/media/1: n8n does not open cdn.example.com. Allow it in N8N_SSRF_ALLOWED_HOSTNAMES.',
	]);
});

describe('a link of Google Drive', () => {
	const drive = 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/view';
	const signIn =
		"Field drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/view: Google requires a sign-in for this file. In Google Drive, set 'General access' of the file to 'Anyone with the link'";

	test.each<[string, Host]>([
		['a page', { contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Sign in' }],
		['a refusal', { status: 403, contentType: 'text/html' }],
	])('a link that answers with %s asks for a sign-in', async (_, host) => {
		expect((await check(drive, host)).refused).toEqual([signIn]);
	});

	test('a link that does not answer is reported like any other', async () => {
		const [refused] = (await check(drive, silent)).refused;
		expect(refused).toMatch(
			/^Field drive\.google\.com\S+: this link does not lead to a video or an image\./,
		);
	});
});
