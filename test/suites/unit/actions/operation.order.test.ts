import { setTimeout as sleep } from 'node:timers/promises';

import { Item } from '../../../../nodes/PublishingService/actions/item';
import type { NamedOperation } from '../../../../nodes/PublishingService/actions/operation';
import { Parameters } from '../../../../nodes/PublishingService/actions/parameters';
import { RESOURCES } from '../../../../nodes/PublishingService/actions/resources';
import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { InvalidItemError } from '../../../../nodes/PublishingService/posting/postDraft';
import { itemWith } from './items';

const operations = RESOURCES.flatMap(({ value, operations: all }) =>
	all.map((operation): [name: string, operation: NamedOperation] => [
		`${value}.${operation.value}`,
		operation,
	]),
);
const demanding = operations.filter(
	([, operation]) =>
		!('runSheet' in operation) && operation.fields.some(({ required }) => required === true),
);

/** A client that records every request, and carries out none. */
function unusedService() {
	const used: string[] = [];
	const service = new Proxy({} as ServiceClient, {
		get(_, name) {
			used.push(String(name));
			return async () => await Promise.reject(new Error(`used ${String(name)}`));
		},
	});
	return { service, used };
}

test.each(demanding)(
	'%s sends nothing for an item without its required fields',
	async (_, operation) => {
		const { service, used } = unusedService();
		const item = itemWith(operation.fields, {});
		jest.spyOn(item, 'input').mockReturnValue({});
		const work =
			'run' in operation
				? operation.run(item, service)
				: 'runBatch' in operation
					? operation.runBatch([item], service)[0]
					: undefined;
		await expect(work).rejects.toBeInstanceOf(InvalidItemError);
		expect(used).toEqual([]);
	},
);

test('no method of an item gives a parameter of another item', async () => {
	const secret = 'only of item 0';
	const fields = [
		{ displayName: 'Text', name: 'text', type: 'string' as const, default: '' },
		{ displayName: 'Time', name: 'time', type: 'dateTime' as const, default: '' },
	];
	const values = [secret, 'of item 1'];
	const item = new Item(
		{ getInputData: () => values.map((text) => ({ json: { text } })) } as never,
		1,
		itemWith(fields, {}).run,
		{
			fields,
			values: {
				of: (index) => ({ text: values[index], time: values[index] }),
				saved: {},
				readAll: () => values,
			},
		},
	);
	const methods = [Item.prototype, Parameters.prototype].flatMap((prototype) =>
		Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor'),
	);
	const call = async (name: string, field: string | undefined): Promise<unknown> => {
		const method: unknown = Reflect.get(item, name);
		return typeof method === 'function'
			? await Reflect.apply(method, item, [field, {}])
			: undefined;
	};
	const calls = methods.flatMap((name) =>
		['text', 'time', undefined].map(
			async (field) => await Promise.race([call(name, field), sleep(50)]),
		),
	);
	const given = (await Promise.allSettled(calls)).map((result) =>
		result.status === 'fulfilled' && !(result.value instanceof Parameters) ? result.value : '',
	);
	expect(JSON.stringify(given)).toContain('of item 1');
	expect(JSON.stringify(given)).not.toContain(secret);
});
