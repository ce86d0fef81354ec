import type { IExecuteFunctions } from 'n8n-workflow';

import { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';

function signature(apiKey: string, text: string, baseUrl = 'https://api.example.com'): string {
	const data = { apiKey, baseUrl };
	const credential = { id: '1', name: 'One', type: 'publishingServiceApi', data };
	return new ServiceClient({} as IExecuteFunctions, credential).sign(text);
}

test('a signature depends on text, API key and service', () => {
	const [one, ...others] = [
		signature('key one', 'text'),
		signature('key two', 'text'),
		signature('key one', 'texts'),
		signature('key one', 'text', 'https://api.example.org'),
	];
	expect(one).toMatch(/^[\w-]{22}$/);
	expect(others).not.toContain(one);
	expect(signature(' Bearer key one', 'text')).toBe(one);
});

test('a signature does not contain the API key', () => {
	expect(signature('secret', 'secret')).not.toContain('secret');
});
