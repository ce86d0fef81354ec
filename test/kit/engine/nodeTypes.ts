import type { PackageDirectoryLoader } from 'n8n-core';
import {
	NodeConnectionTypes,
	NodeHelpers,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type INodeTypes,
	type IVersionedNodeType,
} from 'n8n-workflow';

export type NodeClass = new () => INodeType;

/** The type name under which a test's own node class is known. */
export function testNodeType(nodeClass: NodeClass): string {
	return `test.${new nodeClass().description.name}`;
}

/** The start of every workflow, like n8n's own Manual Trigger: it returns the items of the run. */
class ManualTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Manual Trigger',
		name: 'manualTrigger',
		group: ['trigger'],
		version: 1,
		description: 'Starts a workflow',
		defaults: { name: 'Start' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await Promise.resolve([this.getInputData()]);
	}
}

export const manualTriggerType = 'n8n-nodes-base.manualTrigger';

/** The tool that n8n makes of a node when it starts: the same code, and another panel. */
function toolOf(node: INodeType): INodeType {
	const { description } = node;
	const asTool = { ...description, name: `${description.name}Tool` };
	return Object.create(node, { description: { value: asTool } }) as INodeType;
}

/** The nodes of the package under their real names, the manual trigger and a test's own nodes. */
export class NodeTypes implements INodeTypes {
	private readonly known: ReadonlyMap<string, INodeType | IVersionedNodeType>;

	constructor(loader: PackageDirectoryLoader, nodeClasses: NodeClass[]) {
		this.known = new Map<string, INodeType | IVersionedNodeType>([
			[manualTriggerType, new ManualTrigger()],
			...nodeClasses.map((nodeClass) => [testNodeType(nodeClass), new nodeClass()] as const),
			...Object.entries(loader.nodeTypes).flatMap(([name, { type }]) => {
				const fullName = `${loader.packageName}.${name}`;
				const isTool = 'execute' in type && type.description.usableAsTool !== undefined;
				return isTool
					? [[fullName, type] as const, [`${fullName}Tool`, toolOf(type)] as const]
					: [[fullName, type] as const];
			}),
		]);
	}

	getByName(name: string): INodeType | IVersionedNodeType {
		const nodeType = this.known.get(name);
		if (!nodeType) {
			throw new Error(`The engine knows no node type ${name}`);
		}
		return nodeType;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		return NodeHelpers.getVersionedNodeType(this.getByName(name), version);
	}

	getKnownTypes() {
		return {};
	}
}
