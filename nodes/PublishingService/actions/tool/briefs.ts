import { isObject } from '../../client/decodeAnswer';

type Json = Readonly<Record<string, unknown>>;
type Brief = (answer: Json) => object;

/** A caption is there to tell posts apart; the whole of it is in the raw answer. */
const CAPTION_CHARACTERS = 60;
const APPROVAL = 'It goes out only after a person has approved it in the dashboard.';

/** How an operation's answer is shortened for a model; one that is not listed stays as it is. */
export function briefOf(operation: string): Brief {
	return BRIEFS[operation] ?? ((answer) => answer);
}

/** How a model gets what did not fit into an answer of an operation. */
export function narrowerOf(operation: string): string {
	const way = NARROWER[operation];
	return way === undefined
		? 'The rest cannot be read with this tool: tell the user that there is more.'
		: `For the rest, call this tool again and narrow it ${way}, where it takes these values; otherwise tell the user that there is more.`;
}

const NARROWER: Readonly<Record<string, string>> = {
	'post.getAll': 'by account, status, time or content tag',
	'post.getAnalytics': 'to the summary',
	'account.getAll': 'by platform',
	'workspace.get': 'to accounts, folders, images or packs',
	'workspace.getMediaUrls': 'to fewer images',
};

const BRIEFS: Readonly<Record<string, Brief>> = {
	'post.create': briefPost,
	'post.queue': briefPost,
	'post.get': briefPost,
	'post.getAll': briefListedPost,
	'post.update': briefPost,
	'post.cancel': briefPost,
	'post.reschedule': briefMove,
	'post.getAnalytics': briefFigures,
	'account.create': briefAccount,
	'account.get': briefAccount,
	'account.getAll': briefAccount,
	'account.getQueue': briefQueueItem,
	'workspace.get': briefWorkspace,
	'usage.getApiDescription': briefDescription,
	'upload.upload': briefUpload,
	'upload.complete': briefUpload,
	'upload.get': briefUpload,
};

function briefPost(post: Json): object {
	return { ...briefListedPost(post), note: noteOn(post) };
}

function briefMove(answer: Json): object {
	const { moved, movedFrom, unchanged, notMoved } = answer;
	return { ...briefPost(answer), moved, movedFrom, unchanged, notMoved };
}

/** What a model has to tell its user of a post. */
function noteOn({ status, accounts }: Json): string | undefined {
	const isWaiting = status === 'pending_approval';
	const [late] = listOf(accounts)
		.filter((account) => account.postedAt === undefined && isOver(account.scheduledAfter))
		.map(({ scheduledAfter }) => minuteOf(scheduledAfter));
	const isLate = late !== undefined && (isWaiting || status === 'queued');
	const past = `${late} is over: it goes out as soon as possible.`;
	return isWaiting ? [APPROVAL, ...(isLate ? [past] : [])].join(' ') : isLate ? past : undefined;
}

function isOver(time: unknown): boolean {
	return typeof time === 'string' && Date.parse(time) < Date.now();
}

function briefListedPost(post: Json): object {
	if (!('postId' in post)) return post;
	const { postId, status, caption, media, accounts, contentGroupIds } = post;
	const { replayed, cancellation, message, analytics } = post;
	return {
		postId,
		status,
		caption: captionOf(caption),
		media: mediaOf(media),
		accounts: listOf(accounts).map(accountOfPost),
		tags: contentGroupIds,
		...(replayed !== undefined && replayed !== false && { replayed }),
		cancellation,
		message,
		analytics,
	};
}

/** "@northwind (tiktok): queued, not before 2026-12-24T17:30Z"; tools take such a name in place of an ID. */
function accountOfPost({ accountId, username, platform, status, ...times }: Json): string {
	const { postUrl, postedAt, scheduledSlotStart, scheduledAfter } = times;
	const when = [
		postedAt !== undefined
			? `posted ${minuteOf(postedAt)}`
			: scheduledSlotStart !== undefined
				? `goes out ${minuteOf(scheduledSlotStart)}`
				: scheduledAfter !== undefined && `not before ${minuteOf(scheduledAfter)}`,
		postUrl,
	].filter((part) => typeof part === 'string');
	return `${nameOf(accountId, username, platform)}: ${[textOf(status), ...when].join(', ')}`;
}

function briefAccount(account: Json): object {
	const { accountId, username, platform, status, timezone } = account;
	const { queueDepth, postsToday, dailyCap, isNew } = account;
	return {
		accountId,
		account: nameOf(undefined, username, platform),
		...(status !== 'active' && { status }),
		timezone,
		queued: queueDepth,
		postsToday:
			dailyCap === undefined ? postsToday : `${textOf(postsToday)} of ${textOf(dailyCap)}`,
		isNew,
	};
}

function briefQueueItem(entry: Json): object {
	const { postId, status, caption, scheduledAfter, scheduledSlotStart } = entry;
	const { username, platform } = entry;
	return {
		postId,
		account: username === undefined ? undefined : nameOf(undefined, username, platform),
		status,
		caption: captionOf(caption),
		goesOut: minuteOf(scheduledSlotStart ?? scheduledAfter),
	};
}

/** The figures; of the history only how long it is, because each entry repeats the post. */
function briefFigures(answer: Json): object {
	const { summary, history, ...entry } = answer;
	if (summary === undefined && history === undefined) return figuresOf(entry);
	return {
		...(isObject(summary) ? figuresOf(summary) : {}),
		...(Array.isArray(history) && { history: history.length }),
	};
}

function figuresOf(figures: Json): object {
	const { postId, views, likes, comments, shares, saves, engagementRate } = figures;
	const { lastUpdated, collectedAt, collected } = figures;
	return {
		...{ postId, views, likes, comments, shares, saves, engagementRate },
		...{ lastUpdated, collectedAt, collected },
	};
}

function briefWorkspace(answer: Json): object {
	const { company, accounts, folders } = answer;
	if (folders === undefined && accounts === undefined) return briefPart(answer);
	return {
		company: isObject(company) ? company.name : undefined,
		accounts: listOf(accounts).map(({ accountId, username, platform }) =>
			nameOf(accountId, username, platform),
		),
		folders: listOf(folders).map(({ folderId, name, images, packs }) => ({
			folderId,
			name,
			images: listOf(images).length,
			packs: listOf(packs).map((pack) => `${textOf(pack.packId)} ${textOf(pack.name)}`),
		})),
	};
}

/** An account, folder, image or pack of the workspace. */
function briefPart(part: Json): object {
	if ('accountId' in part) return briefAccount(part);
	const { folderId, imageId, packId, name, label, description, tags, imageCount, packCount } = part;
	return {
		...{ folderId, imageId, packId, name, label, tags, imageCount, packCount },
		description: captionOf(description),
		images: Array.isArray(part.imageIds) ? part.imageIds.length : undefined,
	};
}

function briefUpload({ uploadId, status, kind, error, fileName }: Json): object {
	return { uploadId, status, kind, error, fileName };
}

/** The operations of the service, each with what it is for. */
function briefDescription(description: Json): object {
	const { info, paths } = description;
	if (!isObject(paths)) return description;
	return {
		version: isObject(info) ? info.version : undefined,
		endpoints: Object.entries(paths).flatMap(([path, methods]) =>
			// Beside the methods a path may hold what they share, such as a list of parameters.
			Object.entries(isObject(methods) ? methods : {}).flatMap(([method, endpoint]) =>
				isObject(endpoint)
					? [`${method.toUpperCase()} ${path} ${textOf(endpoint.summary)}`.trim()]
					: [],
			),
		),
		note: 'The schemas are left out: they describe the service, not the values of this tool.',
	};
}

function nameOf(accountId: unknown, username: unknown, platform: unknown): string {
	return username === undefined ? textOf(accountId) : `@${textOf(username)} (${textOf(platform)})`;
}

function mediaOf(media: unknown): string | undefined {
	if (!isObject(media)) return undefined;
	const { kind, count } = media;
	return typeof count === 'number' && count > 1 ? `${count} ${textOf(kind)}s` : textOf(kind);
}

/** A time to the minute, which is all that posting needs. */
function minuteOf(time: unknown): string | undefined {
	return typeof time === 'string' ? time.replace(/:\d\d(\.\d+)?(?=Z|[+-]\d)/, '') : undefined;
}

function captionOf(caption: unknown): string | undefined {
	return typeof caption === 'string' ? shortened(caption, CAPTION_CHARACTERS) : undefined;
}

function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listOf(value: unknown): Json[] {
	return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A text that is cut says so by its end. */
export function shortened(text: string, length: number): string {
	const characters = [...text];
	return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}
