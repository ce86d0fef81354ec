import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { Item } from '../../../../nodes/PublishingService/actions/item';
import { aRun } from './items';

test.each([
	[{ fileName: '', fileExtension: 'png' }, 'data.png'],
	[{ fileName: 'photo.png' }, 'photo.png'],
	[{}, 'data.bin'],
])('names a file after its field if n8n has no name for it: %j', async (names, filename) => {
	const data: IBinaryData = { data: 'aGk=', mimeType: 'image/png', ...names };
	const context = {
		getInputData: () => [{ json: {}, binary: { data } }],
		helpers: { assertBinaryData: () => data },
	} as unknown as IExecuteFunctions;
	const values = { of: () => ({}), readAll: () => [], saved: {} };
	const item = new Item(context, 0, aRun(), { fields: [], values });
	expect(await item.files.find('data')).toMatchObject({ filename });
});

test('asks n8n once for the size of a file, however often the file is named', async () => {
	const data: IBinaryData = { id: 'file 1', data: 'filesystem-v2', mimeType: 'image/png' };
	const getBinaryMetadata = jest.fn().mockResolvedValue({ fileSize: 3 });
	const context = {
		getInputData: () => [{ json: {}, binary: { data } }],
		helpers: { assertBinaryData: () => data, getBinaryMetadata },
	} as unknown as IExecuteFunctions;
	const item = new Item(context, 0, aRun(), {
		fields: [],
		values: { of: () => ({}), readAll: () => [], saved: {} },
	});
	const first = await item.files.find('data');
	expect(first).toMatchObject({ contentType: 'image/png', sizeBytes: 3 });
	expect(await item.files.find('data')).toBe(first);
	expect(getBinaryMetadata).toHaveBeenCalledTimes(1);
});
