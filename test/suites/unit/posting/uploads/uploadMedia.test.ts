import {
	createSignedUpload,
	uploadMedia,
} from '../../../../../nodes/PublishingService/posting/uploads/uploadMedia';
import { ConcurrencyLimit } from '../../../../../nodes/PublishingService/posting/concurrencyLimit';
import type { CallInput } from '../../../../../nodes/PublishingService/client/callInput';
import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../../nodes/PublishingService/client/serviceError';

const failure = (facts: Partial<FailureFacts>) =>
	new ServiceError('It was refused', {
		...{ kind: 'refused', code: 'no_code', nextStep: 'Look.' },
		...facts,
	});

/** Adds the stage of a call to its error, like the client. */
const ofStage = (error: Error, stage: CallInput['stage']) =>
	error instanceof ServiceError ? error.add({ stage }) : error;

interface Answers {
	/** Answers to Create Upload in turn; the last one repeats. */
	readonly created?: ReadonlyArray<object | Error>;
	/** Results of sending the bytes in turn; undefined is a success. */
	readonly transfers?: ReadonlyArray<Error | undefined>;
	readonly completed?: object | Error;
}

/** A service with these answers; records its requests in order. */
function aService({ created = [{}], transfers = [], completed }: Answers = {}) {
	const asked: string[] = [];
	let creations = 0;
	let sent = 0;
	const service = {
		origin: 'https://api.example.com',
		call: async (name: string, { body, stage }: CallInput = {}) => {
			asked.push(body ? `${name} ${JSON.stringify(body)}` : name);
			if (name === 'createUpload') {
				const answer = created[Math.min(creations++, created.length - 1)];
				if (answer instanceof Error) {
					throw ofStage(answer, stage);
				}
				const uploadUrl = 'https://files.example.com/1';
				return await Promise.resolve({ uploadId: `u${creations}`, uploadUrl, ...answer });
			}
			if (completed instanceof Error) {
				throw ofStage(completed, stage);
			}
			return await Promise.resolve({ status: 'ready', ...completed });
		},
		pause: async () => await Promise.reject(new Error('It waited')),
		transfer: async ({ url, method }: { readonly url: string; readonly method: string }) => {
			asked.push(`${method} ${url}`);
			const outcome = transfers[sent++];
			if (outcome) {
				throw outcome;
			}
			await Promise.resolve();
		},
	} as unknown as ServiceClient;
	return { service, asked };
}

const file = {
	filename: 'clip.mp4',
	contentType: 'video/mp4',
	sizeBytes: 10,
	open: async () => await Promise.resolve(Buffer.alloc(10)),
};
const BODY = '{"kind":"video","filename":"clip.mp4","contentType":"video/mp4","sizeBytes":10}';
const CREATE = `createUpload ${BODY}`;
const SETTINGS = { checkVideo: true, waitSeconds: 0 };

const atOnce = new ConcurrencyLimit(1);

const send = async (answers: Answers, settings: object = {}) => {
	const { service, asked } = aService(answers);
	const context = { service, settings: { ...SETTINGS, ...settings }, limit: atOnce };
	const upload = uploadMedia(context, { kind: 'video', file });
	const outcome: unknown = await upload.catch((error: unknown) => error);
	const facts = outcome instanceof ServiceError ? outcome.facts : undefined;
	return { outcome, facts, asked };
};

const PUT = 'putRaw https://files.example.com/1';
const expired = failure({ code: 'upload_url_expired', httpStatus: 400 });

test('a file is announced, sent and completed', async () => {
	const { outcome, asked } = await send({});
	expect(asked).toEqual([CREATE, PUT, 'completeUpload']);
	expect(outcome).toEqual({ uploadId: 'u1', status: 'ready' });
});

describe('a signed URL that ran out', () => {
	const past = { expiresAt: '2020-01-01T00:00:00Z' };
	const later = { expiresAt: '2096-01-01T00:00:00Z' };

	test.each([
		['by the words of its origin', {}, expired],
		['by its time, where the origin forbids it', past, failure({ httpStatus: 403 })],
	])('%s is replaced once', async (_, created, refusal) => {
		const { outcome, asked } = await send({ created: [created], transfers: [refusal] });
		expect(asked).toEqual([CREATE, PUT, CREATE, PUT, 'completeUpload']);
		expect(outcome).toMatchObject({ uploadId: 'u2' });
	});

	test.each([
		['before its time', later, failure({ httpStatus: 403 })],
		['without a time', {}, failure({ httpStatus: 403 })],
		['for another reason', past, failure({ httpStatus: 400 })],
	])('is not replaced where it was refused %s', async (_, created, refusal) => {
		const { facts, asked } = await send({ created: [created], transfers: [refusal] });
		expect(asked).toEqual([CREATE, PUT]);
		expect(facts).toMatchObject({ stage: 'transfer', uploadIds: ['u1'] });
	});

	test('is not replaced a second time', async () => {
		const { facts, asked } = await send({ transfers: [expired, expired] });
		expect(asked).toHaveLength(4);
		expect(facts).toMatchObject({ code: 'upload_url_expired', uploadIds: ['u2'] });
	});
});

describe('an origin that does not know the method', () => {
	const unknown = failure({ code: 'first', httpStatus: 405 });

	test('is asked in the next way, and the next file goes that way immediately', async () => {
		const { service, asked } = aService({ transfers: [unknown] });
		await uploadMedia({ service, settings: SETTINGS, limit: atOnce }, { kind: 'video', file });
		await uploadMedia({ service, settings: SETTINGS, limit: atOnce }, { kind: 'video', file });
		expect(asked.filter((each) => each.includes('files.'))).toEqual([
			PUT,
			'postRaw https://files.example.com/1',
			'postRaw https://files.example.com/1',
		]);
	});

	test('is asked no further where it refuses for another reason', async () => {
		const { facts, asked } = await send({
			transfers: [unknown, failure({ code: 'second', httpStatus: 403 })],
		});
		expect(asked).toHaveLength(3);
		expect(facts?.code).toBe('first');
	});

	test('is reported by its first refusal where it knows none', async () => {
		const { facts, asked } = await send({
			transfers: [unknown, failure({ httpStatus: 405 }), failure({ httpStatus: 405 })],
		});
		expect(asked).toHaveLength(4);
		expect(facts?.code).toBe('first');
	});

	test('is asked in the chosen way alone', async () => {
		const { facts, asked } = await send({ transfers: [unknown] }, { transferMethod: 'putRaw' });
		expect(asked).toEqual([CREATE, PUT]);
		expect(facts?.code).toBe('first');
	});

	test('does not hide that the run was cancelled', async () => {
		const { facts } = await send({ transfers: [unknown, failure({ code: 'cancelled' })] });
		expect(facts?.code).toBe('cancelled');
	});
});

test("an error that is not the service's is thrown as it is", async () => {
	const bug = new TypeError('a slip');
	expect((await send({ transfers: [bug] })).outcome).toBe(bug);
	expect((await send({ completed: bug })).outcome).toBe(bug);
});

test.each<[string, Answers, Partial<FailureFacts>]>([
	['announced', { created: [failure({})] }, { stage: 'upload' }],
	['sent', { transfers: [failure({})] }, { stage: 'transfer', uploadIds: ['u1'] }],
	[
		'completed',
		{ completed: failure({ httpStatus: 422 }) },
		{ stage: 'completion', uploadIds: ['u1'] },
	],
])('a file that cannot be %s says how far it came', async (_, answers, facts) => {
	expect((await send(answers)).facts).toMatchObject(facts);
});

describe('from a URL', () => {
	const media = { kind: 'video', sourceUrl: 'https://cdn.example.com/1.mp4' } as const;

	test.each([
		[{}, 'pending', 'upload_not_ready'],
		[{ status: 'failed' }, 'failed', 'upload_failed'],
	])('an answer with %j counts as %s', async (created, _, code) => {
		const { service } = aService({ created: [created] });
		const upload = uploadMedia({ service, settings: SETTINGS, limit: atOnce }, media);
		await expect(upload).rejects.toMatchObject({
			facts: { code, stage: 'waiting', uploadIds: ['u1'] },
		});
	});

	test('the service is given the link and gives the upload', async () => {
		const { service, asked } = aService({ created: [{ status: 'ready' }] });
		expect(await uploadMedia({ service, settings: SETTINGS, limit: atOnce }, media)).toMatchObject({
			uploadId: 'u1',
			status: 'ready',
		});
		expect(asked).toEqual([`createUpload ${JSON.stringify(media)}`]);
	});

	test('a refusal names its stage', async () => {
		const { service } = aService({ created: [failure({})] });
		await expect(
			uploadMedia({ service, settings: SETTINGS, limit: atOnce }, media),
		).rejects.toMatchObject({
			facts: { stage: 'upload' },
		});
	});
});

describe('the URL of a signed upload', () => {
	test.each([
		['https://files.example.com/a?sig=%2f', 'https://files.example.com/a?sig=%2f'],
		['http://files.example.com/a', 'http://files.example.com/a'],
		['/uploads/1?sig=%2f', 'https://api.example.com/uploads/1?sig=%2f'],
	])('%s is %s', async (uploadUrl, used) => {
		const { service } = aService({ created: [{ uploadUrl }] });
		expect(await createSignedUpload(service, 'video', file)).toMatchObject({ uploadUrl: used });
	});

	test.each(['ftp://files.example.com/a', 'xhttps://a', 'uploads/1', '', 7, null, undefined])(
		'%p is none',
		async (uploadUrl) => {
			const { service } = aService({ created: [{ uploadUrl }] });
			await expect(createSignedUpload(service, 'video', file)).rejects.toMatchObject({
				facts: { kind: 'unusable', code: 'no_upload_url', stage: 'upload', uploadIds: ['u1'] },
			});
		},
	);
});

test('a refusal names the link that it is about; another failure does not', async () => {
	const url = 'https://cdn.example.com/1.mp4';
	const failureFor = async (error: Error): Promise<unknown> => {
		const { service } = aService({ created: [error] });
		const media = { kind: 'video', sourceUrl: url, url } as const;
		return await uploadMedia({ service, settings: SETTINGS, limit: atOnce }, media).catch(
			(thrown: unknown) => thrown,
		);
	};
	const link = { path: { link: url } };
	expect(await failureFor(failure({}))).toMatchObject({ facts: link });
	expect(await failureFor(failure({ kind: 'interrupted' }))).not.toMatchObject({ facts: link });
	const bug = new TypeError('a slip');
	expect(await failureFor(bug)).toBe(bug);
});
