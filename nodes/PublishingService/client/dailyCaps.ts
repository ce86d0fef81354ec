import { ServiceError, type FailureFacts } from './serviceError';

/** Codes that end in this run what needs the same cap, quota or slot. */
const ENDING_CODES = ['rate_limited', 'quota_exceeded', 'account_limit_reached'];

/** An answer that ends its kind, as it was before the row that met it added its own facts. */
interface Refusal {
	readonly message: string;
	readonly facts: FailureFacts;
}

/** The caps and quotas that an answer of this run has called used up: nothing more is sent for them. */
export class DailyCaps {
	private readonly used = new Map<string, Refusal>();

	/** Notes a refusal that every later request of its kind would meet too. */
	note(name: string, body: object | undefined, error: ServiceError): void {
		const { code, notAttempted } = error.facts;
		if (notAttempted || !ENDING_CODES.includes(code)) return;
		// A plan counts videos apart from images; a daily cap counts uploads of any kind.
		const refusal = { message: error.message, facts: error.facts };
		this.used.set(code === 'quota_exceeded' ? quotaOf(name, body) : name, refusal);
	}

	/** Throws where the request would only be refused. */
	assertLeft(name: string, body?: object): void {
		const refusal = this.used.get(name) ?? this.used.get(quotaOf(name, body));
		if (!refusal) return;
		throw new ServiceError(`Not attempted: ${lowerFirst(refusal.message)}`, {
			...refusal.facts,
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
