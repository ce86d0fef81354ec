import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/serviceLimits';
import { operation } from '../operation';
import { listFields, readLimit } from '../sharedFields';
import { readCollectedAnalytics } from '../readCollectedAnalytics';
import { postField, readPostId } from './postField';

const RETURNS_HISTORY = ['both', 'history'];

export const getAnalytics = operation({
	name: 'Get Analytics',
	action: 'Get analytics of post',
	description: 'Get the views, likes, comments, shares and saves of a post, now or over time',
	fields: [
		...postField,
		{
			displayName: 'Return',
			name: 'return',
			type: 'options',
			options: [
				{
					name: 'History',
					value: 'history',
					description: 'One item for each time that the service collected analytics',
				},
				{ name: 'Summary', value: 'summary', description: 'One item with the current metrics' },
				{ name: 'Summary and History', value: 'both', description: 'One item with both' },
			],
			default: 'summary',
		},
		{ ...listFields[0], displayOptions: { show: { return: RETURNS_HISTORY } } },
		{ ...listFields[1], displayOptions: { show: { return: RETURNS_HISTORY, returnAll: [false] } } },
	],
	endpoints: ['getPostAnalytics', 'getPost'],
	async run(item, service) {
		const part = item.orDefault('return');
		const limit = part === 'summary' ? 1 : readLimit(item);
		const path = item.valid({ postId: readPostId(item) });
		const { summary, history } = await readAnalytics(service, path, limit);
		if (part === 'history') {
			return history.map((entry) => ({ json: { ...path, ...entry } }));
		}
		const isCollected = Object.keys(summary).length > 0 || history.length > 0;
		const json = {
			...path,
			...summary,
			...(part === 'both' && { history }),
			...(!isCollected && { collected: false }),
		};
		return [{ json }];
	},
});

/** The current metrics of a post and their history. Both are empty until the service has collected metrics. */
async function readAnalytics(
	service: ServiceClient,
	path: { readonly postId: string },
	limit: number,
) {
	const input = { path, query: { limit: Math.min(limit, LIMITS.pageSize) } };
	let summary: object | undefined;
	// Every page repeats the summary, so the first one is enough.
	const onPage = (page: { readonly summary?: object }) => (summary ??= page.summary);
	const history = await readCollectedAnalytics(
		async () =>
			await service.pages('getPostAnalytics', input, (entry) => entry.id, { limit, onPage }),
		async () => await service.call('getPost', { path }),
	);
	return { summary: summary ?? {}, history: history ?? [] };
}
