import type { INodeParameters } from 'n8n-workflow';
import { bed, only, useTestbed, type RunOptions } from '../../../../kit/engine/testbed';

useTestbed();

const locator = (value: string) => ({ __rl: true, mode: 'id', value });
const postId = locator('post_demo_queued');
const update = (updateFields: INodeParameters, options: RunOptions = {}) =>
	bed.item('post.update', { postId, updateFields }, options);
const sent = async () => {
	const { method, path, body } = only(await bed.requests());
	expect([method, path]).toEqual(['PATCH', '/v2/posts/post_demo_queued']);
	return body;
};

test('changes every field', async () => {
	const values = { mode: 'specific', url: 'https://sounds.example/1', tiktok: '', instagram: '' };
	const { json, pairedItem } = await update({
		caption: 'New',
		hashtags: 'one; two',
		notes: 'Checked',
		contentGroupIds: ['tag:recipes'],
		instagramPostFormat: 'post',
		sound: { values },
	});
	const changes = {
		caption: 'New',
		hashtags: ['one', 'two'],
		notes: 'Checked',
		contentGroupIds: ['tag:recipes'],
		instagramPostFormat: 'post',
		sound: { mode: 'specific', url: 'https://sounds.example/1' },
	};
	expect(await sent()).toEqual(changes);
	expect(json).toMatchObject({ postId: 'post_demo_queued', ...changes });
	expect(pairedItem).toEqual({ item: 0 });
});

test.each([
	['what is absent stays', { caption: 'Only this' }, { caption: 'Only this' }],
	[
		'each Clear empties its field',
		{ clearCaption: true, clearHashtags: true, clearContentGroups: true, clearNotes: true },
		{ caption: '', hashtags: [], contentGroupIds: [], notes: null },
	],
	[
		'one is cleared, another is set',
		{ clearNotes: true, caption: 'x' },
		{ notes: null, caption: 'x' },
	],
	['a Clear that is off clears nothing', { clearNotes: false, caption: 'x' }, { caption: 'x' }],
	[
		'what is empty stays',
		{ caption: '', hashtags: ', ', notes: ' ', contentGroupIds: [], sound: {}, clearNotes: true },
		{ notes: null },
	],
])('%s', async (_rule, updateFields, body) => {
	const { json } = await update(updateFields);
	expect(await sent()).toEqual(body);
	expect(json).toMatchObject(body);
});

const columns = ['caption', 'hashtags', 'notes', 'contentGroupIds', 'instagramPostFormat'];
const empties = ['', null, ' \n', undefined];

test.each([
	...columns.flatMap((column) => empties.map((cell) => [column, cell] as const)),
	['hashtags', []] as const,
	['contentGroupIds', [null, '']] as const,
])('%s stays where a cell gives %j, and the rest is changed', async (column, cell) => {
	const other = column === 'caption' ? 'notes' : 'caption';
	await update(
		{ [column]: `={{ $json.${column} }}`, [other]: 'New' },
		{ items: [{ json: cell === undefined ? {} : { [column]: cell } }] },
	);
	expect(await sent()).toEqual({ [other]: 'New' });
});

test.each([
	[{}, /^Update Fields is empty: add the fields to change/],
	[{ caption: '', hashtags: '', contentGroupIds: [], sound: {} }, /^Update Fields is empty/],
	[{ caption: '={{ $json.none }}', clearCaption: '={{ $json.none }}' }, /^Update Fields is empty/],
	[{ clearNotes: false }, /^Update Fields is empty/],
	['={{ { caption: null, hashtags: "" } }}', /^Update Fields is empty/],
	[{ clearNotes: true, notes: 'x' }, /^Clear Notes cannot be combined with 'Notes'$/],
	[{ clearCaption: true, caption: 'x' }, /^Clear Caption cannot be combined with 'Caption'$/],
	[{ clearHashtags: 'yes', hashtags: 'x' }, /^Clear Hashtags cannot be combined with 'Hashtags'$/],
	[{ clearContentGroups: true, contentGroupIds: ['tag:x'] }, /^Clear Content Tags cannot be/],
] as Array<[INodeParameters, RegExp]>)(
	'%j is refused without a request',
	async (changes, message) => {
		const { error } = await bed.run('post.update', { postId, updateFields: changes });
		expect(error?.message).toMatch(message);
		expect(await bed.requests()).toEqual([]);
	},
);

test('tags change after publishing, and template groups stay', async () => {
	const posted = locator('post_demo_template');
	const tagged = await bed.item('post.update', {
		postId: posted,
		updateFields: { contentGroupIds: ['tag:recipes'] },
	});
	expect(tagged.json.contentGroupIds).toEqual(
		expect.arrayContaining(['tag:recipes', 'template:city-guide']),
	);
	const cleared = await bed.item('post.update', {
		postId: posted,
		updateFields: { clearContentGroups: true },
	});
	expect(cleared.json.contentGroupIds).toEqual(['template:city-guide']);
});

describe('a post that was approved', () => {
	const postId = { __rl: true, mode: 'id', value: 'post_demo_queued' };

	test('is reported if its text changes, because it goes live without another approval', async () => {
		const { json } = await bed.item('post.update', { postId, updateFields: { caption: 'New' } });
		expect(json.warning).toContain('The post was approved before this change');
		expect(json.warning).toContain('@northwind (instagram)');
	});

	test('is not reported for notes, which are never published', async () => {
		const { json } = await bed.item('post.update', { postId, updateFields: { notes: 'Ask Kim' } });
		expect(json.warning).toBeUndefined();
	});
});

test('the last item of a post decides, although the first request is sent again', async () => {
	const path = '/v2/posts/{postId}';
	const fault = { kind: 'status', status: 503, times: 1 } as const;
	await bed.sandbox.control.faults.add({ method: 'PATCH', path, ...fault });
	const items = ['first', 'second'].map((notes) => ({ json: { notes } }));
	const updateFields = { notes: '={{ $json.notes }}' };
	const outputs = await bed.items('post.update', { postId, updateFields }, { items });
	expect(outputs.map(({ json }) => json.notes)).toEqual(['first', 'second']);
	const now = await bed.item('post.get', { postId, simplify: false });
	expect(now.json.notes).toBe('second');
});
