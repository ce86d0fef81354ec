import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { Item } from '../../../../nodes/PublishingService/actions/item';
import { aRun } from './items';

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
