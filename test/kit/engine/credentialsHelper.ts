import type { PackageDirectoryLoader } from 'n8n-core';
import {
	ICredentialsHelper,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type IHttpRequestOptions,
	type INode,
	type INodeCredentialsDetails,
	type INodeProperties,
	type IRequestOptionsSimplified,
	type IWorkflowExecuteAdditionalData,
	type Workflow,
} from 'n8n-workflow';

/** What a credential of each type holds. */
export type CredentialData = Readonly<Record<string, ICredentialDataDecryptedObject>>;

/** n8n's credentials without its database: types from the package, data from the test. */
export class CredentialsHelper extends ICredentialsHelper {
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

	/** Adds what the credential's `authenticate` says, its expressions resolved by the real engine. */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		requestOptions: IHttpRequestOptions | IRequestOptionsSimplified,
		workflow?: Workflow,
		node?: INode,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.loader.getCredential(typeName).type;
		const options = requestOptions as IHttpRequestOptions;
		if (typeof authenticate === 'function') return await authenticate(credentials, options);
		if (!authenticate || !workflow || !node) return options;
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

	async getDecrypted(
		_additionalData: IWorkflowExecuteAdditionalData,
		_details: INodeCredentialsDetails,
		type: string,
	): Promise<ICredentialDataDecryptedObject> {
		const data = this.data[type];
		if (!data) throw new Error(`The test gave no credential of type ${type}`);
		return await Promise.resolve({ ...data });
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
