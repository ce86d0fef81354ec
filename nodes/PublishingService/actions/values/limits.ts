/** The fewest and the most: characters of a text, entries of a list, or a number itself. */
export interface TextLimits {
	readonly min?: number;
	readonly max?: number;
}

export interface ListLimits extends TextLimits {
	readonly maxLength?: number;
}

export interface NumberLimits extends TextLimits {
	readonly integer?: boolean;
}

/** The bound that a number breaks, in words. */
export function brokenBound(number: number, { min, max }: TextLimits): string | undefined {
	if (min !== undefined && number < min) return `the least is ${format(min)}`;
	if (max !== undefined && number > max) return `the limit is ${format(max)}`;
	return undefined;
}

export function format(number: number): string {
	return number.toLocaleString('en-US');
}

export function plural(unit: 'character' | 'entry', count: number): string {
	if (count === 1) return unit;
	return unit === 'entry' ? 'entries' : `${unit}s`;
}
