import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
	IBinaryData,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeParameters,
	IWebhookFunctions,
} from 'n8n-workflow';

import { nodeInWorkflow, type N8nNode } from './load';

/** An answer of the service behind a node, for requests whose method and address contain this text. */
export interface Answer {
	readonly to: string;
	readonly body: unknown;
}

/** Rows of a data table, as n8n's own module gives them to the node. */
type DataTableRows = readonly IDataObject[];

interface NodeRun {
	readonly parameters: INodeParameters;
	readonly answers?: readonly Answer[];
	readonly dataTable?: DataTableRows;
	/** Input items of the node, which may have files; one empty item unless given. */
	readonly items?: INodeExecutionData[];
}

/**
 * Runs a node of n8n as an execution does, and returns its items. The test gives the answers to
 * its requests. A request without an answer fails, and so does every other call to n8n that the
 * test does not replace.
 */
export async function runNode(
	node: N8nNode,
	{ parameters, answers = [], dataTable = [], items = [{ json: {} }] }: NodeRun,
): Promise<INodeExecutionData[]> {
	const inWorkflow = nodeInWorkflow(node, parameters);
	const context = failOnUnknown('this', {
		...parametersOf(inWorkflow),
		getInputData: () => items,
		getCredentials: async () => await Promise.resolve({ host: 'https://database.example' }),
		getTimezone: () => 'Europe/Berlin',
		continueOnFail: () => false,
		helpers: failOnUnknown('helpers', {
			...requestHelpers(answers),
			...fileHelpers(items),
			returnJsonArray,
			constructExecutionMetaData,
			getDataTableProxy: () => ({
				getManyRowsAndCount: () => ({ data: dataTable, count: dataTable.length }),
				getColumns: () => [],
			}),
		}),
	}) as unknown as IExecuteFunctions;
	const outputs = await node.type.execute?.call(context);
	return Array.isArray(outputs) ? (outputs[0] ?? []) : [];
}

/** A file that somebody sends with a form. */
export interface FormFile {
	readonly filename: string;
	readonly mimetype: string;
	readonly size: number;
	/** The file in n8n's own form. */
	readonly binary: IBinaryData;
}

interface FormRun {
	readonly parameters: INodeParameters;
	readonly values: IDataObject;
	/** Files by the name of the field in the request; a list for a field that takes several. */
	readonly files: Readonly<Record<string, FormFile | readonly FormFile[]>>;
}

/** Sends a form to n8n's Form Trigger, and returns the item that starts the workflow. */
export async function sendForm(
	node: N8nNode,
	{ parameters, values, files }: FormRun,
): Promise<INodeExecutionData[]> {
	const inWorkflow = nodeInWorkflow(node, parameters);
	const all = Object.values(files).flat();
	const sent = Object.fromEntries(
		Object.entries(files).map(([field, given]) => [
			field,
			'filename' in given ? uploadOf(given) : given.map(uploadOf),
		]),
	);
	const { getNodeParameter, ...others } = parametersOf(inWorkflow);
	const context = failOnUnknown('this', {
		...others,
		getNodeParameter: (name: string, fallback?: unknown) => getNodeParameter(name, 0, fallback),
		getRequestObject: () => ({
			method: 'POST',
			contentType: 'multipart/form-data',
			headers: {},
			query: {},
			ips: [],
			ip: '127.0.0.1',
		}),
		getResponseObject: () => failOnUnknown('response', {}),
		getBodyData: () => ({ data: values, files: sent }),
		logger: { error: ignore, warn: ignore, info: ignore, debug: ignore },
		getMode: () => 'webhook',
		getTimezone: () => 'Europe/Berlin',
		getWorkflowSettings: () => ({}),
		getWorkflow: () => ({ id: 'workflow' }),
		checkTriggerCredentialStatus: () => undefined,
		getChildNodes: () => [],
		getParentNodes: () => [],
		getCredentials: async () => await Promise.resolve({}),
		nodeHelpers: failOnUnknown('nodeHelpers', {
			copyBinaryFile: async (_path: string, name: string) =>
				await Promise.resolve(all.find(({ filename }) => filename === name)?.binary),
		}),
	}) as unknown as IWebhookFunctions;
	const answer = await node.type.webhook?.call(context);
	return answer?.workflowData?.[0] ?? [];
}

/** A file as n8n's web server has it after the request. The node removes what is at its path. */
function uploadOf({ filename, mimetype, size }: FormFile) {
	const filepath = join(tmpdir(), 'no-such-folder', filename);
	return { originalFilename: filename, newFilename: filename, filepath, mimetype, size };
}

const ignore = () => undefined;

function parametersOf(inWorkflow: INode) {
	return {
		getNode: () => inWorkflow,
		getNodeParameter: (
			name: string,
			_index?: number,
			fallback?: unknown,
			options?: { readonly extractValue?: boolean },
		): unknown => {
			const value = valueAt(inWorkflow.parameters, name) ?? fallback;
			if (value === undefined) {
				throw new Error(`${inWorkflow.name} has no parameter ${name}`);
			}
			return options?.extractValue ? extractValue(value) : value;
		},
	};
}

function valueAt(parameters: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce(
			(value, name) =>
				typeof value === 'object' && value !== null
					? (value as Readonly<Record<string, unknown>>)[name]
					: undefined,
			parameters,
		);
}

function extractValue(value: unknown): unknown {
	return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}

interface RequestOptions {
	readonly method?: string;
	readonly uri?: string;
	readonly url?: string;
}

function requestHelpers(answers: readonly Answer[]) {
	const answer = async ({ method = 'GET', uri, url = uri }: RequestOptions) => {
		const request = `${method} ${decodeURIComponent(String(url))}`;
		const found = answers.find(({ to }) => request.includes(to));
		if (!found) {
			throw new Error(`The test has no answer to ${request}`);
		}
		// A copy, because a node may change its answer.
		return await Promise.resolve(structuredClone(found.body));
	};
	const withCredentials = async (_credentials: string, options: RequestOptions) =>
		await answer(options);
	return {
		request: answer,
		httpRequest: answer,
		requestWithAuthentication: withCredentials,
		httpRequestWithAuthentication: withCredentials,
		requestOAuth2: withCredentials,
	};
}

/** Files in memory, as n8n keeps them without a store for binary data. */
function fileHelpers(items: readonly INodeExecutionData[]) {
	return {
		prepareBinaryData: async (bytes: Buffer, fileName?: string, mimeType = 'text/plain') => {
			const data = bytes.toString('base64');
			return await Promise.resolve({ data, mimeType, fileName } satisfies IBinaryData);
		},
		assertBinaryData: (item: number, property: string): IBinaryData => {
			const file = items[item]?.binary?.[property];
			if (!file) {
				throw new Error(`Item ${item} has no file ${property}`);
			}
			return file;
		},
	};
}

function returnJsonArray(data: IDataObject | IDataObject[]): INodeExecutionData[] {
	return [data].flat().map((json) => ({ json }));
}

function constructExecutionMetaData(
	items: INodeExecutionData[],
	{ itemData }: { readonly itemData: INodeExecutionData['pairedItem'] },
): INodeExecutionData[] {
	return items.map((item) => ({ ...item, pairedItem: itemData }));
}

/** Throws if a node uses a member that the test does not replace, instead of continuing with `undefined`. */
function failOnUnknown<T extends object>(name: string, members: T): T {
	return new Proxy(members, {
		get: (target, property, receiver) => {
			if (typeof property === 'string' && !(property in target) && property !== 'then') {
				throw new Error(`The node asked for ${name}.${property}, which the test does not have`);
			}
			return Reflect.get(target, property, receiver) as unknown;
		},
	});
}
