import type { ServiceReader } from './serviceReader';
import type { TriggerState } from './triggerState';

/** The company of a replaced API key, as the posts and accounts that it reads prove it. */
export interface CompanyProof {
	/** `unknown` if the service did not answer. */
	readonly answer: 'same' | 'another' | 'unknown';
	readonly requests: number;
	readonly failure: Error | undefined;
}

/**
 * Checks whether a new API key belongs to the same company, for example after a rotation. A key of
 * another company can read none of the known posts and accounts (specification, "Authentication").
 * Takes up to 4 requests.
 */
export async function proveCompany(
	{ posts, accounts }: TriggerState,
	service: ServiceReader,
): Promise<CompanyProof> {
	const unfinished = [...(posts?.records.unfinished.keys() ?? [])].at(-1);
	const witnesses = [unfinished, posts?.records.witness].filter((id) => typeof id === 'string');
	const questions = witnesses.map((postId) => async () => (await service.getPost(postId)) !== null);
	if (posts && posts.records.size > 0) {
		questions.push(async () => {
			const page = await service.listPosts({});
			return page?.data.some(({ postId }) => posts.records.find(postId) !== undefined) ?? false;
		});
	}
	if (accounts) {
		const isKnown = (accountId: string) => Object.hasOwn(accounts.accounts, accountId);
		questions.push(async () =>
			(await service.listAccounts()).some(({ accountId }) => isKnown(accountId)),
		);
	}
	return await askInTurn(questions);
}

async function askInTurn(questions: ReadonlyArray<() => Promise<boolean>>): Promise<CompanyProof> {
	let requests = 0;
	let failure: Error | undefined;
	for (const ask of questions) {
		requests++;
		try {
			if (await ask()) {
				return { answer: 'same', requests, failure: undefined };
			}
		} catch (error) {
			failure = error as Error;
		}
	}
	return { answer: failure ? 'unknown' : 'another', requests, failure };
}
