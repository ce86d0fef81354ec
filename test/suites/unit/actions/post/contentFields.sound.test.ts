import { createFields } from '../../../../../nodes/PublishingService/actions/post/create.operation';
import { readSound } from '../../../../../nodes/PublishingService/actions/post/contentFields';
import { itemWith } from '../items';

const url = 'https://sounds.example/a';

function reading(values: Readonly<Record<string, unknown>>) {
	const item = itemWith(createFields, { options: { sound: { values } } });
	return { sound: readSound(item.group('options')), problems: item.problems.length };
}

test.each([
	[{}, undefined],
	[{ mode: '' }, undefined],
	[{ mode: 'trending' }, { mode: 'trending' }],
	[
		{ mode: 'specific', url, tiktok: '' },
		{ mode: 'specific', url },
	],
	[
		{ mode: 'specific', tiktok: url },
		{ mode: 'specific', urlsByPlatform: { tiktok: url } },
	],
	[
		{ mode: 'specific', tiktok: url, instagram: url },
		{ mode: 'specific', urlsByPlatform: { tiktok: url, instagram: url } },
	],
])('%j is read', (values, sound) => {
	expect(reading(values)).toEqual({ sound, problems: 0 });
});

test.each([{ url }, { mode: '', tiktok: url }, { instagram: url }])(
	'%j says nothing of the mode, and is not dropped but refused',
	(values) => {
		expect(reading(values)).toEqual({ sound: undefined, problems: 1 });
	},
);
