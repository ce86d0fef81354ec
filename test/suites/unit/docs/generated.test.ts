import { generatedPages } from '../../../../scripts/docs/pages';

test('the generated documentation is current (npm run generate:docs)', async () => {
	for (const { path, content, current } of await generatedPages()) {
		expect({ path, content }).toEqual({ path, content: current });
	}
});
