import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, plainClient } from './n8nApi';

export interface Person {
	readonly email: string;
	readonly password: string;
}

/** Who n8n's owner is in tests and in the demo; everything listens on loopback only. */
export const owner: Person = { email: 'owner@example.com', password: 'Loopback-only-1' };

const scopes = ['execution:read', 'execution:list', 'workflow:activate', 'workflow:deactivate'];

const answerTimeoutMs = 300_000;

export interface Session {
	/** The editor's own interface. */
	readonly web: AxiosInstance;
	/** Key for the public API, and the URL that deletes it. */
	readonly apiKey: string;
	readonly apiKeyUrl: string;
}

/**
 * Signs in at the editor's interface, and creates a key for the public API. Sets up our own owner
 * if n8n has none.
 */
export async function signIn(baseUrl: string, person: Person = owner): Promise<Session> {
	const web = axios.create({
		...plainClient,
		baseURL: baseUrl,
		// n8n binds a session to the browser that it began in.
		headers: { 'browser-id': randomUUID() },
	});
	const known = await logIn(web, person);
	const { status, data, headers } =
		known.status === 200 || person !== owner
			? known
			: await web.post<unknown>('/rest/owner/setup', {
					...owner,
					firstName: 'Olive',
					lastName: 'Owner',
				});
	const cookies = headers['set-cookie']?.map((cookie) => cookie.split(';')[0]).join('; ');
	if (status !== 200 || !cookies) {
		throw new Error(`n8n let nobody in: ${status} ${JSON.stringify(data)}`);
	}
	web.defaults.headers.common.Cookie = cookies;
	const key = { label: `Harness ${randomUUID()}`, expiresAt: null, scopes };
	const made = await answer<{ data: { id: string; rawApiKey: string } }>(web, {
		method: 'POST',
		url: '/rest/api-keys',
		data: key,
	});
	const { id, rawApiKey } = made.data;
	return { web, apiKey: rawApiKey, apiKeyUrl: `/rest/api-keys/${id}` };
}

/**
 * Signs in, and repeats while n8n answers 404 or 503, because n8n reports that it is ready some
 * moments before it answers. A new n8n without an owner refuses the sign-in.
 */
async function logIn(web: AxiosInstance, person: Person): Promise<AxiosResponse<unknown>> {
	const deadline = Date.now() + answerTimeoutMs;
	for (;;) {
		const entry = await web.post<unknown>('/rest/login', {
			emailOrLdapLoginId: person.email,
			...person,
		});
		if (![404, 503].includes(entry.status) || Date.now() > deadline) {
			return entry;
		}
		await sleep(100);
	}
}
