import { contentTagOf, findContentGroups } from '../../client/contentTags';
import type { ServiceClient } from '../../client/serviceClient';
import type { ProblemReport } from '../../posting/postItem';
import { quote } from '../../values/text';
import type { Item } from '../item';

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
 * name or ID. What is none is refused.
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
	const [id, ...others] = groups
		.map(contentTagOf)
		.filter(
			({ contentGroupId, tagId, name: called }) =>
				[contentGroupId, tagId].includes(name) || called?.trim().toLowerCase() === wanted,
		)
		.map(({ contentGroupId }) => contentGroupId);
	if (others.length > 0) {
		const ids = [id, ...others].join(' and ');
		return report.refuse(field, `: ${quote(name)} is called ${ids}. Write the one you mean`);
	}
	if (id !== undefined) return id;
	const advice = groups.some(({ name: called }) => called !== undefined)
		? 'is no content tag. Write one that is there, or make it with Content Tag > Create'
		: 'cannot be looked up, because the service tells no names of content tags. Write the ID, such as tag:recipes';
	return report.refuse(field, `: ${quote(name)} ${advice}`);
}
