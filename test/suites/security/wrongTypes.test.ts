import type { IncomingMessage, ServerResponse } from 'node:http';
import { examples, type Example } from '../integration/outputs/examples';
import { startTestbed, type Testbed } from '../../kit/engine/testbed';
import { skipWaits } from '../../kit/world/skipWaits';
import { placesIn, replaceAt, wrongValues, type Place } from './hostile/mutations';
import { startHostileService, type HostileServer } from './hostile/service';

/** Words of JavaScript's own errors, which appear if no code checks the value. */
const internals =
	/Cannot read|Cannot convert|is not a function|not iterable|is not defined|Invalid time|\[object Object\]|\bundefined\b|\bNaN\b/;
/** Milliseconds, with the waits that the test skips; only a run that hangs takes this long. */
const longestRunMs = 120_000;
/** The lists that a person chooses from, and how n8n calls them. */
const editorLists = {
	searchAccounts: 'listSearch',
	searchFolders: 'listSearch',
	searchImages: 'listSearch',
	searchPacks: 'listSearch',
	searchPosts: 'listSearch',
	getAccounts: 'loadOptions',
	getContentGroups: 'loadOptions',
} as const;

/** How deep the node looks into an answer: into the description of the API as far as a path's methods. */
const deepestOf = (request: string) => (request.endsWith('/openapi.json') ? 3 : 5);

interface Answer {
	status: number;
	body: unknown;
}

describe('answers with a wrong type in a field', () => {
	skipWaits();
	let bed: Testbed;
	let liar: HostileServer;
	/** Answers of the sandbox during the current run, by request. */
	let answers: Map<string, Answer>;
	let isRecording = true;

	const answer = async ({ method = '', url = '', headers }: IncomingMessage, body: string) => {
		const key = `${method} ${new URL(url, 'http://service').pathname}`;
		if (isRecording) {
			const { authorization = '', 'idempotency-key': idempotencyKey } = headers;
			const sent = await fetch(bed.sandbox.baseUrl + url, {
				method,
				headers: {
					authorization,
					...(body && { 'content-type': 'application/json' }),
					...(idempotencyKey && { 'idempotency-key': String(idempotencyKey) }),
				},
				...(body && { body }),
			});
			answers.set(key, { status: sent.status, body: await sent.json() });
		}
		return answers.get(key) ?? { status: 404, body: {} };
	};

	beforeAll(async () => {
		bed = await startTestbed();
		liar = await startHostileService((request: IncomingMessage, response: ServerResponse) => {
			void answer(request, liar.received.at(-1)?.body ?? '').then(({ status, body }) => {
				response
					.writeHead(status, { 'content-type': 'application/json' })
					.end(JSON.stringify(body));
			});
		});
	});

	afterAll(async () => {
		await liar.stop();
		await bed.stop();
	});

	// The demo's posts go live as time passes, and this takes minutes.
	beforeEach(() => bed.sandbox.control.reset());

	const runExample = async ({ resource, operation, parameters }: Example) =>
		await bed.run(
			`${resource}.${operation}`,
			{
				...parameters,
				...(['post.create', 'upload.upload'].includes(`${resource}.${operation}`) && {
					options: { waitSeconds: 0 },
				}),
				runOptions: { requestTimeout: 60 },
			},
			{
				baseUrl: liar.origin,
				items: [{ json: { mediaUrl: bed.media.url('portrait.jpg') } }],
			},
		);

	it.each(
		examples.map((example) => [`${example.resource}.${example.operation}`, example] as const),
	)('%s never hangs, and fails in plain words if at all', async (_name, example) => {
		answers = new Map();
		isRecording = true;
		expect((await runExample(example)).error).toBeUndefined();
		isRecording = false;
		const complain = async () => await complaintAbout(async () => await runExample(example));
		expect(await complaintsOverLies(complain)).toEqual([]);
	});

	it.each(Object.entries(editorLists))(
		'%s in the editor says plainly what is wrong if anything',
		async (method, kind) => {
			const options = {
				credentials: { baseUrl: liar.origin, apiKey: bed.sandbox.keys.full },
				currentNodeParameters: {
					resource: 'workspace',
					operation: 'getMediaUrls',
					imageSource: 'image',
					folderId: { __rl: true, mode: 'list', value: '' },
				},
			};
			answers = new Map();
			isRecording = true;
			await bed.engine[kind](method, options);
			isRecording = false;
			const complain = async () => {
				try {
					await bed.engine[kind](method, options);
				} catch (error) {
					const { name, message } = error as Error;
					return internals.test(message) || name === 'TypeError' ? message : undefined;
				}
				return undefined;
			};
			expect(await complaintsOverLies(complain)).toEqual([]);
		},
	);

	/** Puts every wrong value into each of the recorded answers, and returns the complaints about the runs. */
	async function complaintsOverLies(complain: () => Promise<string | undefined>) {
		const truth = new Map(answers);
		const bad: string[] = [];
		for (const [request, { status, body }] of truth) {
			for (const place of placesIn(body, deepestOf(request))) {
				for (const wrong of wrongValues) {
					answers = new Map(truth);
					answers.set(request, { status, body: replaceAt(body, place, wrong) });
					const complaint = await complain();
					if (complaint) {
						bad.push(`${nameOf(request, place, wrong)}: ${complaint}`);
					}
				}
			}
		}
		return bad;
	}
});

/** The complaint about the end of a run; undefined if there is none. */
async function complaintAbout(run: () => ReturnType<Testbed['run']>): Promise<string | undefined> {
	const started = Date.now();
	const { error, items } = await run();
	if (Date.now() - started > longestRunMs) {
		return 'took too long';
	}
	if (!error) {
		return Array.isArray(items) ? undefined : 'gave no items';
	}
	if (!/^Node(Api|Operation)Error$/.test(error.name)) {
		return `${error.name}: ${error.message}`;
	}
	return internals.test(error.message) ? error.message : undefined;
}

function nameOf(request: string, place: Place, wrong: unknown): string {
	return `${request} ${place.join('.')} = ${JSON.stringify(wrong)}`;
}
