import { type Difference } from '../../../../nodes/PublishingService/posting/findDifferences';
import { changesFor, hasChanges } from '../../../../nodes/PublishingService/posting/postChanges';

const time = '2031-12-24T18:30:00Z';

test.each<[Difference[], object]>([
	[[], {}],
	[[{ field: 'caption', wanted: 'New', actual: 'Old' }], { update: { caption: 'New' } }],
	[[{ field: 'caption', wanted: '', actual: 'Old' }], { update: { caption: '' } }],
	[[{ field: 'notes', wanted: '', actual: 'Old' }], { update: { notes: null } }],
	[[{ field: 'notes', wanted: 'New', actual: '' }], { update: { notes: 'New' } }],
	[[{ field: 'hashtags', wanted: ['b'], actual: [] }], { update: { hashtags: ['b'] } }],
	[
		[
			{ field: 'hashtags', wanted: [], actual: ['a'] },
			{ field: 'contentGroupIds', wanted: ['tag:x'], actual: [] },
			{ field: 'instagramPostFormat', wanted: 'post', actual: 'reel' },
			{ field: 'sound', wanted: { mode: 'trending' }, actual: null },
		],
		{
			update: {
				hashtags: [],
				contentGroupIds: ['tag:x'],
				instagramPostFormat: 'post',
				sound: { mode: 'trending' },
			},
		},
	],
	[
		[{ field: 'scheduledAfter', wanted: null, actual: time, accountIds: ['a'] }],
		{ move: { accountIds: ['a'], scheduledAfter: undefined } },
	],
	[[{ field: 'accountIds', added: ['b'], removed: [] }], { add: ['b'] }],
	[[{ field: 'accountIds', added: [], removed: ['a'] }], { remove: ['a'] }],
])('%j', (differences, changes) => {
	expect(changesFor(differences)).toEqual(changes);
	expect(hasChanges(changesFor(differences) ?? {})).toBe(differences.length > 0);
});

test('other media are no change, whatever differs next to them', () => {
	const changes = changesFor([
		{ field: 'caption', wanted: 'New', actual: 'Old' },
		{ field: 'media', wanted: { count: 1 }, actual: { count: 2 } },
	]);
	expect(changes).toBeUndefined();
});
