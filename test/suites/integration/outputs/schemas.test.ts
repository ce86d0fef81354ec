import { readFile } from 'node:fs/promises';
import { RESOURCES } from '../../../../nodes/PublishingService/actions/resources';
import { examples } from './examples';
import { outputSchemas } from './schemas';

describe('output previews', () => {
	test('there is an example of every operation', () => {
		const operations = RESOURCES.flatMap(({ value, operations: all }) =>
			all.map((operation) => `${value}/${operation.value}`),
		);
		const shown = examples.map(({ resource, operation }) => `${resource}/${operation}`);
		expect(shown.sort()).toEqual(operations.sort());
	});

	test('every preview is what its operation gives (npm run generate:schemas)', async () => {
		for (const { path, schema } of await outputSchemas()) {
			expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(schema);
		}
	});
});
