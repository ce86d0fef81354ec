import type { IDataObject } from 'n8n-workflow';
import type { FaultRule } from '../../../../../sandbox/faultRules';

/** An answer that does not come from the service, and the node's error for it. */
export interface AnswerCase {
	what: string;
	/** A fault of the sandbox, or an address that is not the sandbox. */
	fault?: FaultRule;
	baseUrl?: (stranger: string) => string;
	runOptions?: IDataObject;
	message: string;
	description: string;
}

const at = (path: string) => (stranger: string) => `${stranger}/${path}`;
const tagConsequence =
	'The content tag may exist already. Check the dashboard before you run this row again: running it again creates another tag.';
const trouble = `${tagConsequence} The service or a proxy in front of it has an outage. Try again later.`;
const otherBase = 'Check the base URL in the credential.';
const says =
	'Hint: Try again later. If this happens again, give the request ID to the support of the service.';

export const answerCases: AnswerCase[] = [
	{
		what: 'a code that is not specified',
		fault: { kind: 'status', status: 418, code: 'teapot' },
		message: 'The service could not create the content tag: The service failed',
		description: `${says} (code teapot, HTTP 418, request ID REQ, row 1)`,
	},
	{
		what: 'a failure of the service',
		fault: { kind: 'status', status: 500, code: 'internal_error' },
		message: 'The service could not create the content tag: The service failed',
		description: `Hint: Try again later. ${tagConsequence} If this happens again, give the request ID to the support of the service. (code internal_error, HTTP 500, request ID REQ, row 1)`,
	},
	{
		what: 'the HTML page of a proxy',
		fault: { kind: 'html502' },
		message:
			'The service could not create the content tag: it answered HTTP 502 with the HTML page "502 Bad Gateway"',
		description: `${trouble} (code service_unavailable, HTTP 502, row 1)`,
	},
	...(['truncatedJson', 'garbageJson'] as const).map((kind) => ({
		what: kind,
		fault: { kind },
		message: 'The service could not create the content tag: it answered HTTP 201 with broken JSON',
		description: `${trouble} (code service_unavailable, HTTP 201, row 1)`,
	})),
	...(['resetBeforeCommit', 'resetAfterCommit'] as const).map((kind) => ({
		what: kind,
		fault: { kind },
		message: 'The connection to HOST was interrupted',
		description: `${tagConsequence} Try again later. If every request fails like this, the port may expect https. In this case, begin the base URL in the credential with https://. (code connection_lost, ECONNRESET, row 1)`,
	})),
	{
		what: 'no answer in time',
		fault: { kind: 'timeout' },
		runOptions: { requestTimeout: 1 },
		message: 'HOST did not answer in time',
		description: `${tagConsequence} Try again later, or raise 'Request Timeout (Seconds)' under 'Run Options'. (code timeout, ECONNABORTED, row 1)`,
	},
	{
		what: 'an empty body',
		baseUrl: at('empty-json'),
		message:
			'The service could not create the content tag: it answered HTTP 200 with an empty body',
		description: `${trouble} (code service_unavailable, HTTP 200, row 1)`,
	},
	{
		what: 'an empty body that is no JSON',
		baseUrl: at('empty'),
		message: 'This answer is not from the Publishing Service: HTTP 200 with an empty body',
		description: `${otherBase} (code not_this_service, HTTP 200, row 1)`,
	},
	{
		what: 'a web page',
		baseUrl: at('page'),
		message:
			'This answer is not from the Publishing Service: HTTP 200 with the HTML page "Welcome"',
		description: `${otherBase} (code not_this_service, HTTP 200, row 1)`,
	},
	{
		what: 'a web page that says not found',
		baseUrl: at('missing-page'),
		message:
			'This answer is not from the Publishing Service: HTTP 404 with the HTML page "Welcome"',
		description: `${otherBase} (code not_this_service, HTTP 404, row 1)`,
	},
	{
		what: 'a JSON list',
		baseUrl: at('list'),
		message: 'This answer is not from the Publishing Service: HTTP 200 with a JSON list',
		description: `${otherBase} (code not_this_service, HTTP 200, row 1)`,
	},
	{
		what: 'text',
		baseUrl: at('text'),
		message:
			'This answer is not from the Publishing Service: HTTP 200 with something other than JSON',
		description: `${otherBase} (code not_this_service, HTTP 200, row 1)`,
	},
	{
		what: 'the errors of another service',
		baseUrl: at('other-error'),
		message:
			'The service could not create the content tag: HTTP 400 with JSON in another format, which its specification does not describe',
		description:
			'Correct the values of this row. If every operation fails like this, check the base URL in the credential. (code unexplained_refusal, HTTP 400, row 1)',
	},
	{
		what: 'a redirect',
		baseUrl: at('moved'),
		message: 'The address in the credential redirects elsewhere (HTTP 301)',
		description:
			'Put the final address into the credential. The node never sends the API key to the target of a redirect. (code redirected, HTTP 301, row 1)',
	},
	{
		what: 'a host that does not exist',
		baseUrl: () => 'http://publishing.invalid',
		message: 'The host publishing.invalid was not found',
		description:
			'Check the spelling of the base URL, and check that n8n can reach the network. (code host_not_found, ENOTFOUND, row 1)',
	},
	{
		what: 'no TLS where it is expected',
		baseUrl: (stranger) => stranger.replace('http:', 'https:'),
		message: 'HOST answers to http at this port, but not to https',
		description:
			'Begin the base URL in the credential with http:// if the connection is safe without TLS, or give the port that answers to https. (code tls_missing, EPROTO, row 1)',
	},
	{
		what: 'a base URL of the dashboard',
		baseUrl: at('dashboard'),
		message: 'The base URL in the credential is a page of the dashboard',
		description:
			'Enter the address of the API, such as https://api.example.com. The dashboard shows this address next to the API keys. (code invalid_base_url, row 1)',
	},
	{
		what: 'a base URL that is none',
		baseUrl: () => 'publishing service',
		message: 'The base URL in the credential is not a web address',
		description:
			'Enter an address such as https://api.example.com, without a user name, "?" or "#". (code invalid_base_url, row 1)',
	},
];
