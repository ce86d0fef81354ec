import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { RESOURCES } from '../../nodes/PublishingService/actions/resources';
import { runOptionsField } from '../../nodes/PublishingService/actions/runOptions';
import { FOR_NEXT_RUN } from '../../nodes/PublishingService/actions/post/reschedule.operation';
import { toolFields } from '../../nodes/PublishingService/actions/toolOutputOption';
import { triggerFields } from '../../nodes/PublishingService/trigger/triggerFields';

/** The file with the names that a saved workflow may contain. */
export const savedNamesFile = 'test/suites/unit/words/savedNames.json';

const reportSchemaFile = 'nodes/PublishingService/__schema__/v1.0.0/post/createFromRows.json';

/** Names that workflows may contain: operations, parameters by their path, and option values. */
export interface SavedNames {
	/** True since the names of 1.0.0 are final: names are added, and none is removed. */
	readonly isReleased: boolean;
	readonly names: readonly string[];
}

export function readSavedNames(): SavedNames {
	const text = readFileSync(join(__dirname, '../..', savedNamesFile), 'utf8');
	return JSON.parse(text) as SavedNames;
}

/** The list as it should be: all that there is, and once released all that there was. */
export function savedNames(): string {
	const { isReleased, names } = readSavedNames();
	const all = [...new Set([...(isReleased ? names : []), ...currentNames()])].sort();
	return JSON.stringify({ isReleased, names: all });
}

/** All names that the nodes have today. */
export function currentNames(): string[] {
	const ofOperations = RESOURCES.flatMap((resource) =>
		resource.operations.flatMap(({ value, fields }) => [
			`${resource.value}.${value}`,
			...namesOf(fields, `${resource.value}.${value} `),
		]),
	);
	return [
		...ofOperations,
		...namesOf([...toolFields, ...runOptionsField], 'all '),
		...namesOf(triggerFields, 'trigger '),
		...sheetColumns().map((column) => `column ${column}`),
	];
}

/** The columns of a report, which sheets get back and workflows read. */
function sheetColumns(): string[] {
	const schema = JSON.parse(readFileSync(join(__dirname, '../..', reportSchemaFile), 'utf8')) as {
		readonly properties: Readonly<Record<string, unknown>>;
	};
	return [...Object.keys(schema.properties), ...FOR_NEXT_RUN, 'change', 'company'];
}

function namesOf(fields: readonly INodeProperties[], before: string): string[] {
	return fields.flatMap((field) => {
		const path = `${before}${field.name}`;
		return [path, ...(field.options ?? []).flatMap((option) => namesIn(option, path))];
	});
}

function namesIn(
	option: INodePropertyOptions | INodeProperties | INodePropertyCollection,
	path: string,
): string[] {
	if ('values' in option) {
		return namesOf(option.values, `${path}.${option.name}.`);
	}
	if ('displayName' in option) {
		return namesOf([option], `${path}.`);
	}
	return [`${path} = ${String(option.value)}`];
}
