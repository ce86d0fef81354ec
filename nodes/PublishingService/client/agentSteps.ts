import { isErrorCode, type ErrorCode } from '../contract/errorCodes';
import { LIMITS } from '../contract/limits';
import type { Failure } from './serviceError';

const ASK_MAINTAINER = 'Stop and tell the user: ';
const MEBIBYTE = 1 << 20;

/** What a model does next: it can call tools and ask its user, and has no panel to change. */
const STEPS: Readonly<Record<ErrorCode, string>> = {
	unauthorized: `${ASK_MAINTAINER}the credential of this tool needs a current API key.`,
	insufficient_scope: `${ASK_MAINTAINER}the API key of this tool needs that scope.`,
	invalid_request: 'Correct that value and call this tool again.',
	account_not_found:
		'Get the accounts with the tool for that, or ask the user, and call this tool again with one of their names or IDs.',
	upload_not_ready: 'Wait a little, then call this tool again with the same values.',
	media_not_ready:
		'Wait until the media of the post have been processed, then call this tool again with the same values.',
	invalid_media_set: `Call this tool again with one video alone, or with images alone, at most ${LIMITS.mediaPerPost}.`,
	instagram_feed_posts_disabled: 'Call this tool again with the format "reel".',
	duplicate_queue_item:
		'Leave out the account that already has the post; nothing was queued a second time.',
	post_not_editable: 'Tell the user. Only the content tags of the post can still be changed.',
	post_not_cancellable:
		'Tell the user. Posted items cannot be deleted, and released items may be with an operator.',
	account_limit_reached: `${ASK_MAINTAINER}a slot has to be freed or the plan upgraded first.`,
	rate_limited: `${ASK_MAINTAINER}calling again today is in vain.`,
	quota_exceeded: `${ASK_MAINTAINER}the plan has to be upgraded or the quota to be renewed first.`,
	file_too_large: `Ask the user for a smaller file: a video may have ${LIMITS.videoBytes / MEBIBYTE} MiB, an image ${LIMITS.imageBytes / MEBIBYTE} MiB.`,
	unsupported_media_type:
		'Ask the user for another file: MP4 or MOV with H.264 or HEVC for a video, or a common image format.',
	invalid_media_specs: `Ask the user for another file: H.264 or HEVC with AAC sound, at most ${LIMITS.videoSeconds / 60} minutes, ${LIMITS.videoShortSide} x ${LIMITS.videoLongSide} pixels and ${LIMITS.videoFramesPerSecond} frames per second.`,
	invalid_cursor: 'Call this tool again: it reads the list from the start.',
};

/** For the node's own codes (docs/errors.md); the others are for a person who maintains the workflow. */
const OWN_STEPS: Readonly<Record<string, string>> = {
	invalid_item: 'Nothing was sent. Correct these values and call this tool again.',
	invalid_id: 'Correct the ID and call this tool again.',
	too_many_requests: 'Wait a little, then call this tool again with the same values.',
	timeout: 'Wait a little, then call this tool again.',
	connection_lost: 'Wait a little, then call this tool again.',
	service_unavailable: 'Wait a little, then call this tool again.',
	transfer_stalled: 'Call this tool again with the same values.',
	transfer_refused: 'Call this tool again with the same values.',
	upload_url_expired: 'Call this tool again with the same values.',
	download_failed: 'Call this tool again with a link that opens without signing in.',
	media_too_large: 'Ask the user for a smaller file.',
	address_blocked:
		'Tell the user. Then call this tool again with a link to a public address, if there is one.',
	upload_failed: 'Ask the user for another file.',
	no_image_url:
		'Get the workspace with the tool for that, and call this tool again with an image from there.',
	endless_list:
		'Call this tool again with filters or a limit, where it takes them; otherwise tell the user that the list of the service does not end.',
	idempotency_key_reused: 'Call this tool again with another key.',
	replay_lapsed:
		'Ask the user whether the post is to go out again; if so, queue it with the tool for that.',
	nothing_to_move: 'Tell the user. What is out, or on its way, cannot be moved.',
	move_unfinished:
		'Tell the user at once. Then queue the post for these accounts with the tool that queues posts and the new time, where there is one.',
	not_attempted: 'Call this tool again with the same values.',
	unexplained_refusal: 'Correct the values and call this tool again.',
	cancelled: 'Nothing more is to be done: the run was stopped.',
};

/** Advice to choose something in the panel, before or after advice that a model can follow too. */
const PANEL_ADVICE =
	/\b(?:Choose|Set|Raise) (?:another )?[A-Z][\w ]*?(?: under [A-Z][\w ]*)?, or (\w)/g;
const PANEL_ADVICE_AFTER = /, or (?:choose|set) [A-Z][\w]*(?: [A-Z][\w]*)*(?: under [A-Z]\w*)?/g;

/** Advice to have another node read a file, and what a node says that was given none. */
const FILE_ADVICE = /, or read the file (?:in|with) [^.]*/g;
const NO_FILE = /names ("[^"]*"), but the item has no binary data of that name/g;

/** The same words without what only a person in n8n's editor can do. */
export function withoutPanelAdvice(text: string): string {
	return text
		.replace(FILE_ADVICE, '')
		.replace(
			NO_FILE,
			'names the file $1, and a model has no files to give. Use a tool that takes links, or tell the user that this one does not',
		)
		.replace(
			/\bGive the ID of the account\b/g,
			'Ask the user for the ID of the account, or tell them that the key needs that scope',
		)
		.replace(PANEL_ADVICE, (_, first: string) => first.toUpperCase())
		.replace(PANEL_ADVICE_AFTER, '')
		.replace(/\bPaste\b/g, 'Give');
}

/** What has an ID, and so can be missing. */
const LISTED: Readonly<Record<string, string>> = {
	postId: 'posts',
	accountId: 'accounts',
	uploadId: 'uploads',
};

/** The next step of a model after a failure. */
export function stepForAgent(facts: Failure['facts']): string {
	// What has no code was found wrong before anything was sent.
	const { code = 'invalid_item', httpStatus, path = {}, mayRepeat, stage } = facts;
	// An upload is no post: another one does no harm.
	if (mayRepeat === 'look' && stage !== 'upload') return LOOK_FIRST;
	const [listed] = Object.keys(path).flatMap((name) => LISTED[name] ?? []);
	const isMissing = httpStatus === 404 && listed !== undefined && code !== 'account_not_found';
	const step = isMissing
		? `Find the right ID with the tool that gets ${listed}, or ask the user, and call this tool again with it.`
		: ((isErrorCode(code) ? STEPS[code] : OWN_STEPS[code]) ?? forMaintainer(facts));
	return mayRepeat === 'yes' ? `${step} The same values do nothing twice.` : step;
}

/** Where nobody knows whether the request was carried out, and a second one could do it twice. */
const LOOK_FIRST =
	'It may have been carried out all the same, and calling again can do it twice: look first with a tool that gets what it makes, or ask the user, and call this tool again only if it was not.';

/** What the user is told where a model can do nothing; the request ID is what the support asks for. */
function forMaintainer({ nextStep, requestId }: Failure['facts']): string {
	const reference = requestId === undefined ? '' : ` The request ID is ${requestId}.`;
	return `${ASK_MAINTAINER}${nextStep}${reference}`;
}
