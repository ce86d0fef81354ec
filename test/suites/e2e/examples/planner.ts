import type { Message, Reply } from './openAi';

interface AccountSeen {
	accountId: string;
	/** Username and platform, such as "@northwind (tiktok)". */
	account: string;
}

/** A draft of the planner, which looks up the account's ID and the link by itself. */
export interface Draft {
	platform: string;
	username: string;
	caption: string;
	hashtags: string;
	scheduledAfter: string;
}

/**
 * Acts as the model: asks for the accounts, drafts a post for the right one, schedules it once the
 * user agrees, and reports the result. It knows only the conversation.
 */
export function planner(draft: Draft): (messages: Message[]) => Reply | undefined {
	return (messages) => {
		const last = messages.at(-1);
		// n8n 1 puts the names of the used tools in front of a remembered answer.
		const proposal = messages.find(({ text }) => text.includes('Draft for '))?.text;
		if (last?.role === 'user' && !proposal) {
			return { tool: 'Get_accounts', arguments: {} };
		}
		if (last?.role === 'tool' && !proposal) {
			const accountId = accountIn(last.text, draft);
			return accountId === undefined ? undefined : { content: `Draft for ${accountId}. Agreed?` };
		}
		if (last?.role === 'user' && last.text === 'yes') {
			const [, accountIds = ''] = /Draft for (\S+)\./.exec(proposal ?? '') ?? [];
			const mediaUrls = linkIn(messages);
			const { caption, hashtags, scheduledAfter } = draft;
			if (accountIds === '' || mediaUrls === undefined) {
				return undefined;
			}
			const fields = { accountIds, mediaUrls, caption, hashtags, scheduledAfter };
			return { tool: 'Schedule_post', arguments: fields };
		}
		if (last?.role === 'tool') {
			const [post] = JSON.parse(last.text) as Array<{ postId: string; status: string }>;
			return post && { content: `${post.postId} is ${post.status}` };
		}
		return undefined;
	};
}

/** The first link that the user has given. */
function linkIn(messages: Message[]): string | undefined {
	const said = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
	return /https?:\/\/\S+/.exec(said.join(' '))?.[0];
}

function accountIn(answer: string, { platform, username }: Draft): string | undefined {
	const accounts = JSON.parse(answer) as AccountSeen[];
	return accounts.find(({ account }) => account === `@${username} (${platform})`)?.accountId;
}
