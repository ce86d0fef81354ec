import type { INodeProperties } from 'n8n-workflow';

import { contentTagOf, findContentGroups } from '../../client/contentTags';
import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { ProblemReport } from '../../posting/postItem';
import { quote } from '../../values/text';
import type { Item } from '../item';

/** The content tags of a post. */
export const contentGroupsField = [
	{
		displayName: 'Content Tag Names or IDs',
		name: 'contentGroupIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getContentGroups' },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'Content tags group posts in analytics; they never change the post itself',
	},
] as const satisfies INodeProperties[];

export const CONTENT_GROUP_LIMITS = { max: LIMITS.contentGroupIds, maxLength: LIMITS.idLength };

/** The IDs of content groups, each once, as resolveContentGroup finds them. */
export async function resolveContentGroups(
	item: Item,
	service: ServiceClient,
	entries: readonly string[],
	report: Pick<ProblemReport, 'refuse'>,
	field = 'contentGroupIds',
): Promise<string[]> {
	const ids = await Promise.all(
		entries.map(async (entry) => await resolveContentGroup(item, service, entry, report, field)),
	);
	return [...new Set(ids.flatMap((id) => id ?? []))];
}

/**
 * The ID of a content group from what a person gives: a group's ID, which needs no request, or a tag's
 * name or ID. What is none is refused with the rest of a sentence.
 */
export async function resolveContentGroup(
	item: Item,
	service: ServiceClient,
	name: string,
	report: Pick<ProblemReport, 'refuse'>,
	field: string,
): Promise<string | undefined> {
	if (/^(tag|template):./.test(name)) return name;
	const groups = await item.once('contentGroups', async () => await findContentGroups(service));
	const wanted = name.toLowerCase();
	const ids = groups
		.map(contentTagOf)
		.filter(
			({ contentGroupId, tagId, name: called }) =>
				[contentGroupId, tagId].includes(name) || called?.trim().toLowerCase() === wanted,
		)
		.map(({ contentGroupId }) => contentGroupId);
	if (ids.length === 1) return ids[0];
	if (ids.length > 1) {
		const problem = `: ${quote(name)} is called ${ids.join(' and ')}. Write the one you mean`;
		return report.refuse(field, problem);
	}
	const areNamed = groups.some(({ name: called }) => called !== undefined);
	return report.refuse(
		field,
		areNamed
			? `: ${quote(name)} is no content tag. Write one that is there, or make it with Content Tag > Create`
			: `: ${quote(name)} cannot be looked up, because the service tells no names of content tags. Write the ID, such as tag:recipes`,
	);
}
