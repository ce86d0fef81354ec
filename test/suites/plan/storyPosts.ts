import type { Post } from '../../../sandbox/service';
import { numberOfId } from '../../../sandbox/dialect/ids';
import type { World } from '../../kit/world';
import type { DialectCase } from '../dialects/dialects';
import type { Dashboard } from './edits';
import { ACCOUNTS } from './sheet';

/** The posts of a story in the service, and the dashboard in which a person changes them. */
export class StoryPosts {
	constructor(
		private readonly world: World,
		private readonly reading: DialectCase,
	) {}

	/** The posts of the story, with the IDs that this reading gives them. */
	async list(): Promise<Post[]> {
		const posts = await this.world.sandbox.control.posts.list();
		return posts
			.filter(({ postId }) => !postId.startsWith('post_demo'))
			.map((post) => ({ ...post, postId: this.idOf(post.postId) }));
	}

	private idOf(id: string): string {
		return this.reading.settings.dialect?.ids === 'number' ? String(numberOfId(id)) : id;
	}

	dashboard(): Dashboard {
		const { control } = this.world.sandbox;
		const own = async (postId: string) =>
			(await control.posts.list()).find((post) => this.idOf(post.postId) === postId);
		return {
			setStatus: async (postId, status, account) => {
				const post = await own(postId);
				const accountId = account && ACCOUNTS[account];
				// A cancelled account of a post no longer goes live.
				const items = post?.accounts.filter((item) =>
					accountId === undefined ? item.status !== 'cancelled' : item.accountId === accountId,
				);
				for (const item of items ?? []) {
					await control.posts.setStatus(post?.postId ?? '', status, item.accountId);
				}
			},
			edit: async (postId, caption) => {
				await this.world.run('post.update', { postId, updateFields: { caption } });
			},
			remove: async (postId) => {
				const post = await own(postId);
				if (post) {
					await control.posts.remove(post.postId);
				}
			},
		};
	}
}
