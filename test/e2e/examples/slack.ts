import { Router } from 'express';
import type { OutsideService } from './outside';

/** What Slack was told to show. */
export interface SlackMessage {
	channel: string;
	text: string;
}

/** The part of Slack's Web API that posts messages, for one token. */
export interface SlackDouble extends OutsideService {
	messages: SlackMessage[];
}

/** Takes messages as Slack does, which says in the body what went wrong. */
export function slackDouble(token: string): SlackDouble {
	const messages: SlackMessage[] = [];
	const routes = Router();
	routes.post('/api/chat.postMessage', (req, res) => {
		if (req.get('authorization') !== `Bearer ${token}`) {
			res.json({ ok: false, error: 'invalid_auth' });
			return;
		}
		const { channel, text } = req.body as SlackMessage;
		if (!channel || !text) {
			res.json({ ok: false, error: channel ? 'no_text' : 'channel_not_found' });
			return;
		}
		messages.push({ channel, text });
		const ts = `${messages.length}.000000`;
		res.json({ ok: true, channel, ts, message: { type: 'message', text, ts } });
	});
	return { host: 'slack.com', routes, messages };
}
