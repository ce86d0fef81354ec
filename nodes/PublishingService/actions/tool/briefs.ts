import { isObject } from '../../client/decodeAnswer';
import { isEmpty } from '../../values/text';
import { FIGURES } from '../simplify';

type Json = Readonly<Record<string, unknown>>;

/** What a model is given of an answer: each field, and how it is made of the answer. */
type Brief = Readonly<Record<string, (answer: Json) => unknown>>;

/** A caption is there to tell posts apart; the whole of it is in the raw answer. */
const CAPTION_CHARACTERS = 60;
const APPROVAL = 'It goes out only after a person has approved it in the dashboard.';

const LISTED_POST: Brief = {
	...asTheyAre('postId', 'status', 'cancellation', 'message', 'analytics'),
	caption: ({ caption }) => captionOf(caption),
	media: ({ media }) => mediaOf(media),
	accounts: ({ accounts }) => listOf(accounts).map(accountOfPost),
	tags: ({ contentGroupIds }) => contentGroupIds,
	replayed: ({ replayed }) => (replayed === false ? undefined : replayed),
};

const POST: Brief = { ...LISTED_POST, note: noteOn };

const ACCOUNT: Brief = {
	...asTheyAre('accountId', 'timezone', 'isNew'),
	account: nameOf,
	status: ({ status }) => (status === 'active' ? undefined : status),
	queued: ({ queueDepth }) => queueDepth,
	postsToday: ({ postsToday, dailyCap }) =>
		dailyCap === undefined ? postsToday : `${textOf(postsToday)} of ${textOf(dailyCap)}`,
};

const QUEUE_ITEM: Brief = {
	...asTheyAre('postId', 'status'),
	account: (entry) => (entry.username === undefined ? undefined : nameOf(entry)),
	caption: ({ caption }) => captionOf(caption),
	goesOut: ({ scheduledSlotStart, scheduledAfter }) =>
		minuteOf(scheduledSlotStart ?? scheduledAfter),
};

const UPLOAD = asTheyAre('uploadId', 'status', 'kind', 'error', 'fileName');

const WORKSPACE: Brief = {
	company: ({ company }) => (isObject(company) ? company.name : undefined),
	accounts: ({ accounts }) => listOf(accounts).map((account) => nameOf(account)),
	folders: ({ folders }) =>
		listOf(folders).map(({ folderId, name, images, packs }) => ({
			folderId,
			name,
			images: listOf(images).length,
			packs: listOf(packs).map((pack) => `${textOf(pack.packId)} ${textOf(pack.name)}`),
		})),
};

/** A folder, image or pack of the workspace. */
const WORKSPACE_PART: Brief = {
	...asTheyAre('folderId', 'imageId', 'packId', 'name', 'label', 'tags', 'imageCount', 'packCount'),
	description: ({ description }) => captionOf(description),
	images: ({ imageIds }) => (Array.isArray(imageIds) ? imageIds.length : undefined),
};

/** The operations of the service, each with what it is for. */
const API_DESCRIPTION: Brief = {
	version: ({ info }) => (isObject(info) ? info.version : undefined),
	endpoints: ({ paths }) => (isObject(paths) ? endpointsOf(paths) : undefined),
	note: ({ paths }) =>
		isObject(paths)
			? 'The schemas are left out: they describe the service, not the values of this tool.'
			: undefined,
};

const BRIEFS: Readonly<Record<string, Brief>> = {
	'post.create': POST,
	'post.queue': POST,
	'post.get': POST,
	'post.getAll': LISTED_POST,
	'post.update': POST,
	'post.cancel': POST,
	'post.reschedule': { ...POST, ...asTheyAre('moved', 'movedFrom', 'unchanged', 'notMoved') },
	'post.getAnalytics': {
		...asTheyAre(...FIGURES, 'postId', 'collectedAt', 'collected'),
		// Each entry repeats the post.
		history: ({ history }) => (Array.isArray(history) ? history.length : undefined),
	},
	'account.create': ACCOUNT,
	'account.get': ACCOUNT,
	'account.getAll': ACCOUNT,
	'account.getQueue': QUEUE_ITEM,
	'usage.getApiDescription': API_DESCRIPTION,
	'upload.upload': UPLOAD,
	'upload.complete': UPLOAD,
	'upload.get': UPLOAD,
};

/** How a model gets what did not fit. */
const NARROWER: Readonly<Record<string, string>> = {
	'post.getAll': 'by account, status, time or content tag',
	'post.getAnalytics': 'to the summary',
	'account.getAll': 'by platform',
	'workspace.get': 'to accounts, folders, images or packs',
	'workspace.getMediaUrls': 'to fewer images',
};

function asTheyAre(...names: readonly string[]): Brief {
	return Object.fromEntries(names.map((name) => [name, (answer: Json) => answer[name]]));
}

function briefFor(operation: string, answer: Json): Brief {
	if (operation !== 'workspace.get') return BRIEFS[operation] ?? {};
	if ('folders' in answer || 'accounts' in answer) return WORKSPACE;
	return 'accountId' in answer ? ACCOUNT : WORKSPACE_PART;
}

/** An operation's answer as it is shortened for a model; one that holds nothing of its brief stays as it is. */
export function briefOf(operation: string, answer: Json): object {
	const brief = Object.entries(briefFor(operation, answer)).map(
		([name, make]) => [name, make(answer)] as const,
	);
	const told = withoutEmpty(brief);
	return Object.keys(told).length > 0 ? told : withoutEmpty(Object.entries(answer));
}

/** Without empty fields, which cost characters and say nothing. */
function withoutEmpty(fields: ReadonlyArray<readonly [name: string, value: unknown]>): object {
	const says = (value: unknown) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0);
	return Object.fromEntries(fields.filter(([, value]) => says(value)));
}

/** How a model gets what did not fit into an answer of an operation. */
export function narrowerOf(operation: string): string {
	const way = NARROWER[operation];
	return way === undefined
		? 'The rest cannot be read with this tool: tell the user that there is more.'
		: `For the rest, call this tool again and narrow it ${way}, where it takes these values; otherwise tell the user that there is more.`;
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

/** "@northwind (tiktok): queued, not before 2026-12-24T17:30Z"; tools take such a name in place of an ID. */
function accountOfPost(account: Json): string {
	const { status, postUrl, postedAt, scheduledSlotStart, scheduledAfter } = account;
	const when = [
		postedAt !== undefined
			? `posted ${minuteOf(postedAt)}`
			: scheduledSlotStart !== undefined
				? `goes out ${minuteOf(scheduledSlotStart)}`
				: scheduledAfter !== undefined && `not before ${minuteOf(scheduledAfter)}`,
		postUrl,
	].filter((part) => typeof part === 'string');
	return `${nameOf(account)}: ${[textOf(status), ...when].join(', ')}`;
}

function endpointsOf(paths: Json): string[] {
	return Object.entries(paths).flatMap(([path, methods]) =>
		// Beside the methods a path may hold what they share, such as a list of parameters.
		Object.entries(isObject(methods) ? methods : {}).flatMap(([method, endpoint]) =>
			isObject(endpoint)
				? [`${method.toUpperCase()} ${path} ${textOf(endpoint.summary)}`.trim()]
				: [],
		),
	);
}

function nameOf({ accountId, username, platform }: Json): string {
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
