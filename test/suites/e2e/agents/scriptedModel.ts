import { Router, type Request } from 'express';
import type { OutsideService } from '../../../kit/n8n/outside';

/** A call of a tool in the script of a model. */
export interface ToolCall {
	tool: string;
	arguments: Record<string, unknown>;
}

interface SentMessage {
	role: 'developer' | 'system' | 'user' | 'assistant' | 'tool';
	content: unknown;
	tool_call_id?: string;
}

interface SentTool {
	function: { name: string; description: string; parameters: Schema };
}

/** The schema of a tool's values, as a model is given it. */
export interface Schema {
	properties?: Record<string, unknown>;
}

interface ChatRequest {
	model: string;
	messages: SentMessage[];
	tools?: SentTool[];
}

/** A model with the tools that it was offered and the answers that it got. */
export interface ScriptedModel extends OutsideService {
	/** The tools that it was offered last, by name. */
	tools: Map<string, { description: string; parameters: Schema }>;
	/** Answers to its last calls, in their order. */
	answers: string[];
}

/**
 * A replacement for OpenAI's chat completions that follows a script: the message of the user is a
 * list of calls. The model makes them together, and their answers are kept.
 */
export function scriptedModel(key: string): ScriptedModel {
	const seen: ScriptedModel = {
		host: 'api.openai.com',
		routes: Router(),
		tools: new Map(),
		answers: [],
	};
	const routes = seen.routes as Router;
	routes.post('/v1/chat/completions', (req: Request, res) => {
		if (req.get('authorization') !== `Bearer ${key}`) {
			res.status(401).json({ error: { message: 'Incorrect API key', code: 'invalid_api_key' } });
			return;
		}
		const { model, messages, tools = [] } = req.body as ChatRequest;
		seen.tools = new Map(
			tools.map(({ function: { name, description, parameters } }) => [
				name,
				{ description, parameters },
			]),
		);
		const told = messages.filter(({ role }) => role === 'tool');
		if (told.length > 0) {
			seen.answers = told.map(({ content }) => textOf(content));
			res.json(completion(model, { content: 'Done.' }));
			return;
		}
		const script = textOf(messages.filter(({ role }) => role === 'user').at(-1)?.content);
		res.json(completion(model, { calls: JSON.parse(script) as ToolCall[] }));
	});
	return seen;
}

function textOf(content: unknown): string {
	if (typeof content === 'string') {
		return content;
	}
	if (!Array.isArray(content)) {
		return '';
	}
	return content.map((part: { text?: string }) => part.text ?? '').join('');
}

function completion(model: string, reply: { content: string } | { calls: ToolCall[] }): object {
	const isText = 'content' in reply;
	const message = isText
		? { role: 'assistant', content: reply.content }
		: {
				role: 'assistant',
				content: null,
				tool_calls: reply.calls.map((call, at) => ({
					id: `call_${at}`,
					type: 'function',
					function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
				})),
			};
	return {
		id: 'chatcmpl-1',
		object: 'chat.completion',
		created: 0,
		model,
		choices: [{ index: 0, message, finish_reason: isText ? 'stop' : 'tool_calls', logprobs: null }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
