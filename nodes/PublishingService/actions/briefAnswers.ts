import { isObject, type Json } from '../client/json';
import {
	accountOfPost,
	captionOf,
	countOf,
	listOf,
	mediaOf,
	minuteOf,
	shownAccount,
	noteOn,
	textOf,
} from './briefAnswerParts';
import { FIGURES, pickFields } from './simplifyOutput';

type Brief = (answer: Json) => object;

const listedPost: Brief = (post) => ({
	...pickFields(post, ['postId', 'status', 'cancellation', 'message', 'analytics', 'conflicts']),
	...pickFields(post, ['rescheduled', 'rescheduledFrom', 'unchanged', 'notRescheduled']),
	caption: captionOf(post.caption),
	media: mediaOf(post.media),
	accounts: listOf(post.accounts).map(accountOfPost),
	tags: post.contentGroupIds,
	replayed: post.replayed || undefined,
});

const onePost: Brief = (post) => ({ ...listedPost(post), note: noteOn(post) });

export const account: Brief = (answer) => ({
	...pickFields(answer, ['accountId', 'timezone', 'isNew']),
	account: shownAccount(answer),
	status: answer.status === 'active' ? undefined : answer.status,
	queued: answer.queueDepth,
	postsToday:
		answer.dailyCap === undefined
			? answer.postsToday
			: `${textOf(answer.postsToday)} of ${textOf(answer.dailyCap)}`,
});

const queueItem: Brief = (entry) => ({
	...pickFields(entry, ['postId', 'status']),
	account: entry.username === undefined ? undefined : shownAccount(entry),
	caption: captionOf(entry.caption),
	goesLive: minuteOf(entry.scheduledSlotStart ?? entry.scheduledAfter),
});

const upload: Brief = (answer) =>
	pickFields(answer, ['uploadId', 'status', 'kind', 'error', 'fileName']);

const figures: Brief = (answer) => ({
	...pickFields(answer, [...FIGURES, 'postId', 'collectedAt', 'collected']),
	// Only the number of entries, because each entry repeats the post.
	history: countOf(answer.history),
});

export const workspace: Brief = (answer) => {
	if ('folders' in answer || 'accounts' in answer) {
		return {
			company: isObject(answer.company) ? answer.company.name : undefined,
			accounts: listOf(answer.accounts).map(shownAccount),
			folders: listOf(answer.folders).map(({ folderId, name, images, packs }) => ({
				folderId,
				name,
				images: listOf(images).length,
				packs: listOf(packs).map((pack) => pickFields(pack, ['packId', 'name'])),
			})),
		};
	}
	if ('accountId' in answer) {
		return account(answer);
	}
	return {
		...pickFields(answer, ['folderId', 'imageId', 'packId', 'name', 'label', 'tags']),
		...pickFields(answer, ['imageCount', 'packCount']),
		description: captionOf(answer.description),
		images: countOf(answer.imageIds),
	};
};

const apiDescription: Brief = ({ info, paths }) => ({
	version: isObject(info) ? info.version : undefined,
	...(isObject(paths) && {
		endpoints: endpointsOf(paths),
		note: 'This answer has no schemas, because they describe the service, not the values of this tool.',
	}),
});

export const BRIEF_ANSWERS: Readonly<Record<string, Brief>> = {
	post: onePost,
	'post.getAll': listedPost,
	'post.getAnalytics': figures,
	'account.create': account,
	'account.get': account,
	'account.getAll': account,
	'account.getQueue': queueItem,
	'usage.getApiDescription': apiDescription,
	'upload.upload': upload,
	'upload.complete': upload,
	'upload.get': upload,
	'workspace.get': workspace,
};

/** The endpoints of an OpenAPI description: "GET /v2/posts List posts". */
function endpointsOf(paths: Json): string[] {
	const endpoints: string[] = [];
	for (const [path, methods] of Object.entries(paths)) {
		for (const [method, endpoint] of Object.entries(isObject(methods) ? methods : {})) {
			// Besides methods, a path may contain a list of parameters that its methods share.
			if (isObject(endpoint)) {
				endpoints.push(`${method.toUpperCase()} ${path} ${textOf(endpoint.summary)}`.trim());
			}
		}
	}
	return endpoints;
}
