import type { INodeParameters } from 'n8n-workflow';
import type { OperationName } from '../../../../kit/engine/testbed';

/** A limit of the specification, with parameters that are just within it, and others that exceed it by one. */
export interface LimitCase {
	operation: OperationName;
	what: string;
	at: INodeParameters;
	over: INodeParameters;
	/** The node's message for parameters over the limit. */
	message: string;
	/** True if the parameters within the limit name an ID that the service does not have. */
	isUnknown?: boolean;
}

type Build = (value: never) => INodeParameters;
export type Places = Array<[operation: OperationName, build: Build]>;

export const text = (length: number) => 'x'.repeat(length);
export const entries = (count: number) => Array.from({ length: count }, (_, at) => `e${at}`);
export const url = (length: number) => `https://studio.example/${text(length - 23)}`;
export const shown = (size: number) => size.toLocaleString('en-US');

export function cases<T>(
	places: Places,
	what: string,
	[at, over]: [T, T],
	message: string,
	isUnknown = false,
): LimitCase[] {
	return places.map(([operation, build]) => {
		const parameters = build as (value: T) => INodeParameters;
		return { operation, what, at: parameters(at), over: parameters(over), message, isUnknown };
	});
}

/** A text with at most `max` characters. */
export function longest(places: Places, field: string, max: number, make = text): LimitCase[] {
	const message = `${field} has ${shown(max + 1)} characters, the limit is ${shown(max)}`;
	return cases(places, `${field}: ${max} characters`, [make(max), make(max + 1)], message);
}

/** A list with at most `max` entries. */
export function most(places: Places, field: string, max: number, make: (count: number) => unknown) {
	const message = `${field} has ${max + 1} entries, the limit is ${max}`;
	return cases(places, `${field}: ${max} entries`, [make(max), make(max + 1)], message);
}

/** An ID of at most 200 characters. */
export function id(places: Places, field: string, said = field): LimitCase[] {
	const message = `${said} has 201 characters, the limit is 200`;
	return cases(places, `${field}: ID of 200 characters`, [text(200), text(201)], message, true);
}

/** A number between two bounds. */
export function range(
	places: Places,
	field: string,
	bounds: { min?: number; max?: number },
): LimitCase[] {
	const { min, max } = bounds;
	const least =
		min === undefined
			? []
			: cases(
					places,
					`${field}: from ${min}`,
					[min, min - 1],
					`${field} is ${shown(min - 1)}, the least is ${shown(min)}`,
				);
	const limit =
		max === undefined
			? []
			: cases(
					places,
					`${field}: up to ${max}`,
					[max, max + 1],
					`${field} is ${shown(max + 1)}, the limit is ${shown(max)}`,
				);
	return [...least, ...limit];
}
