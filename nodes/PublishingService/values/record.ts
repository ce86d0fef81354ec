/**
 * Copies a record without some of its fields.
 *
 * @example withoutFields({ url: 'https://…', kind: 'video' }, 'url') // { kind: 'video' }
 */
export function withoutFields<T extends object, Name extends keyof T & string>(
	record: T,
	...names: Name[]
): Omit<T, Name>;
export function withoutFields(record: object, ...names: string[]): object {
	const fields = Object.entries(record).filter(([name]) => !names.includes(name));
	return Object.fromEntries(fields);
}

/**
 * Copies a record without the fields that are undefined; the others keep their order.
 *
 * @example definedFields({ row: 4, company: undefined }) // { row: 4 }
 */
export function definedFields<T extends object>(record: T): T {
	const fields = Object.entries(record).filter(([, value]) => value !== undefined);
	return Object.fromEntries(fields) as T;
}
