import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeType,
	type IVersionedNodeType,
} from 'n8n-workflow';

import { currentVersion, placeOfN8n } from '../n8n/installation';

/** A node of n8n's own, of one version. */
export interface N8nNode {
	readonly type: INodeType;
	readonly name: string;
	readonly version: number;
}

/** The folder with the nodes of the pinned n8n. A test fails without it, so that no test is skipped silently. */
export async function nodesOfN8n(): Promise<string> {
	const folder = join(await placeOfN8n(currentVersion), 'node_modules/n8n-nodes-base/dist/nodes');
	if (!existsSync(folder)) {
		throw new Error("n8n is not installed: run 'npm run install:n8n'");
	}
	return folder;
}

/** Loads a node from its file, such as `Notion/Notion`, in the version that n8n gives to a new workflow. */
export function loadNode(folder: string, file: string, version?: number): N8nNode {
	const path = join(folder, `${file}.node.js`);
	const name = file.split('/').at(-1) ?? '';
	// n8n installs these files outside of this repository, where no import statement can name them.
	const loaded = createRequire(__filename)(path) as Readonly<
		Record<string, new () => INodeType | IVersionedNodeType>
	>;
	const NodeClass = loaded[name];
	if (!NodeClass) {
		throw new Error(`${path} has no class ${name}`);
	}
	const node = new NodeClass();
	const type = NodeHelpers.getVersionedNodeType(node, version);
	const { version: versions } = type.description;
	const newest = typeof versions === 'number' ? versions : Math.max(...versions);
	return {
		type,
		name: `n8n-nodes-base.${type.description.name}`,
		version: version ?? ('currentVersion' in node ? node.currentVersion : newest),
	};
}

/** The node as a workflow has it, with the defaults of the fields that are not given. */
export function nodeInWorkflow(node: N8nNode, given: INodeParameters): INode {
	const inWorkflow: INode = {
		id: 'node',
		name: node.type.description.displayName,
		type: node.name,
		typeVersion: node.version,
		position: [0, 0],
		parameters: given,
	};
	const { properties } = node.type.description;
	const parameters = NodeHelpers.getNodeParameters(
		properties,
		given,
		true,
		false,
		inWorkflow,
		node.type.description,
	);
	return { ...inWorkflow, parameters: parameters ?? given };
}
