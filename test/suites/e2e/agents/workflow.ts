import type { INode, INodeParameters } from 'n8n-workflow';
import type { WorkflowJson } from '../../../kit/n8n';
import type { ToolUse } from './uses';

const agent = 'Agent';

/** How n8n names the tool of a node to a model. */
export function toolName(operation: string): string {
	return operation.replace('.', '_');
}

/** A field that the model fills in, as n8n's button for that writes it. */
function fromAi(displayName: string, type: 'string' | 'number'): string {
	return `={{ $fromAI('${displayName.replace(/[^\w-]/g, '_')}', \`\`, '${type}') }}`;
}

/** A workflow in which an agent has a tool for each use. */
export function agentWorkflow(
	uses: readonly ToolUse[],
	output: INodeParameters['toolOutput'],
): WorkflowJson {
	const base = { typeVersion: 1, position: [0, 0] as [number, number] };
	const tools = uses.map((use): INode => ({
		...base,
		id: use.operation,
		name: toolName(use.operation),
		type: 'n8n-nodes-publishing-service.publishingServiceTool',
		parameters: { descriptionType: 'auto', toolOutput: output, ...parametersOf(use) },
		credentials: { publishingServiceApi: { id: '', name: '' } },
	}));
	const others: INode[] = [
		{
			...base,
			id: 'chat',
			name: 'Chat',
			type: '@n8n/n8n-nodes-langchain.chatTrigger',
			typeVersion: 1.1,
			webhookId: 'chat',
			parameters: {},
		},
		{
			...base,
			id: 'agent',
			name: agent,
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion: 3,
			parameters: { promptType: 'auto', options: {} },
		},
		{
			...base,
			id: 'model',
			name: 'Model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.3,
			parameters: {
				model: { __rl: true, mode: 'id', value: 'scripted' },
				responsesApiEnabled: false,
				options: {},
			},
			credentials: { openAiApi: { id: '', name: '' } },
		},
	];
	const to = (type: string) => [[{ node: agent, type, index: 0 }]] as never;
	return {
		name: 'An agent with every tool',
		nodes: [...others, ...tools],
		connections: {
			Chat: { main: to('main') },
			Model: { ai_languageModel: to('ai_languageModel') },
			...Object.fromEntries(tools.map(({ name }) => [name, { ai_tool: to('ai_tool') }])),
		},
	};
}

function parametersOf({ operation, fixed = {}, filled = [] }: ToolUse): INodeParameters {
	const [resource = '', name = ''] = operation.split('.');
	const parameters: INodeParameters = { resource, operation: name, ...fixed };
	for (const { field, displayName, type = 'string' } of filled) {
		if (type === 'locator') {
			parameters[field] = { __rl: true, mode: 'id', value: fromAi(displayName, 'string') };
		} else if (field.includes('.')) {
			const [group = '', member = ''] = field.split('.');
			parameters[group] = {
				...(parameters[group] as INodeParameters | undefined),
				[member]: fromAi(displayName, type),
			};
		} else {
			parameters[field] = fromAi(displayName, type);
		}
	}
	return parameters;
}
