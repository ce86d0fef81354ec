import { inspect } from 'node:util';

const longest = 60;

/** Pairs each value with its name in a title: of a long value, the beginning and its length. */
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
