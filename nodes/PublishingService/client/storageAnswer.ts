import type { HttpAnswer } from './httpAnswer';
import { retryAfterOf } from './retryAfter';
import { failureOf, failureText, isTransientStatus } from './serviceError';
import { isWebPage } from './webPage';

export function assertStored(answer: HttpAnswer): void {
	const { status, body } = answer;
	const isPage = isWebPage(body);
	// Stores say "created" with a page too; a page alone is that of a login or a proxy.
	if (status >= 200 && status < 300 && !(isPage && status === 200)) {
		return;
	}
	const name = saysExpired(status, body) ? 'upload_url_expired' : 'transfer_refused';
	// An origin that is busy takes the same bytes later.
	const kind = isTransientStatus(status) || status === 429 ? 'interrupted' : 'refused';
	throw failureOf(name, kind, {
		values: { answer: describe(status, body, isPage) },
		httpStatus: status,
		retryAfterMs: retryAfterOf(answer),
		// Many stores say no more of a signature that ran out.
		...(status === 403 && { nextStep: failureText('upload_url_expired').nextStep }),
	});
}

/** Every store has its own status and words for it; its clock counts, not ours. */
function saysExpired(status: number, body: string): boolean {
	return [400, 401, 403, 410].includes(status) && /expire|time frame/i.test(body.slice(0, 10_000));
}

/** Object stores explain themselves in XML: code and message; the rest may repeat the signed URL. */
function describe(status: number, body: string, isPage: boolean): string {
	if (status >= 300 && status < 400) {
		return `it redirects elsewhere (HTTP ${status})`;
	}
	if (isPage) {
		return `it answered with an HTML page (HTTP ${status})`;
	}
	const code = /<Code>([^<]{1,80})<\/Code>/.exec(body)?.[1];
	const message = /<Message>([^<]{1,200})<\/Message>/.exec(body)?.[1];
	return [code, message, `HTTP ${status}`].filter(Boolean).join(', ');
}
