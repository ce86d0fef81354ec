import type { ErrorCode } from '../service';
import { usualStatus } from '../errors';
import type { Dialect } from './choices';

/** The parts of a refusal by contract. */
export interface Refusal {
	code: ErrorCode;
	message: string;
	hint: string;
	requestId: string;
}

type OtherStatus = 'validation' | 'unusual';

/** The codes whose status the specification leaves open, and two other readings of each. */
const openStatuses: Partial<Record<ErrorCode, Record<OtherStatus, number>>> = {
	unauthorized: { validation: 401, unusual: 403 },
	invalid_request: { validation: 422, unusual: 400 },
	account_not_found: { validation: 400, unusual: 403 },
	upload_not_ready: { validation: 422, unusual: 425 },
	invalid_media_set: { validation: 422, unusual: 409 },
	instagram_feed_posts_disabled: { validation: 403, unusual: 422 },
	post_not_editable: { validation: 422, unusual: 403 },
	post_not_cancellable: { validation: 422, unusual: 403 },
	account_limit_reached: { validation: 409, unusual: 402 },
	quota_exceeded: { validation: 402, unusual: 429 },
	invalid_cursor: { validation: 422, unusual: 410 },
};

/** The status of a code. If the sandbox chose a status for this case, that status stays. */
export function refusalStatus(code: ErrorCode, status: number, { errorStatus }: Dialect): number {
	if (errorStatus === 'usual' || status !== usualStatus(code)) {
		return status;
	}
	return openStatuses[code]?.[errorStatus] ?? status;
}

/** The content type and text of a refusal. */
export function refusalBody(
	refusal: Refusal,
	{ errorBody }: Dialect,
): { type: string; text: string } {
	const { code, message, hint, requestId } = refusal;
	const bodies: Record<Exclude<Dialect['errorBody'], 'html' | 'empty'>, object> = {
		envelope: { error: refusal },
		message: { message },
		text: { error: message },
		noCode: { error: { message, hint, requestId } },
		flat: { code, message },
	};
	if (errorBody === 'html') {
		return { type: 'html', text: `<!doctype html><title>Refused</title><p>${message}</p>` };
	}
	return errorBody === 'empty'
		? { type: 'text', text: '' }
		: { type: 'json', text: JSON.stringify(bodies[errorBody]) };
}
