import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { validVideos } from '../../../../kit/media';
import type { FaultRule } from '../../../../../sandbox/faultRules';
import { bed, useTestbed, type OperationName } from '../../../../kit/engine/testbed';
import { skipWaits } from '../../../../kit/world/skipWaits';

const toolType = 'n8n-nodes-publishing-service.publishingServiceTool';

/** Words for things that only a person in n8n's editor can do or know. */
const GESTURES =
	/\b(?:Run )?Options\b|Clear option|\bChoose '?[A-Z]|\bSet '?[A-Z]|\bRaise\b|[Pp]aste|from the list|this row|\b[Rr]un (?:it|again)|earlier node|n8n's|binary|the item\b|expression|[a-z] > [A-Z]/;
/** Words that name the next step: a call, the user, or the end. */
const STEP = /[Cc]all this tool again|[Tt]ell the user|[Aa]sk the user|[Tt]ell them/;

useTestbed();
skipWaits();

/** Runs the node like a tool in n8n: the values of the model come from expressions. */
async function call(
	name: OperationName,
	fixed: INodeParameters,
	filled: IDataObject,
	{ apiKey = bed.sandbox.keys.full, baseUrl = bed.sandbox.baseUrl } = {},
) {
	const [resource, operation] = name.split('.');
	const asked = Object.keys(filled).map((field): [string, INodeParameters[string]] => {
		const value = `={{ $json.${field} }}`;
		const isLocator = ['postId', 'accountId'].includes(field) && name !== 'post.cancel';
		return [field, isLocator ? { __rl: true, mode: 'id', value } : value];
	});
	const { error, items } = await bed.engine.run({
		type: toolType,
		parameters: { resource, operation, ...fixed, ...Object.fromEntries(asked) },
		credentials: { baseUrl, apiKey },
		items: [{ json: filled }],
		timezone: 'UTC',
	});
	return { message: error?.message ?? '', answers: items.map(({ json }) => json) };
}

function expectLeadsOn(message: string, value: string | RegExp): void {
	expect(message).toMatch(value);
	expect(message).toMatch(STEP);
	expect(message).not.toMatch(GESTURES);
	// Every sentence is complete and ends with a period.
	expect(message).not.toMatch(/\) [A-Z]|undefined|[a-z]\.\.|: \./);
}

const post = () => ({
	accountIds: '@northwind.cooks',
	mediaUrls: bed.media.url(validVideos.mp4H264.file),
	caption: 'Soup',
});

const signed = { filename: 'a.mp4', contentType: 'video/mp4', sizeBytes: 1 };

describe('a wrong value of a model is reported with a step', () => {
	test.each<[RegExp, IDataObject]>([
		[/"@northwind\.cook" .* Did you mean @northwind\.cooks/, { accountIds: '@northwind.cook' }],
		[
			/"acc_made_up" is not one of your accounts. The accounts are @northwind.cooks \(tiktok\), /,
			{ accountIds: 'acc_made_up, acc_other' },
		],
		[/^Accounts is required/, { accountIds: '' }],
		[/^Media URLs is required/, { mediaUrls: '' }],
		[/not "clip\.mp4"/, { mediaUrls: 'clip.mp4' }],
		[/this Instagram link is a page/, { mediaUrls: 'https://www.instagram.com/p/abc/' }],
		[/this iCloud link is a page/, { mediaUrls: 'https://www.icloud.com/iclouddrive/0abc' }],
		[/this Google Photos link is a page/, { mediaUrls: 'https://photos.app.goo.gl/abc' }],
		[/this OneDrive link is a page/, { mediaUrls: 'https://1drv.ms/v/s!abc' }],
		[
			/this SharePoint link is a folder or a page/,
			{ mediaUrls: 'https://contoso.sharepoint.com/sites/a' },
		],
		[/Google Drive link is a folder/, { mediaUrls: 'https://drive.google.com/drive/folders/1a' }],
		[/Caption has 2,201 characters, the limit is 2,200/, { caption: 'x'.repeat(2_201) }],
		[/has 60 characters, the limit is 50/, { hashtags: 'a'.repeat(60) }],
		[/"06\/05\/2031 18:30"/, { scheduledAfter: '06/05/2031 18:30' }],
		[/"next Friday 6pm"\. It is now 20..-..-..T..:..Z/, { scheduledAfter: 'next Friday 6pm' }],
		[/"ASAP!" is no date\. Write the words 'as soon as possible'/, { scheduledAfter: 'ASAP!' }],
		[/"null" is no date\. Write the words 'as soon as possible'/, { scheduledAfter: 'null' }],
		[
			/"EST" can mean several time zones\. Write .*-05:00/,
			{ scheduledAfter: '2031-05-06 9:00 EST' },
		],
		[/"2031-05-06" has no time of day/, { scheduledAfter: '2031-05-06' }],
		[/the day "2031-13-40" does not exist/, { scheduledAfter: '2031-13-40' }],
		[
			/is .*, which was \d+ years before the execution started\. It is now 20..-..-..T..:..Z/,
			{ scheduledAfter: '2020-01-01T00:00:00Z' },
		],
		[/more than 2 years ahead.* It is now 20/, { scheduledAfter: '2062-12-24T09:00:00Z' }],
	])('post.create: %p', async (value, wrong) => {
		const { message } = await call('post.create', {}, { ...post(), ...wrong });
		expectLeadsOn(message, value);
	});

	test('a value is never shown longer than a model can read', async () => {
		const long = 'x'.repeat(50_000);
		const messages = await Promise.all([
			call('post.create', {}, { ...post(), mediaUrls: `https://host.invalid/${long}` }),
			call('account.getAll', { runOptions: { allowedCompany: long } }, {}),
			call('upload.createSignedUrl', {}, { ...signed, filename: `a${'\u0301'.repeat(50_000)}` }),
			call('upload.createSignedUrl', {}, { ...signed, contentType: `a${'\u0301'.repeat(50_000)}` }),
		]);
		expect(messages.map(({ message }) => message.length > 0 && message.length < 1_000)).toEqual(
			messages.map(() => true),
		);
	});

	test('a link is shown without its query, which may be a secret', async () => {
		const mediaUrls = `${bed.media.url('gone.mp4')}?signature=secret-of-the-link`;
		const { message } = await call('post.create', {}, { ...post(), mediaUrls });
		expectLeadsOn(message, /link was "127\.0\.0\.1:\d+\/gone\.mp4"/);
		expect(message).not.toContain('secret-of-the-link');
	});

	test.each<[OperationName, INodeParameters, IDataObject, RegExp]>([
		['post.get', {}, { postId: 'post_gone' }, /"post_gone".*the tool that gets posts/],
		['post.get', {}, { postId: '..' }, /"\.\."/],
		['post.update', { updateFields: { caption: 'a' } }, { postId: 'post_gone' }, /"post_gone"/],
		[
			'post.update',
			{ updateFields: {} },
			{ postId: 'post_demo_queued' },
			/Update Fields is empty: give a value .* tell the user/,
		],
		['post.queue', {}, { postId: 'post_gone', accountIds: '@northwind' }, /"post_gone"/],
		['post.getAll', { filters: { status: 'live' } }, {}, /not "live"/],
		['post.getAll', { filters: { accountId: '={{ "@nobody" }}' } }, {}, /"@nobody"/],
		['account.get', {}, { accountId: 'acc_gone' }, /"acc_gone".*the tool (?:that gets|for)/],
		['account.getQueue', {}, { accountId: '@nobody' }, /"@nobody"/],
		['account.getAll', { filters: { platform: 'facebook' } }, {}, /not "facebook"/],
		['contentTag.create', {}, { name: '', color: '#fff000' }, /^Name is required/],
		['upload.get', {}, { uploadId: 'upl_gone' }, /"upl_gone"/],
		['upload.upload', { source: 'url' }, { sourceUrl: 'https://youtu.be/x' }, /YouTube link/],
		[
			'upload.upload',
			{ source: 'binary' },
			{ binaryPropertyName: 'clip' },
			/"clip".*cannot give files/,
		],
		[
			'upload.createSignedUrl',
			{},
			{ filename: 'a.avi', contentType: 'a/b', sizeBytes: 1 },
			/"a\.avi"/,
		],
		['workspace.getMediaUrls', { imageSource: 'pack' }, { packId: 'nope' }, /"nope"/],
	])('%s %j %j', async (name, fixed, filled, value) => {
		expectLeadsOn((await call(name, fixed, filled)).message, value);
	});

	test('a missing account cancels nothing', async () => {
		const fixed = { postId: { __rl: true, mode: 'id', value: 'post_demo_queued' } };
		const { message } = await call('post.cancel', fixed, { accountId: '' });
		expectLeadsOn(message, /^Account Name or ID is empty\. For all, give the word "all"/);
	});

	test('names the one of several links that the service could not fetch', async () => {
		const link = bed.media.url('missing.mp4');
		const shown = `link was "${new URL(link).host}/missing.mp4"`;
		const { message } = await call('post.create', {}, { ...post(), mediaUrls: link });
		expectLeadsOn(message, shown);
		const alone = await call('upload.upload', { source: 'url' }, { sourceUrl: link });
		expectLeadsOn(alone.message, shown);
	});

	test('an account that the post does not go to leads to the accounts, not to other posts', async () => {
		const { message } = await call(
			'post.cancel',
			{ postId: { __rl: true, mode: 'id', value: 'post_demo_posted' } },
			{ accountId: 'acc_tiktok_japan' },
		);
		expectLeadsOn(message, /acc_tiktok_japan.*Get the accounts/);
	});
});

describe('a model reports to its user if it cannot fix the cause', () => {
	test('a key that is refused', async () => {
		for (const [name, filled] of [
			['post.create', post()],
			['account.getAll', {}],
		] as const) {
			const { message } = await call(name, {}, filled, { apiKey: 'nobody' });
			expectLeadsOn(message, /refused the API key.*Stop and tell the user/);
		}
	});

	test('a service that is away', async () => {
		const { message } = await call('usage.get', {}, {}, { baseUrl: 'http://127.0.0.1:9' });
		expectLeadsOn(message, /127\.0\.0\.1:9.*Stop and tell the user/);
	});

	test('a scope that the key does not have', async () => {
		const apiKey = bed.sandbox.keys['posts:write'];
		expectLeadsOn((await call('usage.get', {}, {}, { apiKey })).message, /usage:read/);
		const { message } = await call('post.create', {}, post(), { apiKey });
		expectLeadsOn(message, /accounts:read.*Ask the user for the ID of the account/);
	});

	test.each<[Partial<FaultRule>, RegExp]>([
		[{ kind: 'status', status: 429, code: 'quota_exceeded' }, /plan or posting limit/],
		[{ kind: 'status', status: 422, code: 'brand_new' }, /The request ID is req_/],
		[{ kind: 'redirect', location: 'http://127.0.0.1:9/' }, /redirects elsewhere \(HTTP 302\)\./],
	])('%j', async (fault, value) => {
		await bed.sandbox.control.faults.add({ kind: 'status', path: '/v2/usage', ...fault });
		expectLeadsOn((await call('usage.get', {}, {})).message, value);
	});

	test('a write with an unclear result: check before calling again', async () => {
		await bed.sandbox.control.faults.add({ kind: 'resetAfterCommit', path: '/v2/posts' });
		const { message } = await call('post.create', { options: { idempotency: 'none' } }, post());
		expectLeadsOn(message, /First check.*Call this tool again only if nothing was/i);
		expect(message).not.toContain('Wait a little');
	});
});

describe('an answer says what a model would not see', () => {
	test('a time that was past by less than 15 minutes', async () => {
		const scheduledAfter = new Date(Date.now() - 120_000).toISOString();
		const { answers } = await call('post.create', {}, { ...post(), scheduledAfter });
		const minute = scheduledAfter.slice(0, 16);
		expect(answers).toMatchObject([
			{ note: expect.stringContaining(`${minute}Z is past, so the post goes live as soon as`) },
		]);
	});

	test('says that there is nothing', async () => {
		const filters = { filters: { contentGroupId: 'tag:nothing' } };
		expect((await call('post.getAll', filters, {})).answers).toEqual([
			{ note: 'No results match these values.' },
		]);
	});
});

test('words of the service are reported as they are, though n8n knows some of them as its own', async () => {
	const mediaUrls = 'http://127.0.0.1:9/theaccess.mp4';
	const { message } = await call('post.create', {}, { ...post(), mediaUrls });
	expectLeadsOn(message, 'link was "127.0.0.1:9/theaccess.mp4"');
	const named = await call('post.create', {}, { ...post(), accountIds: '@theaccess' });
	expectLeadsOn(named.message, '"@theaccess" is not one of your accounts');
});
