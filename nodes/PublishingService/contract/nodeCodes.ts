import { ERROR_CODES, type FailureWords } from './errorCodes';
import { LIMITS } from './limits';

const CHECK_URL = 'Check the base URL in the credential.';
const WAIT = 'Wait a little, then call this tool again.';
const AGAIN = 'Call this tool again with the same values.';

/**
 * What befalls an item before anything is sent, or the node itself: the sentence is that of the case.
 * After a dot, what to do in one case of a code that has its sentence elsewhere.
 */
const OTHER_CODES = {
	'invalid_request.unknown_path': [
		'',
		'Correct Base URL in the credential, which ends before "/v2", such as https://api.example.com.',
	],
	invalid_item: [
		'',
		'Nothing was sent for this row. Correct it and run again.',
		'Nothing was sent. Correct these values and call this tool again.',
	],
	node_error: [
		'',
		'This is a slip in the node, and nothing was tried again. Report it with the workflow.',
	],
	'unexplained_refusal.figures': [
		'',
		'It may also be that its figures have not been collected yet: then try again later.',
	],
	'unexplained_refusal.forbidden': ['', 'Check that the API key may do this.'],
	'unexplained_refusal.scope': ['', 'Check that the API key has the scope {scope}.'],
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

/** The node's own codes (docs/errors.md), and after a dot one of several cases of a code. */
export const NODE_CODES = {
	address_blocked: [
		'n8n does not open {host}: its SSRF protection blocks that address',
		'If n8n is meant to open it, allow it in N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES.',
		'Tell the user. Then call this tool again with a link to a public address, if there is one.',
	],
	answer_too_large: ['The answer is too large to be one of the Publishing Service', CHECK_URL],
	// By this spelling n8n tells a stopped execution from a failed one, which starts error workflows.
	cancelled: [
		'The execution was canceled',
		'Run the workflow again to go on.',
		'Nothing more is to be done: the run was stopped.',
	],
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
		'{field}: "{value}" is not {noun} ID',
		`Give an ID of 1 to ${LIMITS.idLength} characters.`,
		'Correct the ID and call this tool again.',
	],
	key_of_two_addresses: [
		'The API key of this row would go to several addresses: {addresses}',
		'Nothing was sent with this key. Correct the base URL of its rows, or list the domains under Allowed Domains in the credential.',
	],
	media_too_large: [
		'The download gives more than {limit} bytes',
		'Give a smaller file.',
		'Ask the user for a smaller file.',
	],
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
	no_upload_url: [
		'The service gave no URL to upload to',
		'Check the base URL in the credential, or report this to the service.',
	],
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
		'Wait a little, then call this tool again with the same values.',
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
		'The service could not {task}: "{list}" in its answer is not a list of objects',
		'Report this to the service: its answer is not as its specification says.',
	],
	upload_failed: [
		'The service could not process the file',
		'Check the file against the media rules, then upload it again.',
		'Ask the user for another file.',
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
		'Write it like https://api.example.com',
	],
	'invalid_base_url.dashboard': [
		'Base URL: the address in the credential is a page of the dashboard',
		'Give the address of the API, which the dashboard shows beside the API keys, such as https://api.example.com.',
	],
	'invalid_base_url.more': [
		'The base URL in the credential holds more than an address',
		'Leave out user names, "?" and "#".',
	],
	'not_attempted.move': [
		'Not attempted: {reason}',
		'This post stands where it stood. Run it again once that move is completed.',
	],
	'other_company.unknown': [
		'Only for Company: whose key it is could not be read: {reason}',
		'Nothing was sent. Give the key the scope workspace:read, or empty Only for Company.',
	],
	'unusable_answer.unnamed': [
		'The service was to {task}, but its answer holds no {id}',
		'Report this to the service: its answer is not as its specification says.',
	],
	'upload_not_ready.late': [
		'The upload was not ready after {seconds} seconds',
		'Raise Wait Until Ready under Options, or use Upload > Get with {uploadId} later.',
	],
} as const satisfies Record<string, FailureWords>;

/** The name of a failure whose words stand in the tables of the node's own codes. */
export type FailureName = keyof typeof NODE_CODES | keyof typeof OTHER_CODES;

/** What is said of each failure, by its code or case. */
export const FAILURE_WORDS: ReadonlyMap<string, FailureWords> = new Map(
	Object.entries({ ...NODE_CODES, ...OTHER_CODES, ...ERROR_CODES }),
);
