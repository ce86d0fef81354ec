import { contentTagOf, findContentGroups } from '../../client/contentTags';
import type { ServiceClient } from '../../client/serviceClient';
import type { ProblemReport } from '../../posting/postItem';
import { type Parsed, quote } from '../../values/text';
import type { Item } from '../item';

/** The field that names the tags, and the report that refuses it. */
interface TagField {
	readonly report: Pick<ProblemReport, 'refuse'>;
	readonly field?: string;
}

/** The IDs of content groups, each once, from a group's ID, which needs no request, or a tag's name or ID. */
export async function resolveContentGroups(
	item: Item,
	service: ServiceClient,
	entries: readonly string[],
	{ report, field = 'contentGroupIds' }: TagField,
): Promise<string[]> {
	const isId = (entry: string) => /^(tag|template):./.test(entry);
	const list = async () => (await findContentGroups(service)).map(contentTagOf);
	const tags = entries.every(isId) ? [] : await item.once('contentGroups', list);
	const ids = entries.flatMap((entry) => {
		const found = isId(entry) ? { value: entry } : findTag(entry, tags);
		if ('value' in found) {
			return found.value;
		}
		report.refuse(field, found.problem);
		return [];
	});
	return [...new Set(ids)];
}

type Tag = Partial<Record<'contentGroupId' | 'tagId' | 'name', string>>;

function findTag(entry: string, tags: readonly Tag[]): Parsed<string> {
	const wanted = entry.toLowerCase();
	const [id, ...others] = tags
		.filter(
			({ contentGroupId, tagId, name }) =>
				[contentGroupId, tagId].includes(entry) || name?.trim().toLowerCase() === wanted,
		)
		.flatMap(({ contentGroupId }) => contentGroupId ?? []);
	if (others.length > 0) {
		const ids = [id, ...others].join(' and ');
		return { problem: `: ${quote(entry)} is called ${ids}. Write the one you mean` };
	}
	if (id !== undefined) {
		return { value: id };
	}
	const advice = tags.some(({ name }) => name !== undefined)
		? 'is no content tag. Write one that is there, or make it with Content Tag > Create'
		: 'cannot be looked up, because the service tells no names of content tags. Write the ID, such as tag:recipes';
	return { problem: `: ${quote(entry)} ${advice}` };
}
