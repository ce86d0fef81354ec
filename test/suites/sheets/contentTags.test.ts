import { row, run } from './plainRow';
import { bed, refusalOf, useTestbed } from './sheetRun';

useTestbed();

const sent = async (cell: unknown) => {
	const { posts, rows, requests } = await run([row({ 'Content Tags': cell })]);
	const lists = requests.filter(({ template }) => /content-tags|openapi/.test(String(template)));
	return { groups: posts[0]?.contentGroupIds, refusal: refusalOf(rows[0]), lists: lists.length };
};

test('IDs of groups are sent as they are, without a look at the list', async () => {
	const groups = ['tag:recipes', 'template:42'];
	expect(await sent('tag:recipes, template:42')).toEqual({ groups, refusal: '', lists: 0 });
});

test('a group that posts are in is found by the ID of its tag', async () => {
	expect(await sent('recipes')).toMatchObject({ groups: ['tag:recipes'], refusal: '' });
});

test('a name is refused where the service tells none, with what to write', async () => {
	expect(await sent('Spring sale')).toMatchObject({
		groups: undefined,
		refusal:
			'Content Tags: "Spring sale" cannot be found by name, because the service does not return the names of content tags. Write the ID, such as tag:recipes.',
	});
});

describe('if the service lists its tags', () => {
	beforeEach(async () => {
		await bed.sandbox.control.settings({ listContentTags: true });
	});

	test.each([
		['Spring sale', ['tag:spring-sale']],
		['spring SALE; Recipes', ['tag:spring-sale', 'tag:recipes']],
		['Recipes, recipes, tag:recipes', ['tag:recipes']],
		['spring-sale', ['tag:spring-sale']],
	])('%s', async (cell, groups) => {
		expect(await sent(cell)).toMatchObject({ groups, refusal: '' });
	});

	test('a name of two of them is refused, with the IDs of both', async () => {
		const [made] = await bed.items('contentTag.create', { name: 'Recipes' });
		const { groups, refusal } = await sent('Recipes');
		expect(groups).toBeUndefined();
		const ids = `tag:recipes and ${String(made?.json.contentGroupId)}`;
		expect(refusal).toBe(`Content Tags: "Recipes" can mean ${ids}. Write the ID of the right tag.`);
	});

	test('a name that is none of them is refused', async () => {
		expect(await sent('Recipes, Winter')).toMatchObject({
			groups: undefined,
			refusal:
				'Content Tags: "Winter" is not a content tag. Write the name of a content tag, or create the tag with Content Tag > Create.',
		});
	});
});
