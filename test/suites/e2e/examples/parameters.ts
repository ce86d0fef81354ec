import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodeTypeDescription,
} from 'n8n-workflow';

/** The parts of a node that n8n does not know: its type and version, or parameters by their paths. */
export function unknownTo(types: INodeTypeDescription[], node: INode): string[] {
	const description = types.find(
		({ name, version }) => name === node.type && [version].flat().includes(node.typeVersion),
	);
	if (!description) {
		return [`${node.type} ${node.typeVersion}`];
	}
	return unknownParameters(description.properties, node.parameters, node.name);
}

function unknownParameters(
	properties: INodeProperties[],
	parameters: INodeParameters,
	path: string,
): string[] {
	return Object.entries(parameters).flatMap(([name, value]) => {
		const known = properties.filter((property) => property.name === name);
		const here = `${path} > ${name}`;
		if (known.length === 0) {
			return [here];
		}
		const inner = known.flatMap(insideOf);
		// One parameter of the name may hold others, and another one, such as a table of columns, anything.
		if (
			known.some((property) => insideOf(property).length === 0) ||
			typeof value !== 'object' ||
			value === null
		) {
			return [];
		}
		const values = Array.isArray(value) ? value : [value];
		return values.flatMap((one) => unknownParameters(inner, one as INodeParameters, here));
	});
}

/** The parameters within a collection; a group of a fixed one holds further ones. */
function insideOf({ type, options = [] }: INodeProperties): INodeProperties[] {
	if (type === 'collection') {
		return options as INodeProperties[];
	}
	if (type !== 'fixedCollection') {
		return [];
	}
	return (options as INodePropertyCollection[]).map(({ name, displayName, values }) => ({
		...{ name, displayName, type: 'collection' as const, default: {} },
		options: values,
	}));
}
