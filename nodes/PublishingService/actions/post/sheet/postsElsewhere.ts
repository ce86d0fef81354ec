import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { readPlanned } from '../../../posting/readPost';
import type { CompanyRows } from './companyRows';

/**
 * The rows of all companies, where a post that its row's company does not know names the one at which it
 * still goes out: a row that was given to another client, whose post must not be made twice.
 */
export async function withPostsElsewhere(
	companies: readonly CompanyRows[],
): Promise<CompanyRows[]> {
	const unknown = new Set(companies.flatMap(({ earlier }) => earlier.flatMap(unknownId)));
	if (companies.length === 1 || unknown.size === 0) return [...companies];
	const owners = new Map<string, string>();
	for (const company of companies) {
		const { name = 'another company' } = company.company ?? {};
		for (const { postId } of await plannedOf(company)) owners.set(postId, name);
	}
	return companies.map((company) => ({
		...company,
		earlier: company.earlier.map((posted) => {
			const [postId] = unknownId(posted);
			return postId === undefined ? posted : { ...posted, owner: owners.get(postId) };
		}),
	}));
}

function unknownId({ postId, post }: CompanyRows['earlier'][number]): string[] {
	return post instanceof ServiceError && post.facts.httpStatus === 404 ? [postId] : [];
}

async function plannedOf({ group: { service }, planned }: CompanyRows): Promise<readonly Post[]> {
	if (planned.length > 0 || service instanceof ServiceError) return planned;
	const read = await outcomeOf(readPlanned(service));
	return read instanceof ServiceError ? [] : read.posts;
}
