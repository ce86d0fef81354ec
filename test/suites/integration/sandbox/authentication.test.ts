import type { Scope } from '../../../../sandbox/service';
import { readContract } from '../../../../sandbox/description';
import { takeSandbox } from '../../../kit/support/takeSandbox';
import { scopes } from '../../../../sandbox/keys';
import { endpointsOf } from '../../../../sandbox/operations';
import type { SandboxProcess } from '../../../../sandbox/process';
import { apiOf, errorOf, refusal } from './apiClient';

let sandbox: SandboxProcess;

beforeAll(async () => {
	sandbox = await takeSandbox();
});

afterAll(() => sandbox.stop());

/** The scopes of each endpoint, from the specification's table. */
const needed: Record<string, Scope[]> = {
	createUpload: ['posts:write'],
	completeUpload: ['posts:write'],
	getUpload: ['posts:read', 'posts:write'],
	createPost: ['posts:write'],
	listPosts: ['posts:read'],
	queuePost: ['posts:write'],
	getPost: ['posts:read'],
	updatePost: ['posts:write'],
	cancelPost: ['posts:write'],
	getPostAnalytics: ['analytics:read'],
	createContentTag: ['posts:write'],
	listAccounts: ['accounts:read'],
	createAccount: ['accounts:write'],
	getAccount: ['accounts:read'],
	getAccountQueue: ['posts:read'],
	getAccountAnalytics: ['analytics:read'],
	getWorkspace: ['workspace:read'],
	createMediaUrls: ['media:read'],
	getApiDescription: [...scopes],
	getUsage: ['usage:read'],
};

const endpoints = endpointsOf(readContract());

test('the contract has the twenty endpoints', () => {
	expect(endpoints.map(({ operationId }) => operationId).sort()).toEqual(
		Object.keys(needed).sort(),
	);
});

test.each(endpoints)(
	'$operationId takes the keys with its scope and no others',
	async (endpoint) => {
		const url = endpoint.template.replace(/\{[^}]+\}/g, 'unknown');
		for (const scope of scopes) {
			const response = await apiOf(sandbox, sandbox.keys[scope]).request({
				method: endpoint.method,
				url,
				data: endpoint.method === 'POST' || endpoint.method === 'PATCH' ? {} : undefined,
			});
			if (needed[endpoint.operationId]?.includes(scope)) {
				expect([401, 403]).not.toContain(response.status);
			} else {
				expect(refusal(response)).toEqual({ status: 403, code: 'insufficient_scope' });
				expect(errorOf(response).message).toContain(needed[endpoint.operationId]?.[0]);
			}
		}
	},
);

test.each([
	['missing', undefined],
	['unknown', 'Bearer nobody-knows-this'],
	['malformed', 'Basic c2FuZGJveA=='],
	['revoked', 'Bearer sandbox-revoked'],
])('a key that is %s is refused with a whole envelope', async (_what, authorization) => {
	const response = await apiOf(sandbox).get('/v2/usage', {
		headers: { authorization: authorization ?? null },
	});
	expect(refusal(response)).toEqual({ status: 401, code: 'unauthorized' });
	expect(response.data).toEqual({
		error: {
			code: 'unauthorized',
			message: expect.stringMatching(/.+/),
			hint: expect.stringMatching(/.+/),
			requestId: expect.stringMatching(/^req_.+/),
		},
	});
});

test('a key made for a test has its scopes and its name', async () => {
	const { key } = await sandbox.control.keys.create({ scopes: ['usage:read'], name: 'meter' });
	const api = apiOf(sandbox, key);
	expect((await api.get('/v2/usage')).status).toBe(200);
	expect((await api.get('/v2/accounts')).status).toBe(403);
	const journal = await sandbox.control.journal.read();
	expect(journal.at(-1)?.headers.authorization).toBe('meter');
	expect(JSON.stringify(journal)).not.toContain(key);
});
