import { type Difference } from '../../../../nodes/PublishingService/posting/findDifferences';
import { changesFor, hasChanges } from '../../../../nodes/PublishingService/posting/postChanges';

const time = '2031-12-24T18:30:00Z';

test.each<[Difference[], object]>([
	[[], {}],
	[[{ field: 'caption', wish: 'New', actual: 'Old' }], { update: { caption: 'New' } }],
	[[{ field: 'caption', wish: '', actual: 'Old' }], { update: { caption: '' } }],
	[[{ field: 'notes', wish: '', actual: 'Old' }], { update: { notes: null } }],
	[[{ field: 'notes', wish: 'New', actual: '' }], { update: { notes: 'New' } }],
	[[{ field: 'hashtags', wish: ['b'], actual: [] }], { update: { hashtags: ['b'] } }],
	[
		[
			{ field: 'hashtags', wish: [], actual: ['a'] },
			{ field: 'contentGroupIds', wish: ['tag:x'], actual: [] },
			{ field: 'instagramPostFormat', wish: 'post', actual: 'reel' },
			{ field: 'sound', wish: { mode: 'trending' }, actual: null },
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
		[{ field: 'scheduledAfter', wish: null, actual: time, accountIds: ['a'] }],
		{ reschedule: { accountIds: ['a'], scheduledAfter: undefined } },
	],
	[[{ field: 'accountIds', added: ['b'], removed: [] }], { add: ['b'] }],
	[[{ field: 'accountIds', added: [], removed: ['a'] }], { remove: ['a'] }],
])('%j', (differences, changes) => {
	expect(changesFor(differences)).toEqual(changes);
	expect(hasChanges(changesFor(differences) ?? {})).toBe(differences.length > 0);
});

test('other media are no change, whatever differs next to them', () => {
	const changes = changesFor([
		{ field: 'caption', wish: 'New', actual: 'Old' },
		{ field: 'media', wish: { count: 1 }, actual: { count: 2 } },
	]);
	expect(changes).toBeUndefined();
});
