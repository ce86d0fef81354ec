/** What happened, a person's step, and a model's: unless given, to tell the user that step. `{…}` is a value of the failure. */
export type FailureWords = readonly [message: string, nextStep: string, modelStep?: string];

/** Before what only a person can mend. */
export const TELL = 'Stop and tell the user: ';
const CHECK_URL = 'Check the base URL in the credential.';
const WAIT = 'Wait a little, then call this tool again.';
const AGAIN = 'Call this tool again with the same values.';

/** The 18 codes of the specification's "Errors" table. */
export const ERROR_CODES = {
	unauthorized: [
		'The service refused the API key',
		'Paste a current API key into the Publishing Service credential. A key stops working when it is revoked in the dashboard.',
		`${TELL}the credential of this tool needs a current API key.`,
	],
	insufficient_scope: [
		'The API key lacks the scope that this operation needs',
		'Create a key with that scope in the dashboard and put it into the credential.',
	],
	invalid_request: [
		'The service did not accept a value',
		'Correct it, then run this row again.',
		'Correct that value and call this tool again.',
	],
	account_not_found: [
		'The account does not exist or belongs to another company',
		'Choose an account from the list, or use Account > Get Many to see the account IDs.',
		'Get the accounts with the tool for that, or ask the user, and call this tool again with one of their names or IDs.',
	],
	upload_not_ready: [
		'This upload is still being processed',
		'Wait until Upload > Get shows its status as "ready", then run this row again.',
		WAIT,
	],
	media_not_ready: [
		'The post has no media that is ready to be published',
		'Wait until its video or carousel has been processed, then queue it again.',
		'Wait until the media of the post have been processed, then call this tool again with the same values.',
	],
	invalid_media_set: [
		'These media cannot form one post',
		'A post takes one video, or up to 10 images. Do not mix the two.',
		'Call this tool again with one video alone, or with images alone, at most 10.',
	],
	instagram_feed_posts_disabled: [
		'The company may not publish regular Instagram feed posts',
		'Post it as a Reel, or have feed posts enabled for the company.',
		'Call this tool again with the format "reel".',
	],
	duplicate_queue_item: [
		'The post is already queued for one of these accounts',
		'Leave out the account that already has it; nothing was queued a second time.',
		'Leave out the account that already has the post; nothing was queued a second time.',
	],
	post_not_editable: [
		'This post is already out, on its way or cancelled, and cannot be changed',
		'Only its content tags can still be changed.',
		'Tell the user. Only the content tags of the post can still be changed.',
	],
	post_not_cancellable: [
		'What was to be cancelled no longer can be',
		'Posted items cannot be deleted, and released items may be with an operator. Read the post to see where it stands.',
	],
	account_limit_reached: [
		'The company uses every account slot of its plan',
		'Free a slot or upgrade the plan, then create the account again.',
	],
	rate_limited: [
		'A daily cap of the company is used up',
		'The caps on API requests, posts, uploads and new accounts start again with the next UTC day. Usage > Get shows what was used.',
		`${TELL}calling again today is in vain.`,
	],
	quota_exceeded: [
		'The company has reached a plan or posting limit',
		'Use Usage > Get to see the quotas; upgrade the plan or wait until the quota renews.',
		`${TELL}the plan has to be upgraded or the quota to be renewed first.`,
	],
	file_too_large: [
		'The file is larger than the service accepts',
		'A video may have 125,829,120 bytes (120 MiB), an image 52,428,800 bytes (50 MiB).',
	],
	unsupported_media_type: [
		'The service does not take this type of file',
		'Use MP4 or MOV with H.264 or HEVC for videos, or a common image format.',
	],
	invalid_media_specs: [
		'The video breaks a media rule of the service',
		'Allowed are H.264 or HEVC with AAC sound, at most 3 minutes, 1080 x 1920 pixels and 60 frames per second.',
	],
	invalid_cursor: [
		'The place in the list has expired',
		'Run the node again: it reads the list from the start.',
		'Call this tool again: it reads the list from the start.',
	],
} as const satisfies Record<string, FailureWords>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a code is one that the specification names; a service may send others. */
export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(ERROR_CODES, code);
}

/** The node's own codes (docs/errors.md), and after a dot cases of a code, whose message is said unless given. */
export const NODE_CODES = {
	address_blocked: [
		'n8n does not open {host}: its SSRF protection blocks that address',
		'If n8n is meant to open it, allow it in N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES.',
		'Tell the user. Then call this tool again with a link to a public address, if there is one.',
	],
	answer_too_large: ['The answer is too large to be one of the Publishing Service', CHECK_URL],
	// By this spelling n8n tells a stopped execution from a failed one, which starts error workflows.
	cancelled: ['The execution was canceled', 'Run the workflow again to go on.'],
	connection_lost: ['The connection to {host} broke off', 'Try again later.', WAIT],
	connection_refused: [
		'Nothing answers at {host}',
		'Check host and port of the base URL, and that the service is running.',
	],
	download_failed: [
		'The download {what}',
		'Run this row again: the link may have expired.',
		'Call this tool again with a link that opens without signing in.',
	],
	endless_list: [
		"The service's list {what}",
		'Turn off Return All or set filters, and report this to the service.',
		'Call this tool again with filters or a limit, where it takes them; otherwise tell the user that the list of the service does not end.',
	],
	host_not_found: [
		'The host {host} was not found',
		'Check the base URL for a slip, and that n8n can reach the network.',
	],
	idempotency_key_reused: [
		'The Idempotency Key was used for another post',
		'Nothing was sent for this row. Give every row a key of its own, such as the number of the row.',
		'Call this tool again with another key.',
	],
	invalid_id: [
		'{field}: "{value}" is not an ID',
		'Give an ID of 1 to 200 characters.',
		'Correct the ID and call this tool again.',
	],
	key_of_two_addresses: [
		'The API key of this row would go to several addresses: {addresses}',
		'Nothing was sent with this key. Correct the base URL of its rows, or list the domains under Allowed Domains in the credential.',
	],
	media_too_large: ['The download gives more than {limit} bytes', 'Give a smaller file.'],
	move_unfinished: [
		'Post {postId} lost its place for {places}: it was cancelled there, and not queued again for {time}',
		'It does not go out to them until it is queued again: run this again with unfinishedMove in the item as this run gave it, or use Post > Queue. If the service refuses that, create the post anew.',
		'Tell the user at once. Then queue the post for these accounts with the tool that queues posts and the new time, where there is one.',
	],
	nothing_to_move: [
		'Nothing of post {postId} can be moved: {why}',
		'Only what is still to come can be moved. To have the post go out once more, queue it with Post > Queue, or create it anew.',
		'Tell the user. What is out, or on its way, cannot be moved.',
	],
	no_image_url: [
		'The service gave no URL for image {imageId}',
		'Check that the image is still in its workspace folder.',
		'Get the workspace with the tool for that, and call this tool again with an image from there.',
	],
	no_upload_url: ['The service gave no URL to upload to', CHECK_URL],
	not_attempted: [
		'Not attempted: row {row} goes to the same account and did not get through',
		'Nothing was sent for this row, because the posts of an account keep their order. Run the rows again; a row with a time of its own does not wait.',
		AGAIN,
	],
	not_this_service: [
		'This is not an answer of the Publishing Service: HTTP {status} with {found}',
		CHECK_URL,
	],
	other_company: [
		'Only for Company {wish}, and the key is of "{company}"',
		'Nothing was sent. Choose the credential of that company, or correct the option.',
	],
	redirected: [
		'The address in the credential redirects elsewhere (HTTP {status})',
		'Put the final address into the credential; the key is never sent to a redirect target.',
	],
	replay_lapsed: [
		'An earlier run has made this post, and it {since}',
		'Queue post {postId} again with Post > Queue, or set Prevent Duplicates to None to make another one.',
		'Ask the user whether the post is to go out again; if so, queue it with the tool for that.',
	],
	service_unavailable: [
		'The service could not {task}: it answered HTTP {status} with {found}',
		'The service or a proxy before it is in trouble. Try again later.',
		WAIT,
	],
	timeout: [
		'{host} did not answer in time',
		'Try again later, or raise Request Timeout under Run Options.',
		WAIT,
	],
	tls_failed: [
		'No secure connection to {host}: its certificate or TLS setup was not accepted',
		'Check that the base URL uses the right host and that its certificate is valid; one of a private authority has to be known to n8n (NODE_EXTRA_CA_CERTS).',
	],
	tls_missing: [
		'{host} answers to http there, and not to https',
		'Begin the base URL in the credential with http:// if the connection is safe without TLS, or give the port that answers to https.',
	],
	too_many_requests: [
		'The service is receiving too many requests (HTTP 429)',
		'Try again later, or lower Items at Once under Run Options.',
		WAIT,
	],
	transfer_refused: [
		'The upload origin did not take the file: {answer}',
		'Run this row again. If it stays so, choose another Transfer Method under Options.',
		AGAIN,
	],
	transfer_stalled: ['The upload origin stopped taking bytes', 'Run this row again.', AGAIN],
	unexpected: [
		'The request could not be made: {reason}',
		'Report this with the workflow to the maintainers of the node if it comes again.',
	],
	unexplained_refusal: [
		'The service could not {task}: HTTP {status} with {found}, not an answer of the Publishing Service as specified',
		'Correct the values of this row; if every operation ends like this, check the base URL in the credential.',
		'Correct the values and call this tool again.',
	],
	unusable_answer: [
		'The service was to {task}, but {what}',
		'Report this to the service: its answer is not as its specification says.',
	],
	upload_failed: [
		'The service could not process the file',
		'Check the file against the media rules, then upload it again.',
	],
	upload_url_expired: [
		'The upload origin did not take the file: {answer}',
		'Run this row again: the signed URL may have expired. If it stays so, choose another Transfer Method under Options.',
		AGAIN,
	],
	credential_expression: [
		'The expression in the credential gives no key for this row{because}',
		'Look whether the row names its client as the table of keys does, and whether the fields of the credential read the right column.',
	],
	'credential_expression.rowless': [
		'The credential holds an expression that reads a row, and there is no row here',
		'In the editor, give IDs or an expression instead of choosing from a list. A trigger needs a credential whose key is written out: one trigger for each company.',
	],
	domain_not_allowed: [
		'The credential may not be used for {host}: its Allowed Domains are {allowed}',
		'Nothing was sent. Correct the base URL, or add its host under Allowed Domains.',
	],
	invalid_base_url: [
		'The base URL in the credential is not a web address',
		'Write it like https://api.example.com, without user name, "?" and "#".',
	],
	'invalid_base_url.dashboard': [
		'Base URL: the address in the credential is a page of the dashboard',
		'Give the address of the API, which the dashboard shows beside the API keys, such as https://api.example.com.',
	],
	'not_attempted.move': [
		'Not attempted: {reason}',
		'This post stands where it stood. Run it again once that move is completed.',
	],
	'other_company.unknown': [
		'Only for Company: whose key it is could not be read: {reason}',
		'Nothing was sent. Give the key the scope workspace:read, or empty Only for Company.',
	],
	'upload_not_ready.late': [
		'The upload was not ready after {seconds} seconds',
		'Raise Wait Until Ready under Options, or use Upload > Get with {uploadId} later.',
	],
	'invalid_request.unknown_path': [
		'',
		'Correct Base URL in the credential, which ends before "/v2".',
	],
	invalid_item: [
		'',
		'Nothing was sent for this row. Correct it and run again.',
		'Nothing was sent. Correct these values and call this tool again.',
	],
	node_error: ['', 'This is a slip in the node. Report it with the workflow.'],
	'unexplained_refusal.figures': ['', 'Or its figures have not been collected yet.'],
	'unexplained_refusal.forbidden': ['', 'Check that the API key {may}.'],
	'unexplained_refusal.unknown_id': [
		'',
		'Check the ID; if every operation ends like this, check the base URL in the credential.',
	],
	'unreached.media': ['', 'Check the link, and that n8n may reach its host.'],
	'unreached.storage': [
		'',
		'This is the storage that the service named for the upload, not the service: try again later, or check that n8n may reach it.',
	],
} as const satisfies Record<string, FailureWords>;

export type FailureName = keyof typeof NODE_CODES;

export const FAILURE_WORDS: ReadonlyMap<string, FailureWords> = new Map(
	Object.entries({ ...NODE_CODES, ...ERROR_CODES }),
);
