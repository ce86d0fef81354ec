import { inspect } from 'node:util';

const longest = 60;

/** Each value behind what a title calls it: of a long one, the beginning and how long it is. */
export function titled<T>(values: readonly T[]): Array<[title: string, value: T]> {
	return values.map((value) => {
		const whole = typeof value === 'string' ? JSON.stringify(value) : inspect(value);
		const characters = [...whole];
		if (characters.length <= longest) {
			return [whole, value];
		}
		return [`${characters.slice(0, 20).join('')}… (${characters.length} characters)`, value];
	});
}
