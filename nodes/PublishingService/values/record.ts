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
