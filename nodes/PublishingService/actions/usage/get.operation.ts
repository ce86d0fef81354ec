import type { Usage } from '../../contract/schemas';
import { formatNumber } from '../../values/text';
import { operation } from '../operation';

export const get = operation({
	name: 'Get',
	action: 'Get usage',
	description: 'Get the plan, its quotas and their usage, and the quotas that are nearly used up',
	fields: [],
	endpoints: ['getUsage'],
	async run(_item, service) {
		const usage = await service.call('getUsage');
		return [{ json: { ...usage, nearlyUsedUp: nearlyUsedUp(usage) } }];
	},
});

/** The share of a quota from which on the output names the quota, so that somebody can act. */
const NEARLY_USED_UP = 0.9;

/** Names the quotas of the plan that are nearly used up, as a sentence; empty if no quota is. */
export function nearlyUsedUp(usage: Usage): string {
	const { postCredits, postsCreatedToday, postsPerDay, videoCount, videoQuota } = usage;
	const quotas = [
		['post credits', postCredits?.used, postCredits?.limit],
		['posts today', postsCreatedToday, postsPerDay],
		['videos', videoCount, videoQuota],
	] as const;
	const parts = quotas
		.map(([name, used = 0, limit = 0]) => ({ name, used, limit }))
		.filter(({ used, limit }) => limit > 0 && used >= NEARLY_USED_UP * limit)
		.map(({ name, used, limit }) => `${formatNumber(used)} of ${formatNumber(limit)} ${name}`);
	return parts.length > 0 ? `Nearly used up: ${parts.join(', ')}.` : '';
}
