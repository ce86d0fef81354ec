import { Readable } from 'node:stream';
import type { ILoadOptionsFunctions } from 'n8n-workflow';

/** The editor's context: the service answers with these bodies by path; `sent` are the requests. */
export function anEditor(
	answers: Readonly<Record<string, object>>,
	parameters: Readonly<Record<string, unknown>> = {},
) {
	const sent: string[] = [];
	const httpRequestWithAuthentication = async (_type: string, { url }: { url: string }) => {
		const { pathname, search } = new URL(url);
		sent.push(pathname + search);
		const body = answers[pathname];
		const bytes = Buffer.from(JSON.stringify(body ?? REFUSED));
		return await Promise.resolve({
			statusCode: body ? 200 : 401,
			headers: { 'content-type': 'application/json' },
			body: Readable.from([bytes]),
		});
	};
	const context = {
		helpers: { httpRequestWithAuthentication },
		getNode: () => ({ name: 'Publishing Service', type: 'publishingService', parameters: {} }),
		getCredentials: async () =>
			await Promise.resolve({ baseUrl: 'https://api.example.com', apiKey: 'key 1' }),
		getTimezone: () => 'Europe/Berlin',
		getCurrentNodeParameter: (name: string) => parameters[name],
	} as unknown as ILoadOptionsFunctions;
	return { context, sent };
}

const REFUSED = {
	error: { code: 'unauthorized', message: 'No', hint: 'Do', requestId: 'req_1' },
};
