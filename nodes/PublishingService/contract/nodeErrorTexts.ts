import type { ErrorText } from './errorText';

/**
 * The codes of the node itself (docs/errors.md). A name with a dot is a case of a code. A case has its own next
 * step, and the message of the code unless it has its own.
 */
export const NODE_ERROR_TEXTS = {
	'account_not_found.notLookedUp': {
		nextStep:
			'Names of accounts cannot be looked up, because the API key does not have the scope accounts:read. Give the ID of the account, or use an API key that has the scope accounts:read.',
		modelStep:
			'Ask the user for the ID of the account, or tell them that the API key needs the scope accounts:read to look up names.',
	},
	address_blocked: {
		message: 'n8n does not open {host}: its SSRF protection blocks that address',
		nextStep:
			'If n8n may open this address, allow it in N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES.',
		modelStep:
			'Tell the user. If there is a link to a public address, call this tool again with that link.',
	},
	answer_too_large: {
		message: 'The answer is too large for the Publishing Service',
		nextStep: 'Check the base URL in the credential.',
	},
	blocked_on_the_way: {
		message: 'The service could not {task}: {sender} answered with {found} (HTTP {status})',
		nextStep:
			'A firewall, a proxy or a sign-in page in front of the service sent this page, so the service has not checked the API key. Ask its administrator to let n8n through, and check the base URL in the credential.',
	},
	cancelled: {
		// n8n shows an execution as canceled only if its message contains this word in this spelling.
		message: 'The execution was canceled',
		nextStep: 'Run the workflow again to continue.',
	},
	connection_lost: {
		message: 'The connection to {host} was interrupted',
		nextStep: 'Try again later.',
		modelStep: 'Wait a little, then call this tool again.',
	},
	'connection_lost.http': {
		nextStep:
			'Try again later. If every request fails like this, the port may expect https. In this case, begin the base URL in the credential with https://.',
		modelStep: 'Wait a little, then call this tool again.',
	},
	connection_refused: {
		message: '{host} did not accept the connection',
		nextStep: 'Check the host and port of the base URL, and that the service is running.',
	},
	credential_expression: {
		message: 'The expression in the credential returns no API key for this row{because}',
		nextStep:
			'Check that the client is spelled as in your table of API keys, and that the credential reads the right column.',
	},
	'credential_expression.rowless': {
		message: 'The credential contains an expression that reads a row, but there is no row here',
		nextStep:
			'In the editor, enter IDs or an expression instead of choosing from a list. For a trigger, use a credential that contains the API key itself, with one trigger for each company.',
	},
	domain_not_allowed: {
		message: 'The credential may not be used for {host}: its Allowed Domains are {allowed}',
		nextStep: "Nothing was sent. Correct the base URL, or add its host under 'Allowed Domains'.",
	},
	download_failed: {
		message: 'The download {what}',
		nextStep: 'Run this row again: the link may have expired.',
		modelStep: 'Call this tool again with a link that opens without signing in.',
	},
	endless_list: {
		message: "The service's list {what}",
		nextStep:
			"Turn off 'Return All' or set filters, and report this to the support of the service.",
		modelStep:
			'Call this tool again with filters or a limit, if it has them. If not, tell the user that the list of the service does not end.',
	},
	host_not_found: {
		message: 'The host {host} was not found',
		nextStep: 'Check the spelling of the base URL, and check that n8n can reach the network.',
	},
	idempotency_key_reused: {
		message: 'This Custom Key was already used for another post',
		nextStep:
			'Nothing was sent for this row. Give each row its own Custom Key, such as the name of the sheet and the row number.',
		modelStep: 'Call this tool again with another Custom Key.',
	},
	invalid_base_url: {
		message: 'The base URL in the credential is not a web address',
		nextStep: 'Enter an address such as https://api.example.com, without a user name, "?" or "#".',
	},
	'invalid_base_url.dashboard': {
		message: 'The base URL in the credential is a page of the dashboard',
		nextStep:
			'Enter the address of the API, such as https://api.example.com. The dashboard shows this address next to the API keys.',
	},
	invalid_id: {
		message: '{field}: "{value}" is not an ID',
		nextStep: 'Enter an ID of 1 to 200 characters.',
		modelStep: 'Correct the ID and call this tool again.',
	},
	invalid_item: {
		nextStep: 'Nothing was sent for this row. Correct the row and run it again.',
		modelStep: 'Nothing was sent. Correct these values and call this tool again.',
	},
	'invalid_request.unknown_path': {
		nextStep: 'Correct the base URL in the credential. The base URL ends before "/v2".',
	},
	key_of_two_addresses: {
		message: 'The API key of this row would go to several addresses: {addresses}',
		nextStep:
			"Nothing was sent with this API key. Correct the base URL of its rows, or list the domains under 'Allowed Domains' in the credential.",
	},
	key_to_row_address: {
		message: 'The base URL comes from the row, but the API key does not',
		nextStep:
			"Nothing was sent. Write the base URL into the credential, or list the domains of your service under 'Allowed Domains' in the credential.",
	},
	media_host_busy: {
		message: 'The host of the link, {host}, is busy: it answered HTTP {status}',
		nextStep: 'The node has tried several times. Run this row again later.',
		modelStep: 'Call this tool again later with the same values.',
	},
	media_too_large: {
		message: 'The download has more than {limit} bytes',
		nextStep: 'Use a smaller file.',
	},
	reschedule_unfinished: {
		message:
			'Post {postId} will not go live for {places}. It was cancelled there to reschedule it, but could not be queued again for {time}',
		nextStep:
			'To queue the post again, run this node with the text {unfinished} in the field unfinishedReschedule of the item, or use Post > Queue. If the service refuses this, create the post again.',
		modelStep:
			'Tell the user now. Then queue the post for these accounts and the new time with the tool that queues posts, if there is one.',
	},
	no_image_url: {
		message: 'The service returned no URL for image {imageId}',
		nextStep: 'Check that the image is still in its workspace folder.',
		modelStep:
			'Get the workspace with the tool for that, and call this tool again with an image from there.',
	},
	no_upload_url: {
		message: 'The service returned no upload URL',
		nextStep: 'Check the base URL in the credential.',
	},
	node_error: {
		nextStep: 'This is a bug in the node. Report it to the maintainers and attach the workflow.',
	},
	not_attempted: {
		message: 'Not attempted: row {row} is for the same account and could not be sent',
		nextStep:
			'Nothing was sent for this row, because the posts of an account keep their order. Run the rows again. Rows with their own time do not wait.',
		modelStep: 'Call this tool again with the same values.',
	},
	'not_attempted.reschedule': {
		message: 'Not attempted: {reason}',
		nextStep: 'This post is unchanged. First queue the other post again, then run this item again.',
	},
	'not_attempted.outage': {
		message: 'Not attempted: {reason}',
		nextStep:
			'Nothing was sent for this row, because {requests} requests, one after the other, failed in this way. Run the rows again later.',
		modelStep: 'Tell the user that the service does not answer, and try again later.',
	},
	not_this_service: {
		message: 'This answer is not from the Publishing Service: HTTP {status} with {found}',
		nextStep: 'Check the base URL in the credential.',
	},
	time_passed: {
		message: 'Not sent: the time {time} was {lateBy} ago when the node reached this post',
		nextStep:
			"Give a later time, then run this row again. To publish late posts, set 'Dates in the Past' to 'Publish as Soon as Possible' under 'Options'.",
		modelStep: 'Ask the user for a later time.',
	},
	nothing_to_reschedule: {
		message: 'Post {postId} cannot be rescheduled: {why}',
		nextStep:
			'Only planned posts can be rescheduled. To publish the post again, use Post > Queue, or create it again.',
		modelStep: 'Tell the user. A post that is published or being published cannot be rescheduled.',
	},
	'nothing_to_reschedule.notLookedUp': {
		nextStep:
			'Names of accounts cannot be looked up, because the API key does not have the scope accounts:read. Give the ID of the account, or use an API key that has the scope accounts:read.',
		modelStep:
			'Ask the user for the ID of the account, or tell them that the API key needs the scope accounts:read to look up names.',
	},
	'nothing_to_reschedule.foreignHint': {
		nextStep:
			'The node ignored the text in unfinishedReschedule, because the text does not belong to this post and this API key. Use Post > Queue for the accounts that the post was cancelled for.',
		modelStep: 'Tell the user. A post that is published or being published cannot be rescheduled.',
	},
	other_company: {
		message: '\'Allow Only This Company\' {wish}, but the API key belongs to "{company}"',
		nextStep:
			'Nothing was sent. Choose the credential of the right company, or correct the option.',
	},
	'other_company.unknown': {
		message:
			"'Allow Only This Company': the node could not read the company of the API key: {reason}",
		nextStep:
			"Nothing was sent. Give the API key the scope workspace:read, or clear 'Allow Only This Company'.",
	},
	proxy_sign_in: {
		message: 'A proxy between n8n and the service requires a sign-in (HTTP {status})',
		nextStep:
			'Put the user name and the password of the proxy into HTTPS_PROXY or HTTP_PROXY of n8n, or add the host of the service to NO_PROXY.',
	},
	redirected: {
		message: 'The address in the credential redirects elsewhere (HTTP {status})',
		nextStep:
			'Put the final address into the credential. The node never sends the API key to the target of a redirect.',
	},
	replay_lapsed: {
		message: 'An earlier execution created this post, but the post {since}',
		nextStep:
			"Queue post {postId} again with Post > Queue, or set 'Prevent Duplicates' to 'Off' to create another post.",
		modelStep:
			'Ask the user if the post should be published again. If so, queue the post with the tool that queues posts.',
	},
	service_unavailable: {
		message: 'The service could not {task}: it answered HTTP {status} with {found}',
		nextStep: 'The service or a proxy in front of it has an outage. Try again later.',
		modelStep: 'Wait a little, then call this tool again.',
	},
	timeout: {
		message: '{host} did not answer in time',
		nextStep: "Try again later, or raise 'Request Timeout (Seconds)' under 'Run Options'.",
		modelStep: 'Wait a little, then call this tool again.',
	},
	tls_failed: {
		message: 'No secure connection to {host}: its certificate or TLS setup was not accepted',
		nextStep:
			'Check that the base URL uses the right host and that its certificate is valid. If a private authority signed it, add that authority to n8n (NODE_EXTRA_CA_CERTS).',
	},
	tls_missing: {
		message: '{host} answers to http at this port, but not to https',
		nextStep:
			'Begin the base URL in the credential with http:// if the connection is safe without TLS, or give the port that answers to https.',
	},
	tls_required: {
		message: 'The port of the base URL expects https, but the base URL begins with http ({sender})',
		nextStep: 'Begin the base URL in the credential with https://.',
	},
	too_many_requests: {
		message: 'The service is receiving too many requests (HTTP 429)',
		nextStep: "Try again later, or lower 'Items at Once' under 'Run Options'.",
		modelStep: 'Wait a little, then call this tool again.',
	},
	transfer_refused: {
		message: 'The storage for uploads did not accept the file: {answer}',
		nextStep:
			"Run this row again. If this does not help, choose another 'Transfer Method' under 'Options'.",
		modelStep: 'Call this tool again with the same values.',
	},
	transfer_stalled: {
		message: 'The storage for uploads stopped the transfer',
		nextStep: 'Run this row again.',
		modelStep: 'Call this tool again with the same values.',
	},
	unexpected: {
		message: 'The request could not be sent: {reason}',
		nextStep:
			'If this happens again, report it to the maintainers of the node and attach the workflow.',
	},
	unexplained_refusal: {
		message:
			'The service could not {task}: HTTP {status} with {found}, which its specification does not describe',
		nextStep:
			'Correct the values of this row. If every operation fails like this, check the base URL in the credential.',
		modelStep: 'Correct the values and call this tool again.',
	},
	'unexplained_refusal.figures': {
		nextStep: 'The service may also not have collected the analytics yet.',
	},
	'unexplained_refusal.forbidden': {
		nextStep: 'Check that the API key {may}.',
	},
	'unexplained_refusal.unknown_id': {
		nextStep:
			'Check the ID. If every operation fails like this, check the base URL in the credential.',
	},
	'unreached.media': {
		nextStep: 'Check the link, and check that n8n may reach the host of the link.',
	},
	'unreached.storage': {
		nextStep:
			'This host is the storage for uploads, not the service itself. Try again later, or check that n8n may reach this host.',
	},
	unspecified_address: {
		message: '{host} is not the address of a single host',
		nextStep:
			'Nothing was sent. Enter the name or the address of the host, such as 127.0.0.1 for the machine that n8n runs on.',
		modelStep: 'If there is a link to a public address, call this tool again with that link.',
	},
	unusable_answer: {
		message: 'The service was asked to {task}, but {what}',
		nextStep:
			'Report this to the support of the service: the answer does not match the specification.',
	},
	upload_failed: {
		message: 'The service could not process the file',
		nextStep: 'Check the file against the media rules, then upload it again.',
	},
	'upload_not_ready.late': {
		message: 'The upload was not ready after {seconds} seconds',
		nextStep:
			"Raise 'Wait Until Ready (Seconds)' under 'Options', or use Upload > Get with {uploadId} later.",
	},
	upload_url_expired: {
		message: 'The storage for uploads did not accept the file: {answer}',
		nextStep:
			"Run this row again: the signed URL may have expired. If this does not help, choose another 'Transfer Method' under 'Options'.",
		modelStep: 'Call this tool again with the same values.',
	},
} as const satisfies Readonly<Record<string, ErrorText>>;

export type FailureName = keyof typeof NODE_ERROR_TEXTS;
