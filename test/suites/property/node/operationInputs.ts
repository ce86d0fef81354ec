import fc, { type Arbitrary } from 'fast-check';
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { RESOURCES } from '../../../../nodes/PublishingService/actions/resources';
import type { OperationName } from '../../../kit/engine/testbed';
import { fitting, text, time, wild } from './columnValues';

/** Parameters that all items of an operation share, and those of each item. */
export interface OperationInputs {
	name: OperationName;
	/** Parameters that decide which other parameters exist; n8n must know them before a run. */
	choice: INodeParameters;
	/** The names of all others. */
	names: string[];
	/** Their values for one item. */
	item: Arbitrary<Record<string, unknown>>;
}

type Url = (file: string) => string;

/** Every operation, once for each choice that its fields depend on. */
export function operationInputs(url: Url): OperationInputs[] {
	const media = fc.constantFrom(url('tiny.png'), url('portrait.jpg'), url('html-named.jpg'));
	const linked = { ...fitting, mediaUrls: media, sourceUrl: media };
	return RESOURCES.flatMap(({ value: resource, operations }) =>
		operations.flatMap(({ value, fields }) =>
			choicesOf(fields).map((choice) => {
				const others = fields.filter(({ name, type }) => !(name in choice) && type !== 'notice');
				return {
					name: `${resource}.${value}` as const,
					choice,
					names: others.map(({ name }) => name),
					item: recordOf(others, linked),
				};
			}),
		),
	);
}

/** All combinations of the top fields that decide whether others are shown. */
function choicesOf(fields: INodeProperties[]): INodeParameters[] {
	const deciding = new Set(
		fields.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {})),
	);
	return fields
		.filter(({ name }) => deciding.has(name))
		.reduce<INodeParameters[]>(
			(choices, { name, type, options = [] }) => {
				const values =
					type === 'boolean'
						? [true, false]
						: (options as INodePropertyOptions[]).map(({ value }) => value);
				return choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })));
			},
			[{}],
		);
}

type Fitting = typeof fitting;

function recordOf(
	fields: INodeProperties[],
	known: Fitting,
	constraints?: { requiredKeys: [] },
): Arbitrary<Record<string, unknown>> {
	const cells = fields.map((field) => [field.name, cellOf(field, known)] as const);
	return fc.record(Object.fromEntries(cells), constraints);
}

/** A value that mostly fits the field, and sometimes is any value. */
function cellOf(field: INodeProperties, known: Fitting): Arbitrary<unknown> {
	return fc.oneof(
		{ weight: 14, arbitrary: fittingOf(field, known) },
		{ weight: 1, arbitrary: wild },
	);
}

function fittingOf(field: INodeProperties, known: Fitting): Arbitrary<unknown> {
	const { name, type, options = [], typeOptions } = field;
	const byName = known[name];
	if (byName) {
		return byName;
	}
	switch (type) {
		case 'boolean':
			return fc.boolean();
		case 'number': {
			const { minValue: min = 0, maxValue: max = min + 150 } = typeOptions ?? {};
			return fc.integer({ min, max });
		}
		case 'options':
			// Its list comes from the service.
			if (options.length === 0) {
				return text;
			}
			return fc.constantFrom(...(options as INodePropertyOptions[]).map(({ value }) => value));
		case 'dateTime':
			return time;
		case 'collection':
			return recordOf(options as INodeProperties[], known, { requiredKeys: [] });
		case 'fixedCollection':
			return fixedCollection(field, known);
		default:
			return text;
	}
}

function fixedCollection({ options = [], typeOptions }: INodeProperties, known: Fitting) {
	const parts = options.flatMap((option) => {
		if (!('values' in option)) {
			return [];
		}
		const row = recordOf(option.values, known);
		const rows = typeOptions?.multipleValues ? fc.array(row, { maxLength: 11 }) : row;
		return [[option.name, rows] as const];
	});
	return fc.record(Object.fromEntries(parts));
}
