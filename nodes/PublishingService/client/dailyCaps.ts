import { ServiceError } from './serviceError';

/** Codes that end in this run what needs the same cap, quota or slot. */
const ENDING_CODES = ['rate_limited', 'quota_exceeded', 'account_limit_reached'];

/** The caps and quotas that an answer of this run has called used up: nothing more is sent for them. */
export class DailyCaps {
	private readonly used = new Map<string, ServiceError>();

	/** Notes a refusal that every later request of its kind would meet too. */
	note(name: string, body: object | undefined, error: ServiceError): void {
		const { code, notAttempted } = error.facts;
		if (notAttempted || !ENDING_CODES.includes(code)) return;
		// A plan counts videos apart from images; a daily cap counts uploads of any kind.
		this.used.set(code === 'quota_exceeded' ? quotaOf(name, body) : name, error);
	}

	/** Throws where the request would only be refused. */
	assertLeft(name: string, body?: object): void {
		const error = this.used.get(name) ?? this.used.get(quotaOf(name, body));
		if (!error) return;
		throw new ServiceError(`Not attempted: ${lowerFirst(error.message)}`, {
			...error.facts,
			notAttempted: true,
		});
	}
}

function quotaOf(name: string, body: object = {}): string {
	return 'kind' in body ? `${name} ${String(body.kind)}` : name;
}

function lowerFirst(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}
