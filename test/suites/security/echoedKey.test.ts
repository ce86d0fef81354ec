import { createEngine, type Engine } from '../../kit/engine';
import { startHostileService, type HostileServer } from './hostile/service';

/** With the signs that JSON and sheets may write in another way. */
const apiKey = 'sk/live+0123456789==';

/** Answers of a service, or of a proxy before it, that repeat the API key. */
const ECHOES: ReadonlyArray<readonly [number, (key: string) => string]> = [
	[401, (key) => envelope('unauthorized', `The key ${key} is invalid`, key)],
	[400, (key) => envelope(key, `Authorization: Bearer ${key}`, key)],
	[403, (key) => JSON.stringify({ message: key })],
	[403, (key) => JSON.stringify({ message: key }).replaceAll('/', '\\/')],
	[404, (key) => `<html><title>No page for ${key}</title></html>`],
	[200, (key) => JSON.stringify({ error: { code: 'unauthorized', message: key, hint: key } })],
	[200, (key) => JSON.stringify({ data: [{ accountId: key, username: key }], seen: key })],
];

function envelope(code: string, message: string, requestId: string): string {
	return JSON.stringify({ error: { code, message, hint: message, requestId } });
}

describe('a service that repeats the API key', () => {
	let engine: Engine;
	let service: HostileServer;
	let echo: (typeof ECHOES)[number];

	beforeAll(async () => {
		engine = await createEngine();
		service = await startHostileService(({ headers }, response) => {
			const key = String(headers.authorization).replace('Bearer ', '');
			response
				.writeHead(echo[0], { 'content-type': 'application/json', 'x-request-id': key })
				.end(echo[1](key));
		});
	});

	afterAll(async () => {
		await service.stop();
		await engine.close();
	});

	it.each(ECHOES)('with HTTP %i does not get it into messages and outputs', async (...next) => {
		echo = next;
		const credentials = { baseUrl: service.origin, apiKey };
		const parameters = { resource: 'account', operation: 'getAll', simplify: false };
		const { error, items, executionData } = await engine.run({ parameters, credentials });
		const { message } = await engine.testCredential(credentials);
		const seen = JSON.stringify([
			[message, error, error?.message, error?.description, items],
			executionData.data.resultData,
		]).replaceAll('\\\\/', '/');
		expect(service.received.at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`);
		expect(seen).toContain(next[0] === 200 && error === undefined ? '(API key)' : 'API key');
		expect(seen).not.toContain(apiKey);
	});
});
