import dns from 'node:dns';
import { createEngine, type Engine } from '../../kit/engine';
import { startHostileService, type HostileServer } from './hostile/service';

const apiKey = 'sandbox-full-access';

describe('a base URL with http', () => {
	let engine: Engine;
	let service: HostileServer;

	beforeAll(async () => {
		engine = await createEngine();
		service = await startHostileService((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' }).end('{"plan":"studio"}');
		});
		// Resolves every name to this machine, so that a public host can be called without a network.
		const toLoopback = ((_host, options, answer) => {
			const done = answer as (error: null, ...found: unknown[]) => void;
			if (typeof options === 'object' && options.all) {
				done(null, [{ address: '127.0.0.1', family: 4 }]);
			} else {
				done(null, '127.0.0.1', 4);
			}
		}) as typeof dns.lookup;
		jest.spyOn(dns, 'lookup').mockImplementation(toLoopback);
	});

	afterAll(async () => {
		jest.restoreAllMocks();
		await service.stop();
		await engine.close();
	});

	const at = (host: string) => service.origin.replace('127.0.0.1', host);
	const getUsage = async (baseUrl: string) =>
		await engine.run({
			parameters: { resource: 'usage', operation: 'get' },
			credentials: { baseUrl, apiKey },
		});

	it.each(['service.example.com', 'localhost.example.com', '10.example.com'])(
		'on the public host %s is warned about by the credential test and by each run',
		async (host) => {
			const { status, message } = await engine.testCredential({ baseUrl: at(host), apiKey });
			expect([status, message]).toEqual(['OK', expect.stringContaining('without encryption')]);

			const { error, hints } = await getUsage(at(host));
			expect(error).toBeUndefined();
			expect(hints).toEqual([
				expect.objectContaining({
					type: 'warning',
					message: expect.stringContaining('without encryption') as string,
				}),
			]);
		},
	);

	it.each(['127.0.0.1', 'localhost', 'publishing'])(
		'on the host %s of the machine or the local network is not',
		async (host) => {
			const { message } = await engine.testCredential({ baseUrl: at(host), apiKey });
			expect(message).toBe('Connected to the Publishing Service');
			const { error, hints } = await getUsage(at(host));
			expect(error).toBeUndefined();
			expect(hints).toEqual([]);
		},
	);
});
