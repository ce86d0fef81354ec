import type { INodeProperties } from 'n8n-workflow';

/** What a field is called, by its name or its dotted path through collections ("options.slides"). */
export function displayNameOf(fields: readonly INodeProperties[], path: string): string {
	let [members, label] = [fields, path];
	for (const name of path.split('.')) {
		const field = members.find((candidate) => candidate.name === name);
		if (!field) return path;
		[members, label] = [membersOf(field), field.displayName];
	}
	return label;
}

/** The display name of the field of this name, at the top of a panel or in one of its collections. */
export function labelOfField(fields: readonly INodeProperties[], name: string): string | undefined {
	for (const field of fields) {
		const members = field.type === 'collection' ? membersOf(field) : [];
		const found = [field, ...members].find((candidate) => candidate.name === name);
		if (found) return found.displayName;
	}
	return undefined;
}

/** The fields inside a collection, or of a row of a fixed one. */
export function membersOf({ type, options = [] }: INodeProperties): readonly INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	return options.flatMap((option) => ('values' in option ? option.values : []));
}
