import type { World } from '../../../kit/world';
import type { Random } from '../../chaos/random';
import { ACCOUNTS, NAMES } from './accounts';
import { isToCome, storedPosts, type StoredPost } from './posts';

/** All actions of a person in the dashboard that the judge must know. */
export class Deeds {
	readonly told: string[] = [];
	/** IDs of posts that a person changed. */
	readonly touched = new Set<string>();
	/** Parts of posts that a person cancelled, as `post_1/acc_1`, with the simulated time. */
	readonly cancelled = new Map<string, number>();
	/** Parts of posts that a person added. */
	readonly added = new Set<string>();
	/** Parts of posts that a person approved. */
	readonly approved = new Set<string>();
}

type Act = (world: World, post: StoredPost, random: Random, deeds: Deeds) => void;

const waitingOf = ({ parts }: StoredPost) =>
	[...parts].flatMap(([accountId, part]) => (isToCome(part) ? [accountId] : []));

/** Cancels a post for an account, or for all that wait. */
function cancel(world: World, post: StoredPost, accountId: string | undefined, deeds: Deeds): void {
	world.dashboard.cancel(post.postId, accountId);
	for (const one of accountId === undefined ? waitingOf(post) : [accountId]) {
		deeds.cancelled.set(`${post.postId}/${one}`, world.clock.now());
	}
}

/** Actions of people on a post in the dashboard, by name. */
const ACTS: Readonly<Record<string, Act>> = {
	'corrects the caption': ({ dashboard }, { postId, caption }, random) => {
		dashboard.edit(postId, { caption: `${caption} (corrected ${random.int(100, 999)})` });
	},
	'writes other hashtags': ({ dashboard }, { postId }, random) => {
		dashboard.edit(postId, { hashtags: [`dashboard${random.int(100, 999)}`] });
	},
	'writes a note': ({ dashboard }, { postId }, random) => {
		dashboard.edit(postId, { notes: `Seen by Ana, ${random.int(100, 999)}` });
	},
	'changes caption and hashtags': ({ dashboard }, { postId, caption }, random) => {
		const number = random.int(100, 999);
		dashboard.edit(postId, { caption: `${caption} (again ${number})`, hashtags: [`x${number}`] });
	},
	'adds a tag': ({ dashboard }, { postId, tags }) => {
		dashboard.edit(postId, { contentGroupIds: [...tags, 'tag:recipes'] });
	},
	'reschedules the post': ({ dashboard }, { postId }, random) => {
		dashboard.reschedule(postId, timeOf(random));
	},
	'reschedules it for one account': ({ dashboard }, post, random) => {
		dashboard.reschedule(post.postId, timeOf(random), random.pick(waitingOf(post)));
	},
	'approves the post': ({ dashboard }, post, _random, { approved }) => {
		dashboard.approve(post.postId);
		waitingOf(post).forEach((accountId) => approved.add(`${post.postId}/${accountId}`));
	},
	'lets the post wait for approval': ({ dashboard }, post) => {
		for (const accountId of waitingOf(post)) {
			dashboard.withdrawApproval(post.postId, accountId);
		}
	},
	'cancels the post': (world, post, _random, deeds) => cancel(world, post, undefined, deeds),
	'cancels it for one account': (world, post, random, deeds) => {
		cancel(world, post, random.pick(waitingOf(post)), deeds);
	},
	'adds an account': ({ dashboard }, post, random, { added }) => {
		const others = NAMES.filter((name) => !post.parts.has(ACCOUNTS[name]));
		if (others.length > 0) {
			const accountId = ACCOUNTS[random.pick(others)];
			dashboard.addAccount(post.postId, accountId, timeOf(random));
			added.add(`${post.postId}/${accountId}`);
		}
	},
};

const ACT_NAMES = Object.keys(ACTS);

/** A time that no row has. */
function timeOf(random: Random): string {
	return new Date(Date.UTC(2031, 5, random.int(1, 28), random.int(8, 20), 7)).toISOString();
}

/** Does one of the actions to a planned post; does nothing if there is none. */
export function act(world: World, random: Random, deeds: Deeds): void {
	const posts = [...storedPosts(world.service).values()];
	const waiting = posts.filter((post) => waitingOf(post).length > 0);
	const name = random.pick(ACT_NAMES);
	if (waiting.length === 0) {
		return;
	}
	const post = random.pick(waiting);
	ACTS[name]?.(world, post, random, deeds);
	deeds.touched.add(post.postId);
	deeds.told.push(`a person ${name} (${post.postId}: ${post.caption})`);
}
