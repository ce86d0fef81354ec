import { contentTagOf, findContentGroups } from '../../client/contentTags';
import type { ServiceClient } from '../../client/serviceClient';
import type { ProblemReport } from '../../posting/postDraft';
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
		return { problem: `: ${quote(entry)} can mean ${ids}. Write the ID of the right tag` };
	}
	if (id !== undefined) {
		return { value: id };
	}
	const advice = tags.some(({ name }) => name !== undefined)
		? 'is not a content tag. Write the name of a content tag, or create the tag with Content Tag > Create'
		: 'cannot be found by name, because the service does not return the names of content tags. Write the ID, such as tag:recipes';
	return { problem: `: ${quote(entry)} ${advice}` };
}
