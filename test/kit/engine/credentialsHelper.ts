import type { PackageDirectoryLoader } from 'n8n-core';
import {
	ICredentialsHelper,
	NodeHelpers,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type ICredentialsExpressionResolveValues,
	type IExecuteData,
	type IHttpRequestOptions,
	type INode,
	type INodeCredentialsDetails,
	type INodeParameters,
	type INodeProperties,
	type IRequestOptionsSimplified,
	type IWorkflowExecuteAdditionalData,
	type Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

/** The fields of each credential, by its type. */
export type CredentialData = Readonly<Record<string, ICredentialDataDecryptedObject>>;

/** Removes expressions like n8n, which cannot resolve them without a row. */
function withoutExpressions(data: INodeParameters): ICredentialDataDecryptedObject {
	const isText = (value: unknown) => !(typeof value === 'string' && value.startsWith('='));
	const fields = Object.entries(data).filter(([, value]) => isText(value));
	return Object.fromEntries(fields) as ICredentialDataDecryptedObject;
}

/** n8n's credentials without its database: types from the package, data from the test. */
export class CredentialsHelper extends ICredentialsHelper {
	/** Number of times that a credential was read. */
	readings = 0;

	constructor(
		private readonly loader: PackageDirectoryLoader,
		private readonly data: CredentialData,
	) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	/** Adds the headers of the credential's `authenticate`, with expressions resolved by the real engine. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.loader.getCredential(typeName).type;
		const options = requestOptions as IHttpRequestOptions;
		if (typeof authenticate === 'function') {
			return await authenticate(credentials, options);
		}
		if (!authenticate || !workflow || !node) {
			return options;
		}
		const resolve = (text: string) =>
			workflow.expression.getSimpleParameterValue(node, text, 'internal', {
				$credentials: credentials,
			}) as string;
		const { headers = {} } = authenticate.properties;
		const added = Object.entries(headers).map(([name, value]): [string, string] => [
			resolve(name),
			resolve(String(value)),
		]);
		return { ...options, headers: { ...options.headers, ...Object.fromEntries(added) } };
	}

	async preAuthentication(): Promise<undefined> {
		return await Promise.resolve(undefined);
	}

	async runPreAuthentication(): Promise<undefined> {
		return await Promise.resolve(undefined);
	}

	/** Works like n8n's own: adds the defaults of the type, and resolves expressions for the item in question. */
	async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		_details: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		_raw?: boolean,
		place?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const stored = this.data[type];
		if (!stored) {
			throw new Error(`The test gave no credential of type ${type}`);
		}
		this.readings++;
		const properties = this.getCredentialsProperties(type);
		const data = NodeHelpers.getNodeParameters(
			properties,
			stored as INodeParameters,
			true,
			false,
			null,
			null,
		);
		const all = { ...stored, ...data } as INodeParameters;
		if (!place) {
			return withoutExpressions(all);
		}
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = place;
		const resolved = workflow.expression.getParameterValue(
			all,
			runExecutionData,
			runIndex,
			itemIndex,
			node.name,
			connectionInputData,
			mode,
			{},
			executeData,
			false,
			all,
		);
		return await Promise.resolve(resolved as ICredentialDataDecryptedObject);
	}

	getCredentialsProperties(type: string): INodeProperties[] {
		return this.loader.getCredential(type).type.properties;
	}

	getCredentials(): Promise<ICredentials> {
		return Promise.reject(new Error('The engine stores no credentials'));
	}

	updateCredentials(): Promise<void> {
		return Promise.reject(new Error('The engine stores no credentials'));
	}

	updateCredentialsOauthTokenData(): Promise<void> {
		return Promise.reject(new Error('The engine stores no credentials'));
	}
}
