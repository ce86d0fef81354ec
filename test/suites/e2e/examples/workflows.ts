import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Credential, WorkflowJson } from '../../../kit/n8n';

export const examplesFolder = join(__dirname, '../../../../examples');

/** The files of all examples, without `.json`. */
export const exampleNames = globSync('*.json', { cwd: examplesFolder })
	.map((file) => basename(file, '.json'))
	.sort();

export function readExample(name: string): WorkflowJson {
	return JSON.parse(readFileSync(join(examplesFolder, `${name}.json`), 'utf8')) as WorkflowJson;
}

/** An example after a person has picked credentials and filled in what its notes name, by node. */
export function fillIn(
	workflow: WorkflowJson,
	credentials: Credential[],
	choices: Record<string, INodeParameters> = {},
): WorkflowJson {
	for (const name of Object.keys(choices)) {
		if (!workflow.nodes.some((node) => node.name === name)) {
			throw new Error(`No node "${name}"`);
		}
	}
	const nodes = workflow.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, ...choices[node.name] },
		...(node.credentials && { credentials: pick(node, credentials) }),
	}));
	return { ...workflow, nodes };
}

function pick(node: INode, credentials: Credential[]): INode['credentials'] {
	return Object.fromEntries(
		Object.keys(node.credentials ?? {}).map((type) => {
			const credential = credentials.find((one) => one.type === type);
			if (!credential) {
				throw new Error(`No credential of the type ${type} for ${node.name}`);
			}
			return [type, { id: credential.id, name: credential.name }];
		}),
	);
}
