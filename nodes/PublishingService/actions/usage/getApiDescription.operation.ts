import type { ServiceClient } from '../../client/serviceClient';
import type { Item } from '../item';
import { itemOperation, type Output } from '../operation';

async function run(_item: Item, service: ServiceClient): Promise<Output[]> {
	return [{ json: await service.call('getApiDescription') }];
}

export const getApiDescription = itemOperation({
	value: 'getApiDescription',
	name: 'Get API Description',
	action: 'Get the API description',
	description: "Get the service's machine-readable description (OpenAPI) as one item",
	fields: [],
	endpoints: ['getApiDescription'],
	run,
});
