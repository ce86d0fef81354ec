import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import { listFields, readLimit } from '../sharedFields';
import { operation } from '../operation';
import { readFigures } from '../readFigures';
import { postField, readPostId } from './postField';

const fields = [
	...postField,
	{
		displayName: 'Return',
		name: 'return',
		type: 'options',
		options: [
			{
				name: 'History',
				value: 'history',
				description: 'One item for each time the figures were collected',
			},
			{ name: 'Summary', value: 'summary', description: 'One item with the current figures' },
			{
				name: 'Summary and History',
				value: 'both',
				description: 'One item with the current figures and the history as a list',
			},
		],
		default: 'summary',
		description: 'What to return of the analytics',
	},
	...listFields,
] as const satisfies INodeProperties[];

/** The summary of the first page, and the history of as many pages as it takes. */
async function readAnalytics(
	service: ServiceClient,
	path: { readonly postId: string },
	limit: number,
) {
	let summary: object | undefined;
	const query = { limit: Math.min(limit, LIMITS.pageSize) };
	const history = await service.pages(
		'getPostAnalytics',
		{ path, query },
		(entry) => entry.id,
		limit,
		(page) => (summary ??= page.summary),
	);
	return { summary: summary ?? {}, history };
}

export const getAnalytics = operation({
	value: 'getAnalytics',
	name: 'Get Analytics',
	action: 'Get the analytics of a post',
	description:
		'Get the views, likes, comments, shares and saves of a post, now or over time; "collected" is false where there are none yet',
	fields,
	endpoints: ['getPostAnalytics', 'getPost'],
	async run(item, service) {
		const required = { postId: readPostId(item) };
		const wanted = item.orDefault('return');
		const limit = wanted === 'summary' ? 1 : readLimit(item);
		const { postId } = item.valid(required);

		const path = { postId };
		const figures = await readFigures(
			async () => await readAnalytics(service, path, limit),
			async () => await service.call('getPost', { path }),
		);
		const { summary = {}, history = [] } = figures ?? {};
		if (wanted === 'history') return history.map((entry) => ({ json: { postId, ...entry } }));
		const isCollected = Object.keys(summary).length > 0 || history.length > 0;
		return [
			{
				json: {
					postId,
					...summary,
					...(wanted === 'both' && { history }),
					...(!isCollected && { collected: false }),
				},
			},
		];
	},
});
