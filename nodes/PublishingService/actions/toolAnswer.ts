import { isObject, type Json } from '../client/json';
import { formatNumber, isEmpty } from '../values/text';
import { markData } from './markData';
import { FIGURES, pick } from './simplify';
import { selectedOf, type ToolOutput } from './toolOutput';

/** About 4,000 tokens: more takes a model's attention from what it was asked. */
export const MAX_ANSWER_CHARACTERS = 16_000;
const NOTE_CHARACTERS = 400;
/** A caption is there to tell posts apart; the whole of it is in the raw answer. */
const CAPTION_CHARACTERS = 60;

/** An empty answer reads to a model like a tool that does not work. */
const NOTHING = 'There is nothing to show: no result fits what was asked for.';
const APPROVAL = 'It goes out only after a person has approved it in the dashboard.';

type Brief = (answer: Json) => object;

const listedPost: Brief = (post) => ({
	...pick(post, ['postId', 'status', 'cancellation', 'message', 'analytics']),
	...pick(post, ['moved', 'movedFrom', 'unchanged', 'notMoved']),
	caption: captionOf(post.caption),
	media: mediaOf(post.media),
	accounts: listOf(post.accounts).map(accountOfPost),
	tags: post.contentGroupIds,
	replayed: post.replayed || undefined,
});

const onePost: Brief = (post) => ({ ...listedPost(post), note: noteOn(post) });

const account: Brief = (answer) => ({
	...pick(answer, ['accountId', 'timezone', 'isNew']),
	account: nameOf(answer),
	status: answer.status === 'active' ? undefined : answer.status,
	queued: answer.queueDepth,
	postsToday:
		answer.dailyCap === undefined
			? answer.postsToday
			: `${textOf(answer.postsToday)} of ${textOf(answer.dailyCap)}`,
});

const queueItem: Brief = (entry) => ({
	...pick(entry, ['postId', 'status']),
	account: entry.username === undefined ? undefined : nameOf(entry),
	caption: captionOf(entry.caption),
	goesLive: minuteOf(entry.scheduledSlotStart ?? entry.scheduledAfter),
});

const upload: Brief = (answer) => pick(answer, ['uploadId', 'status', 'kind', 'error', 'fileName']);

const figures: Brief = (answer) => ({
	...pick(answer, [...FIGURES, 'postId', 'collectedAt', 'collected']),
	// Each entry repeats the post.
	history: countOf(answer.history),
});

const workspace: Brief = (answer) => {
	if ('folders' in answer || 'accounts' in answer) {
		return {
			company: isObject(answer.company) ? answer.company.name : undefined,
			accounts: listOf(answer.accounts).map(nameOf),
			folders: listOf(answer.folders).map(({ folderId, name, images, packs }) => ({
				folderId,
				name,
				images: listOf(images).length,
				packs: listOf(packs).map((pack) => `${textOf(pack.packId)} ${textOf(pack.name)}`),
			})),
		};
	}
	if ('accountId' in answer) {
		return account(answer);
	}
	return {
		...pick(answer, ['folderId', 'imageId', 'packId', 'name', 'label', 'tags']),
		...pick(answer, ['imageCount', 'packCount']),
		description: captionOf(answer.description),
		images: countOf(answer.imageIds),
	};
};

const apiDescription: Brief = ({ info, paths }) => ({
	version: isObject(info) ? info.version : undefined,
	...(isObject(paths) && {
		endpoints: endpointsOf(paths),
		note: 'The schemas are left out: they describe the service, not the values of this tool.',
	}),
});

const BRIEFS: Readonly<Record<string, Brief>> = {
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

const NARROWER: Readonly<Record<string, string>> = {
	'post.getAll': 'by account, status, time or content tag',
	'post.getAnalytics': 'to the summary',
	'account.getAll': 'by platform',
	'workspace.get': 'to accounts, folders, images or packs',
	'workspace.getMediaUrls': 'to fewer images',
};

/** What a model is given of a call of an operation such as `post.getAll`: never more than it can read. */
export function toolAnswer(
	outputs: readonly object[],
	output: ToolOutput,
	operation: string,
): object[] {
	if (outputs.length === 0) {
		return [{ note: NOTHING }];
	}
	const chosen = outputs.map((answer) => chooseFields({ ...answer }, output, operation));
	const answers = markData(chosen);
	if (sizeOf(answers) <= MAX_ANSWER_CHARACTERS) {
		return [...answers];
	}
	const room = MAX_ANSWER_CHARACTERS - NOTE_CHARACTERS;
	const noteThat = (what: string) =>
		`${what}, because an answer holds at most ${formatNumber(MAX_ANSWER_CHARACTERS)} characters. ${narrowerOf(operation)}`;
	const [first] = answers;
	if (first && sizeOf(first) > room) {
		return [{ ...cut(first, room), note: noteThat('Longer lists and texts are cut') }];
	}
	let size = 0;
	const shown = answers.filter((answer) => {
		size += sizeOf(answer) + 1;
		return size <= room;
	});
	const what = `Only the first ${shown.length} of ${formatNumber(answers.length)} results are here`;
	return [...shown, { note: noteThat(what) }];
}

function chooseFields(answer: Json, output: ToolOutput, operation: string): object {
	switch (output.kind) {
		case 'raw':
			return answer;
		case 'simplified':
			return briefOf(operation, answer);
		case 'selected':
			return selectedOf(answer, output.fields);
	}
}

/** An operation's answer as it is shortened for a model; one that holds nothing of its brief stays as it is. */
function briefOf(operation: string, answer: Json): object {
	const [resource = ''] = operation.split('.');
	const brief = BRIEFS[operation] ?? BRIEFS[resource];
	const told = withoutEmpty(brief?.(answer) ?? {});
	return Object.keys(told).length > 0 ? told : withoutEmpty(answer);
}

function withoutEmpty(fields: object): object {
	const says = (value: unknown) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0);
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => says(value)));
}

function narrowerOf(operation: string): string {
	const way = NARROWER[operation];
	return way === undefined
		? 'The rest cannot be read with this tool: tell the user that there is more.'
		: `For the rest, call this tool again and narrow it ${way}, where it takes these values; otherwise tell the user that there is more.`;
}

function noteOn({ status, accounts }: Json): string | undefined {
	const isWaiting = status === 'pending_approval';
	const [late] = listOf(accounts)
		.filter(({ postedAt }) => postedAt === undefined)
		.map(({ scheduledAfter }) => scheduledAfter)
		.filter((time) => typeof time === 'string' && Date.parse(time) < Date.now());
	const isLate = late !== undefined && (isWaiting || status === 'queued');
	const past = isLate && `${minuteOf(late)} is over: it goes out as soon as possible.`;
	return [isWaiting && APPROVAL, past].filter(Boolean).join(' ');
}

/** "@northwind (tiktok): queued, not before 2026-12-24T17:30Z"; tools take such a name in place of an ID. */
function accountOfPost(account: Json): string {
	const { status, postUrl, postedAt, scheduledSlotStart, scheduledAfter } = account;
	const when =
		postedAt !== undefined
			? `posted ${minuteOf(postedAt)}`
			: scheduledSlotStart !== undefined
				? `goes out ${minuteOf(scheduledSlotStart)}`
				: scheduledAfter !== undefined && `not before ${minuteOf(scheduledAfter)}`;
	const more = [when, postUrl].filter((part) => typeof part === 'string');
	return `${nameOf(account)}: ${[textOf(status), ...more].join(', ')}`;
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
	if (!isObject(media)) {
		return undefined;
	}
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

function countOf(list: unknown): number | undefined {
	return Array.isArray(list) ? list.length : undefined;
}

/** An answer with shorter and shorter lists and texts, until it fits. */
function cut(answer: object, room: number): object {
	for (let most = 100; most >= 1; most = Math.floor(most / 2)) {
		const smaller = cutValue(answer, most) as object;
		if (sizeOf(smaller) <= room) {
			return smaller;
		}
	}
	return {};
}

/** A value with as many entries in each list and record at most, and ten times as many characters in a text. */
function cutValue(value: unknown, most: number): unknown {
	if (typeof value === 'string') {
		return shortened(value, most * 10);
	}
	if (typeof value !== 'object' || value === null) {
		return value;
	}
	const all = Object.entries(value);
	const left = all.length - most;
	const kept = all.slice(0, most).map(([name, inner]) => [name, cutValue(inner, most)] as const);
	if (!Array.isArray(value)) {
		return Object.fromEntries(left > 0 ? [...kept, ['…', `${left} more`]] : kept);
	}
	const entries = kept.map(([, inner]) => inner);
	return left > 0 ? [...entries, `… ${left} more`] : entries;
}

function shortened(text: string, length: number): string {
	const characters = [...text];
	return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

function sizeOf(value: object): number {
	return JSON.stringify(value).length;
}
