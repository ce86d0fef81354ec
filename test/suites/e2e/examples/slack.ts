import { Router } from 'express';
import type { OutsideService } from '../../../kit/n8n/outside';

/** The messages that Slack got. */
export interface SlackMessage {
	channel: string;
	text: string;
	/** Addresses of its buttons, by their labels. */
	buttons: Record<string, string>;
	/** True if Slack shows "<address|text>" as a link, and "*text*" in bold. */
	hasMarkup: boolean;
}

interface Block {
	text?: { type?: string; text: string };
	elements?: Array<{ text: { text: string }; url?: string }>;
}

interface Sent {
	channel: string;
	text?: string;
	blocks?: Block[];
}

/** The part of Slack's Web API that posts messages, for one token. */
export interface SlackDouble extends OutsideService {
	messages: SlackMessage[];
}

/** Accepts messages like Slack, which reports errors in the body of the answer. */
export function slackDouble(token: string): SlackDouble {
	const messages: SlackMessage[] = [];
	const routes = Router();
	routes.post('/api/chat.postMessage', (req, res) => {
		if (req.get('authorization') !== `Bearer ${token}`) {
			res.json({ ok: false, error: 'invalid_auth' });
			return;
		}
		const { channel, text: plain, blocks = [] } = req.body as Sent;
		// Slack accepts at most 3,000 characters in a section.
		if (blocks.some(({ text: block }) => (block?.text.length ?? 0) > 3000)) {
			res.json({ ok: false, error: 'invalid_blocks' });
			return;
		}
		const text = plain ?? blocks.map((block) => block.text?.text ?? '').join('');
		if (!channel || !text) {
			res.json({ ok: false, error: channel ? 'no_text' : 'channel_not_found' });
			return;
		}
		const elements = blocks.flatMap((block) => block.elements ?? []);
		const buttons = Object.fromEntries(elements.map((one) => [one.text.text, one.url ?? '']));
		// A message without blocks is markup, and so is a block unless it says otherwise.
		const hasMarkup = plain !== undefined || blocks.some((block) => block.text?.type === 'mrkdwn');
		messages.push({ channel, text, buttons, hasMarkup });
		const ts = `${messages.length}.000000`;
		res.json({ ok: true, channel, ts, message: { type: 'message', text, ts } });
	});
	return { host: 'slack.com', routes, messages };
}
