import type { INodeParameters } from 'n8n-workflow';
import { fixturePath, images } from '../../../kit/media';
import type { OperationCase, Rig } from '../rig';
import { expectTime, newPosts } from './expectations';
import { transferOptions } from './uploads';

const hour = 3_600_000;

const byHeadings = { checkOnly: false };

const sheetRow = ({ bed, id }: Rig) => ({
	Caption: 'From a sheet',
	Accounts: id('acc_tiktok_main'),
	Media: bed.media.url(images.png.file),
	Date: '2031-07-01 10:00Z',
});

type Row = [parameters: INodeParameters, item?: object];

/** Runs a row a second time that uploads again: the key is the same, but the body has another upload. */
function again(
	operation: 'post.create' | 'post.createFromRows',
	does: string,
	rowOf: (rig: Rig) => Row | Promise<Row>,
): OperationCase {
	return {
		operation,
		does,
		servedOnly: true,
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const [parameters, item] = await rowOf(rig);
			const items = [{ json: {}, ...item }];
			const first = await rig.output(operation, parameters, { items });
			const second = await rig.output(operation, parameters, { items });
			const [post, ...others] = await newPosts(rig, before);
			expect(others).toEqual([]);
			expect(first.postId).toBe(rig.id(String(post?.postId)));
			expect(second.postId).toBe(first.postId);
			if (operation === 'post.create') {
				expect(second.replayed).toBe(true);
			}
		},
	};
}

/** Cases in which the same row runs a second time. */
export const repeatCases: OperationCase[] = [
	again('post.create', 'the same row with a file once more', async (rig) => [
		{ accountIds: [rig.id('acc_tiktok_main')], mediaSource: 'binary', ...transferOptions(rig) },
		{ binary: { data: await rig.bed.engine.binary(fixturePath(images.png)) } },
	]),
	again('post.create', 'the same row with a link once more', (rig) => [
		{
			accountIds: [rig.id('acc_tiktok_main')],
			mediaSource: 'urls',
			mediaUrls: rig.bed.media.url(images.png.file),
			caption: 'From a link',
		},
	]),
	again('post.createFromRows', 'the same row with a link once more', (rig) => [
		byHeadings,
		{ json: sheetRow(rig) },
	]),
	{
		operation: 'post.create',
		does: 'a row of a later day once more, a day later',
		servedOnly: true,
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const row = {
				accountIds: [rig.id('acc_tiktok_main')],
				mediaSource: 'uploads',
				uploadIds: rig.id('upl_seeded_image'),
				scheduledAfter: '2031-07-01T10:00:00Z',
			};
			await rig.output('post.create', row);
			await rig.bed.sandbox.control.clock.advance(25 * hour);
			const later = await rig.output('post.create', row);
			const made = await newPosts(rig, before);
			// A service that has forgotten the key creates a second post, and reports it as new.
			const isForgotten = rig.dialect.keyLife === 'day';
			expect(made).toHaveLength(isForgotten ? 2 : 1);
			expect(later.replayed).toBe(!isForgotten);
			for (const { accounts } of made) {
				expectTime(accounts[0]?.scheduledAfter, '2031-07-01T10:00:00.000Z');
			}
		},
	},
	{
		operation: 'post.createFromRows',
		does: 'a sheet that was written back, a day later',
		servedOnly: true,
		check: async (rig) => {
			const before = await rig.bed.sandbox.control.posts.list();
			const parameters = { ...byHeadings, options: { includeInput: true } };
			const items = [{ json: sheetRow(rig) }];
			const writtenBack = await rig.output('post.createFromRows', parameters, { items });
			await rig.bed.sandbox.control.clock.advance(25 * hour);
			const later = await rig.output('post.createFromRows', parameters, {
				items: [{ json: writtenBack }],
			});
			expect(later.postId).toBe(writtenBack.postId);
			expect(await newPosts(rig, before)).toHaveLength(1);
		},
	},
];
