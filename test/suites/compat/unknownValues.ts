import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';

/**
 * What a saved node says that the node no longer understands, though it may know the names:
 * choices that are no more, fields that do not apply, and required ones that are not given.
 */
export function complaintsAbout(types: INodeTypeDescription[], node: INode): string[] {
	const description = types.find(({ name }) => name === node.type);
	if (!description) return [`${node.type} is unknown`];
	const { properties } = description;
	const whole = NodeHelpers.getNodeParameters(
		properties,
		node.parameters,
		true,
		false,
		node,
		description,
	);
	const shown = properties.filter((property) =>
		NodeHelpers.displayParameter(whole ?? {}, property, node, description),
	);
	const hidden = Object.keys(node.parameters).filter(
		(given) => !shown.some(({ name }) => name === given),
	);
	const issues = NodeHelpers.getNodeParametersIssues(properties, node, description);
	return [
		...hidden.map((name) => `${name} does not apply`),
		...unknownChoices(shown, node.parameters),
		...Object.values(issues?.parameters ?? {}).flat(),
	];
}

function unknownChoices(properties: INodeProperties[], parameters: INodeParameters): string[] {
	return properties.flatMap((property) => {
		const given = parameters[property.name];
		if (given === undefined) return [];
		const values = Array.isArray(given) ? given : [given];
		const { type, name, options = [] } = property;
		if (type === 'collection') {
			return values.flatMap((value) =>
				unknownChoices(options as INodeProperties[], value as INodeParameters),
			);
		}
		if (type === 'fixedCollection') {
			const groups = options as INodePropertyCollection[];
			return groups.flatMap((group) =>
				[(given as INodeParameters)[group.name] ?? []]
					.flat()
					.flatMap((one) => unknownChoices(group.values, one as INodeParameters)),
			);
		}
		if (!isClosedList(property)) return [];
		const choices = (options as INodePropertyOptions[]).map(({ value }) => value);
		const isChoice = (value: unknown) => choices.some((choice) => choice === value);
		return values
			.filter((value) => !isChoice(value))
			.map((value) => `${name} has no ${String(value)}`);
	});
}

/** False for lists that are read from the service. */
function isClosedList({ type, typeOptions }: INodeProperties): boolean {
	return (type === 'options' || type === 'multiOptions') && !typeOptions?.loadOptionsMethod;
}
