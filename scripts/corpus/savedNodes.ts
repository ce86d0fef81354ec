import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';
import { SourceLoader } from '../../test/kit/engine/sourceLoader';
import type { SavedNode } from './files';

/** The nodes of today, as n8n loads them. */
export type Descriptions = Readonly<Record<SavedNode['type'], INodeTypeDescription>>;

const root = join(__dirname, '../..');

export async function loadDescriptions(): Promise<Descriptions> {
	const loader = new SourceLoader();
	await loader.loadAll();
	const describe = (name: string) => {
		const { type } = loader.getNode(name);
		if (!('description' in type) || !('properties' in type.description)) {
			throw new Error(`${name} has no description`);
		}
		return type.description;
	};
	return {
		action: describe('publishingService'),
		trigger: describe('publishingServiceTrigger'),
	};
}

/** Nodes as workflows may hold them: every operation, each value of each choice, and the examples. */
export function makeSavedNodes(descriptions: Descriptions): SavedNode[] {
	const { action, trigger } = descriptions;
	const made = [
		...operationsOf(action).flatMap((start) => variantsOf(start, action)),
		...variantsOf(startOf(trigger), trigger),
	];
	// n8n saves only the fields that the panel shows.
	const shown = made.map((node) => {
		return { ...node, parameters: readParameters(node, descriptions[node.type]) };
	});
	return [...shown, ...nodesOfExamples()];
}

/** Parameters of a saved node whose values n8n would lose or change for the node of today. */
export function lostParameters(
	{ type, parameters }: SavedNode,
	descriptions: Descriptions,
): string[] {
	const description = descriptions[type];
	const { properties } = description;
	const node = nodeOf(parameters);
	const read = readParameters({ parameters }, description);
	const issues = NodeHelpers.getNodeParametersIssues(properties, node, description);
	const refusals = Object.values(issues?.parameters ?? {})
		.flat()
		.filter((issue) => issue.includes('is not supported'));
	return [...differences(parameters, read, ''), ...refusals];
}

/** Reads saved parameters like n8n: keeps those that the panel shows, and adds defaults for missing ones. */
function readParameters(
	{ parameters }: Pick<SavedNode, 'parameters'>,
	description: INodeTypeDescription,
): INodeParameters {
	const node = nodeOf(parameters);
	const { properties } = description;
	const read = NodeHelpers.getNodeParameters(
		properties,
		parameters,
		true,
		false,
		node,
		description,
	);
	return read ?? {};
}

/** The paths at which a saved value is missing or another one. */
function differences(saved: INodeParameters, read: INodeParameters, before: string): string[] {
	return Object.entries(saved).flatMap(([name, value]) => {
		const path = `${before}${name}`;
		const current = read[name];
		if (isGroup(value) && isGroup(current)) {
			return differences(value, current, `${path}.`);
		}
		return JSON.stringify(value) === JSON.stringify(current) ? [] : [path];
	});
}

function isGroup(value: NodeParameterValueType | undefined): value is INodeParameters {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Start {
	readonly name: string;
	readonly type: SavedNode['type'];
	readonly parameters: INodeParameters;
}

function operationsOf(description: INodeTypeDescription): Start[] {
	const { properties } = description;
	const resources = choicesOf(properties.find(({ name }) => name === 'resource'));
	return resources.flatMap((resource) => {
		const own = properties.filter(({ name }) => name === 'operation');
		const shown = own.filter((property) => isShown(property, description, { resource }));
		return shown.flatMap(choicesOf).map((operation) => ({
			name: `${resource}.${operation}`,
			type: 'action' as const,
			parameters: { resource, operation },
		}));
	});
}

function startOf({ properties }: INodeTypeDescription): Start {
	const events = choicesOf(properties.find(({ name }) => name === 'events'));
	return { name: 'trigger', type: 'trigger', parameters: { events } };
}

/** All fields of an operation with their defaults, and again for each value of each choice. */
function variantsOf(
	{ name, type, parameters }: Start,
	description: INodeTypeDescription,
): SavedNode[] {
	const whole = filledIn(description, parameters);
	const variants = description.properties
		.filter((property) => property.type === 'options' && property.name in whole)
		.filter((property) => isShown(property, description, whole) && !(property.name in parameters))
		.flatMap((property) =>
			choicesOf(property)
				.filter((value) => value !== whole[property.name])
				.map((value) => ({
					name: `${name}, ${property.name} = ${value}`,
					type,
					parameters: filledIn(description, { ...parameters, [property.name]: value }),
				})),
		);
	return [
		{ name, type, parameters: whole },
		...variants,
		...description.properties.flatMap((group) =>
			variantsInGroup({ name, type, parameters: whole }, group),
		),
	];
}

/** The node again for each value of each choice in one of its collections. */
function variantsInGroup(whole: SavedNode, group: INodeProperties): SavedNode[] {
	const values = whole.parameters[group.name];
	if (group.type !== 'collection' || !isGroup(values)) {
		return [];
	}
	return fieldsOf(group)
		.filter(({ type, name }) => type === 'options' && name in values)
		.flatMap((field) =>
			choicesOf(field)
				.filter((value) => value !== field.default)
				.map((value) => ({
					name: `${whole.name}, ${group.name}.${field.name} = ${value}`,
					type: whole.type,
					parameters: { ...whole.parameters, [group.name]: { ...values, [field.name]: value } },
				})),
		);
}

function fieldsOf({ options = [] }: INodeProperties): INodeProperties[] {
	return options.filter((option): option is INodeProperties => 'type' in option);
}

function filledIn(description: INodeTypeDescription, given: INodeParameters): INodeParameters {
	const parameters = { ...given };
	for (const property of description.properties) {
		if (!(property.name in parameters) && isShown(property, description, parameters)) {
			parameters[property.name] = valueOf(property);
		}
	}
	return parameters;
}

/** A collection with each of its options added, and the default of any other field. */
function valueOf(property: INodeProperties): NodeParameterValueType {
	if (property.type !== 'collection') {
		return property.default;
	}
	const values: INodeParameters = {};
	for (const field of fieldsOf(property)) {
		values[field.name] = field.default;
	}
	return values;
}

function isShown(
	property: INodeProperties,
	description: INodeTypeDescription,
	parameters: INodeParameters,
): boolean {
	return NodeHelpers.displayParameter(parameters, property, nodeOf(parameters), description);
}

function choicesOf(property: INodeProperties | undefined): string[] {
	const options = (property?.options ?? []) as INodePropertyOptions[];
	return options.flatMap(({ value }) => (typeof value === 'string' ? value : []));
}

const nodeOf = (parameters: INodeParameters): INode => ({
	id: '1',
	name: 'Node',
	type: 'node',
	typeVersion: 1,
	position: [0, 0],
	parameters,
});

function nodesOfExamples(): SavedNode[] {
	return globSync('examples/*.json', { cwd: root })
		.sort()
		.flatMap((path) => {
			const { nodes } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { nodes: INode[] };
			const own = nodes.filter(({ type }) => type.startsWith('n8n-nodes-publishing-service.'));
			return own.map(({ name, type, parameters }) => ({
				name: `${path}, ${name}`,
				type: type.endsWith('Trigger') ? ('trigger' as const) : ('action' as const),
				parameters: withoutToolFields(parameters),
			}));
		});
}

/** n8n adds these fields to every node that is a tool. */
function withoutToolFields(parameters: INodeParameters): INodeParameters {
	const n8nFields = ['descriptionType', 'toolDescription'];
	const own = Object.entries(parameters).filter(([name]) => !n8nFields.includes(name));
	return Object.fromEntries(own);
}
