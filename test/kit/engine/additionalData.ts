import { Container } from '@n8n/di';
import { ExternalSecretsProxy, type ExecutionLifecycleHooks } from 'n8n-core';
import type {
	ICredentialsHelper,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

const baseUrl = 'http://127.0.0.1/';

function outsideTheEngine(): Promise<never> {
	return Promise.reject(new Error('Only a whole n8n can do this, and this is its engine alone'));
}

export interface Execution {
	credentialsHelper: ICredentialsHelper;
	/** Set only in an execution of a workflow; a poll and a list in the editor do not have it. */
	executionId?: string;
	hooks?: ExecutionLifecycleHooks;
	/** The parameters in the editor's panel while it loads a list. */
	currentNodeParameters?: INodeParameters;
}

/** The data that n8n hands to an execution in addition to the workflow. */
export function additionalDataFor(execution: Execution): IWorkflowExecuteAdditionalData {
	return {
		...execution,
		externalSecretsProxy: Container.get(ExternalSecretsProxy),
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: `${baseUrl}rest`,
		instanceBaseUrl: baseUrl,
		formBaseUrl: `${baseUrl}form`,
		formWaitingBaseUrl: `${baseUrl}form-waiting`,
		formTestBaseUrl: `${baseUrl}form-test`,
		webhookBaseUrl: `${baseUrl}webhook`,
		webhookWaitingBaseUrl: `${baseUrl}webhook-waiting`,
		webhookTestBaseUrl: `${baseUrl}webhook-test`,
		mcpBaseUrl: `${baseUrl}mcp`,
		mcpTestBaseUrl: `${baseUrl}mcp-test`,
		executeWorkflow: outsideTheEngine,
		getRunExecutionData: outsideTheEngine,
		getRuntimeCredential: outsideTheEngine,
		startRunnerTask: outsideTheEngine,
		logAiEvent: () => undefined,
	};
}
