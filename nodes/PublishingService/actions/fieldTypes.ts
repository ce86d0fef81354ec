/** Types of fields of which the name is all that is typed. */
type PlainType =
	| 'string'
	| 'color'
	| 'number'
	| 'boolean'
	| 'dateTime'
	| 'json'
	| 'multiOptions'
	| 'resourceLocator'
	| 'resourceMapper';

/**
 * What parameters are typed from: for each type of field the names of those fields. For a choice the
 * name stands for its values, for a collection and for the rows of a fixed one for its members.
 * Choices that the service fills stand apart; `any` has all fields, and the members of collections
 * behind a dot: "options.notes".
 */
export interface FieldTypes extends Readonly<
	Record<PlainType | 'options' | 'loadedOptions' | 'any', object>
> {
	readonly collection: Readonly<Record<string, FieldTypes>>;
	readonly fixedCollection: Readonly<Record<string, FieldTypes>>;
}

/** No fields: nothing can be read. */
export type NoFields = FieldTypesOf<never>;

/** The types of fields that are literals, as `const` type parameters and `as const` keep them. */
export type FieldTypesOf<Field extends FieldLiteral> = {
	readonly [Type in PlainType]: NamesOf<Extract<Field, { readonly type: Type }>>;
} & {
	readonly options: {
		readonly [Choice in Extract<Field, FieldWithOptions> as Choice['name']]: OptionOf<Choice>;
	};
	readonly loadedOptions: NamesOf<
		Exclude<Extract<Field, { readonly type: 'options' }>, FieldWithOptions>
	>;
	readonly collection: {
		readonly [Group in Extract<Field, Collection> as Group['name']]: FieldTypesOf<
			Group['options'][number]
		>;
	};
	readonly fixedCollection: {
		readonly [Rows in Extract<Field, FixedCollection> as Rows['name']]: FieldTypesOf<
			Rows['options'][number]['values'][number]
		>;
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

type NamesOf<Field extends FieldLiteral> = Readonly<Record<Field['name'], unknown>>;

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
	readonly options: ReadonlyArray<{ readonly values: readonly FieldLiteral[] }>;
}
