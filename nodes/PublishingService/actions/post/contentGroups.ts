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

/**
 * Finds the IDs of content groups, each once, for the ID of a group, or the name or ID of a tag. Sends no request if
 * every entry is the ID of a group, such as "tag:recipes".
 */
export async function resolveContentGroups(
	item: Item,
	service: ServiceClient,
	entries: readonly string[],
	{ report, field = 'contentGroupIds' }: TagField,
): Promise<string[]> {
	const isId = (entry: string) => /^(tag|template):./.test(entry);
	const list = async () => (await findContentGroups(service)).map(contentTagOf);
	const tags = entries.every(isId) ? [] : await item.results.contentTags.once(list);
	const ids = new Set<string>();
	for (const entry of entries) {
		const id = isId(entry) ? { value: entry } : findTag(entry, tags);
		if ('value' in id) {
			ids.add(id.value);
		} else {
			report.refuse(field, id.problem);
		}
	}
	return [...ids];
}

type Tag = Partial<Record<'contentGroupId' | 'tagId' | 'name', string>>;

/** Finds the content group of a tag by name or ID. A name that several tags have is a problem. */
function findTag(entry: string, tags: readonly Tag[]): Parsed<string> {
	const wantedName = entry.toLowerCase();
	const isMeant = ({ contentGroupId, tagId, name }: Tag) =>
		[contentGroupId, tagId].includes(entry) || name?.trim().toLowerCase() === wantedName;
	const [id, ...others] = tags
		.filter(isMeant)
		.map(({ contentGroupId }) => contentGroupId)
		.filter((contentGroupId) => contentGroupId !== undefined);
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
