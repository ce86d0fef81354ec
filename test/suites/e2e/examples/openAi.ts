import { Router, type Request } from 'express';
import type { OutsideService } from '../../../kit/n8n/outside';

/** A message of a conversation; its text is empty if it only calls a tool. */
export interface Message {
	role: 'developer' | 'user' | 'assistant' | 'tool';
	text: string;
}

interface SentMessage {
	role: Message['role'];
	content: string | object[] | null;
}

interface Tool {
	function: { name: string; parameters: { properties: Record<string, unknown> } };
}

interface ChatRequest {
	model: string;
	messages: SentMessage[];
	tools: Tool[];
	stream?: boolean;
}

/** The answer of the model: words, or a tool to call. */
export type Reply = { content: string } | { tool: string; arguments: Record<string, string> };

/** A replacement for OpenAI's chat completions, in which a function answers instead of a model. */
export interface OpenAiDouble extends OutsideService {
	/** The tools that the model was offered, with the names of their fields. */
	tools: Map<string, string[]>;
}

/** Lets `model` answer. If it returns no answer, the request counts as unknown. */
export function openAiDouble(
	key: string,
	model: (messages: Message[]) => Reply | undefined,
): OpenAiDouble {
	const tools: OpenAiDouble['tools'] = new Map();
	let calls = 0;
	const routes = Router();
	routes.post('/v1/chat/completions', (req: Request, res, next) => {
		if (req.get('authorization') !== `Bearer ${key}`) {
			res.status(401).json({ error: { message: 'Incorrect API key', code: 'invalid_api_key' } });
			return;
		}
		const request = req.body as ChatRequest;
		for (const { function: tool } of request.tools) {
			tools.set(tool.name, Object.keys(tool.parameters.properties));
		}
		const reply = model(request.messages.map(asText));
		if (!reply || request.stream) {
			return next();
		}
		const id = `call_${++calls}`;
		res.json(completion(request.model, id, reply));
	});
	return { host: 'api.openai.com', routes, tools };
}

function asText({ role, content }: SentMessage): Message {
	return { role, text: typeof content === 'string' ? content : '' };
}

function completion(model: string, id: string, reply: Reply): object {
	const message =
		'content' in reply
			? { role: 'assistant', content: reply.content }
			: {
					role: 'assistant',
					content: null,
					tool_calls: [
						{
							id,
							type: 'function',
							function: { name: reply.tool, arguments: JSON.stringify(reply.arguments) },
						},
					],
				};
	const finish_reason = 'content' in reply ? 'stop' : 'tool_calls';
	return {
		id: `chatcmpl-${id}`,
		object: 'chat.completion',
		created: 0,
		model,
		choices: [{ index: 0, message, finish_reason, logprobs: null }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
