import { CredentialTestContext, LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialsHelper,
	type INodeCredentialTestResult,
	type INodeListSearchResult,
	type INodeParameters,
	type INodePropertyOptions,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import { actionNodeType, credentialType, nodeOf, workflowOf, type NodeOptions } from './workflows';

export interface EditorOptions extends Pick<NodeOptions, 'credentials' | 'type' | 'node'> {
	/** The parameters in the editor's panel at the time of the request. */
	currentNodeParameters?: INodeParameters;
	/** The path of the field that requests the list. */
	path?: string;
}

export interface ListSearchOptions extends EditorOptions {
	filter?: string;
	paginationToken?: string;
}

/** Requests of the editor to a node while a person fills in its panel. */
export interface Editor {
	loadOptions(method: string, options?: EditorOptions): Promise<INodePropertyOptions[]>;
	listSearch(method: string, options?: ListSearchOptions): Promise<INodeListSearchResult>;
	/** The test that the node of this type declares for the credential. */
	testCredential(
		data: ICredentialDataDecryptedObject,
		type?: string,
	): Promise<INodeCredentialTestResult>;
}

export function createEditor(
	nodeTypes: INodeTypes,
	credentialsHelperFor: (options: NodeOptions) => ICredentialsHelper,
): Editor {
	const open = (options: EditorOptions) => {
		const { currentNodeParameters = {}, path = '' } = options;
		const node = nodeOf({ ...options, parameters: currentNodeParameters });
		const nodeType = nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
		const workflow = new Workflow({
			...workflowOf({ nodes: [node], connections: {} }),
			nodeTypes,
		});
		const credentialsHelper = credentialsHelperFor(options);
		const additionalData = additionalDataFor({ credentialsHelper, currentNodeParameters });
		return { nodeType, context: new LoadOptionsContext(workflow, node, additionalData, path) };
	};
	return {
		loadOptions: async (method, options = {}) => {
			const { nodeType, context } = open(options);
			const load = demanded(nodeType, nodeType.methods?.loadOptions?.[method], method);
			return await load.call(context);
		},
		listSearch: async (method, options = {}) => {
			const { nodeType, context } = open(options);
			const search = demanded(nodeType, nodeType.methods?.listSearch?.[method], method);
			return await search.call(context, options.filter, options.paginationToken);
		},
		testCredential: async (data, type = actionNodeType) => {
			const nodeType = nodeTypes.getByNameAndVersion(type);
			const method = nodeType.description.credentials?.find(({ name }) => name === credentialType);
			const testedBy = String(method?.testedBy);
			const test = demanded(nodeType, nodeType.methods?.credentialTest?.[testedBy], testedBy);
			const credential = {
				id: '1',
				name: 'Publishing Service account',
				type: credentialType,
				data,
			};
			return await test.call(new CredentialTestContext(), credential);
		},
	};
}

function demanded<Method>(nodeType: INodeType, method: Method | undefined, name: string): Method {
	if (!method) {
		throw new Error(`${nodeType.description.name} has no method ${name}`);
	}
	return method;
}
