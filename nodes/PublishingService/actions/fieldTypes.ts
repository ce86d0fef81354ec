import type { INodeProperties } from 'n8n-workflow';

/**
 * What parameters are typed from: for each type of field the names of those fields. For a choice the
 * name stands for its values, for a collection for its members.
 */
export interface FieldTypes {
	readonly string: object;
	readonly color: object;
	readonly number: object;
	readonly boolean: object;
	readonly dateTime: object;
	readonly json: object;
	readonly multiOptions: object;
	readonly resourceLocator: object;
	readonly resourceMapper: object;
	/** Choices whose options stand in the field. */
	readonly options: object;
	/** Choices that the service fills. */
	readonly loadedOptions: object;
	readonly collection: Readonly<Record<string, FieldTypes>>;
	/** The rows of a fixed collection, by the key under which it keeps them. */
	readonly fixedCollection: Readonly<Record<string, Readonly<Record<string, FieldTypes>>>>;
	/** All of them, and the members of collections behind a dot: "options.notes". */
	readonly any: object;
}

/** No fields: nothing can be read. */
export type NoFields = FieldTypesOf<never>;

/** The types of fields that are literals, as `const` type parameters and `as const` keep them. */
export type FieldTypesOf<Field extends FieldLiteral> = {
	readonly string: NamesOf<Field, 'string'>;
	readonly color: NamesOf<Field, 'color'>;
	readonly number: NamesOf<Field, 'number'>;
	readonly boolean: NamesOf<Field, 'boolean'>;
	readonly dateTime: NamesOf<Field, 'dateTime'>;
	readonly json: NamesOf<Field, 'json'>;
	readonly multiOptions: NamesOf<Field, 'multiOptions'>;
	readonly resourceLocator: NamesOf<Field, 'resourceLocator'>;
	readonly resourceMapper: NamesOf<Field, 'resourceMapper'>;
	readonly options: {
		readonly [Choice in Extract<Field, FieldWithOptions> as Choice['name']]: OptionOf<Choice>;
	};
	readonly loadedOptions: {
		readonly [
			Choice in Exclude<
				Extract<Field, { readonly type: 'options' }>,
				FieldWithOptions
			> as Choice['name']
		]: unknown;
	};
	readonly collection: {
		readonly [Group in Extract<Field, Collection> as Group['name']]: FieldTypesOf<
			Group['options'][number]
		>;
	};
	readonly fixedCollection: {
		readonly [Rows in Extract<Field, FixedCollection> as Rows['name']]: {
			readonly [Key in Rows['options'][number] as Key['name']]: FieldTypesOf<Key['values'][number]>;
		};
	};
	readonly any: { readonly [Any in Field as PathsOf<Any>]: unknown };
};

/** The values that a field offers; the empty one says that nothing is chosen. */
export type OptionOf<Field> = Field extends FieldWithOptions
	? Exclude<Field['options'][number]['value'], ''>
	: never;

interface FieldLiteral {
	readonly name: string;
	readonly type: string;
}

type NamesOf<Field extends FieldLiteral, Type extends string> = {
	readonly [Each in Extract<Field, { readonly type: Type }> as Each['name']]: unknown;
};

type PathsOf<Field extends FieldLiteral> =
	| Field['name']
	| (Field extends Collection ? `${Field['name']}.${Field['options'][number]['name']}` : never)
	| (Field extends { readonly type: 'resourceMapper' } ? `${Field['name']}.value` : never);

interface FieldWithOptions extends FieldLiteral {
	readonly type: 'options';
	readonly options: ReadonlyArray<{ readonly value: string }>;
}

interface Collection extends FieldLiteral {
	readonly type: 'collection';
	readonly options: readonly FieldLiteral[];
}

interface FixedCollection extends FieldLiteral {
	readonly type: 'fixedCollection';
	readonly options: ReadonlyArray<{
		readonly name: string;
		readonly values: readonly FieldLiteral[];
	}>;
}

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

/** The fields inside a collection; those of a fixed collection by the key of its rows. */
export function membersOf(
	{ type, options = [] }: INodeProperties,
	key?: string,
): readonly INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	return options.flatMap((option) =>
		'values' in option && (key === undefined || option.name === key) ? option.values : [],
	);
}
