import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { only, type OperationName } from '../../../kit/engine/testbed';
import { locator, type OperationCase, type Rig } from '../rig';
import type { KeptPost } from '../../../../sandbox/control/types';

/** Posts that exist now and are not in `before`. */
export async function newPosts({ bed }: Rig, before: readonly KeptPost[]): Promise<KeptPost[]> {
	const known = new Set(before.map(({ postId }) => postId));
	return (await bed.sandbox.control.posts.list()).filter(({ postId }) => !known.has(postId));
}

export async function keptPost({ bed }: Rig, postId: string): Promise<KeptPost> {
	const post = (await bed.sandbox.control.posts.list()).find((each) => each.postId === postId);
	if (!post) {
		throw new Error(`No post ${postId} is kept`);
	}
	return post;
}

/**
 * Checks that a post in an output has the parts that the contract promises: text, numbers, lists
 * and readable times.
 */
export function expectPost(json: IDataObject, kept: KeptPost, { id, term }: Rig): void {
	expect(json.postId).toBe(id(kept.postId));
	expect(json.status).toBe(term(kept.status));
	expect(json.caption ?? null).toBe(kept.caption);
	expect(json.hashtags).toEqual(kept.hashtags);
	expect((json.media as IDataObject).count).toBe(kept.media.count);
	expectTime(json.createdAt, kept.createdAt);
	const accounts = json.accounts as IDataObject[];
	expect(accounts.map(({ accountId }) => accountId)).toEqual(
		kept.accounts.map(({ accountId }) => id(accountId)),
	);
	accounts.forEach((account, index) => {
		expect(account.platform).toBe(term(String(kept.accounts[index]?.platform)));
		expect(account.scheduledAfter ?? null).toEqual(
			kept.accounts[index]?.scheduledAfter === undefined ? null : expect.anything(),
		);
		expectTime(account.queuedAt, kept.accounts[index]?.queuedAt);
	});
}

/** Checks that two texts mean one instant. A service that writes whole seconds has lost the rest. */
export function expectTime(written: unknown, time: string | undefined): void {
	const apart = Date.parse(String(written)) - Date.parse(String(time));
	expect(Math.abs(apart)).toBeLessThan(1000);
}

export function expectNumbers(json: object, names: readonly string[]): void {
	const found = json as IDataObject;
	expect(Object.fromEntries(names.map((name) => [name, typeof found[name]]))).toEqual(
		Object.fromEntries(names.map((name) => [name, 'number'])),
	);
}

/** Checks that the node reports a refusal with its status and the service's words, and guesses nothing. */
export function refused(
	operation: OperationName,
	does: string,
	parametersOf: (rig: Rig) => INodeParameters,
): OperationCase {
	return {
		operation,
		does,
		check: async (rig) => {
			const { items } = await rig.run(operation, parametersOf(rig), {
				onError: 'continueRegularOutput',
			});
			const { error } = only(items).json as { error: IDataObject };
			expect(error.httpStatus).toBeGreaterThanOrEqual(400);
			const isTurnedAway = rig.dialect.firstAnswer !== 'served';
			expect(error.httpStatus).toBeLessThan(isTurnedAway ? 600 : 500);
			expect(error.code).not.toBe('not_this_service');
			expect(error.nextStep).toEqual(expect.stringMatching(/\w/));
			if (['html', 'empty'].includes(rig.dialect.errorBody) || Number(error.httpStatus) >= 500) {
				return;
			}
			expect(error.serviceMessage).toContain('"unknown"');
		},
	};
}

export const unknownPost = () => ({ postId: locator('unknown') });
