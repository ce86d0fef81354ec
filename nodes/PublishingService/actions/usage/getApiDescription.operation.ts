import { operation } from '../operation';

export const getApiDescription = operation({
	name: 'Get API Description',
	action: 'Get API description',
	description: 'Get the OpenAPI description of the service as one item',
	fields: [],
	endpoints: ['getApiDescription'],
	async run(_item, service) {
		return [{ json: await service.call('getApiDescription') }];
	},
});
