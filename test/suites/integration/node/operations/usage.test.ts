import type { IDataObject } from 'n8n-workflow';
import { bed, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

describe('usage', () => {
	test('get gives what is used and what is left', async () => {
		const { json, pairedItem } = await bed.item('usage.get');
		expect(json).toEqual({
			nearlyUsedUp: '',
			plan: 'studio',
			billingType: 'monthly',
			videoQuota: 1_000_000,
			videoCount: 0,
			postCredits: { limit: 1_000_000, used: 0 },
			postsPerDay: 1_000_000,
			apiRequestsToday: 1,
			postsCreatedToday: 0,
		});
		expect(pairedItem).toEqual({ item: 0 });
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/usage']);
	});

	test('getApiDescription gives the description that the service publishes', async () => {
		const { json } = await bed.item('usage.getApiDescription');
		expect(json).toMatchObject({ openapi: '3.1.0', info: { version: '2.0.0' } });
		expect(Object.keys(json.paths as IDataObject)).toContain('/v2/posts');
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/openapi.json']);
	});
});
