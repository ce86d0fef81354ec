import { resourceMapping } from '../../../../nodes/PublishingService/methods/editorLists';
import { anEditor } from './editor';

test('the columns of a sheet can be mapped by hand, the common ones are there from the start', async () => {
	const { context, sent } = anEditor({});
	const { fields } = await resourceMapping.getSheetColumns.call(context);
	const shown = fields.filter(({ removed }) => removed === false).map(({ id }) => id);
	expect(shown).toEqual(['accounts', 'caption', 'hashtags', 'media', 'date', 'postId']);
	const added = fields.filter(({ removed }) => removed === true).map(({ id }) => id);
	expect(added).toEqual([
		...['time', 'timeZone', 'platforms', 'imagePack', 'imageFolder', 'uploadIds', 'contentTags'],
		...['notes', 'priority', 'sound', 'instagramPostFormat', 'draft'],
	]);
	for (const field of fields) {
		expect(field).toMatchObject({
			...{ required: false, defaultMatch: false, display: true, canBeUsedToMatch: false },
			type: 'string',
			displayName: expect.stringMatching(/^[A-Z]/) as string,
		});
	}
	expect(sent).toEqual([]);
});
