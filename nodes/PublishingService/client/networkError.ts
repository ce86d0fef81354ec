import { ServiceError } from './serviceError';

interface NetworkFailure {
	readonly code: string;
	readonly message: (host: string) => string;
	readonly nextStep: string;
	readonly arrived: boolean;
}

const TLS: NetworkFailure = {
	code: 'tls_failed',
	message: (host) =>
		`No secure connection to ${host}: its certificate or TLS setup was not accepted`,
	nextStep: 'Check that the base URL uses the right host and that its certificate is valid.',
	arrived: false,
};

const UNREACHABLE: NetworkFailure = {
	code: 'connection_refused',
	message: (host) => `Nothing answers at ${host}`,
	nextStep: 'Check host and port of the base URL, and that the service is running.',
	arrived: false,
};

const NOT_FOUND: NetworkFailure = {
	code: 'host_not_found',
	message: (host) => `The host ${host} was not found`,
	nextStep: 'Check the base URL for a slip, and that n8n can reach the network.',
	arrived: false,
};

const TIMEOUT: NetworkFailure = {
	code: 'timeout',
	message: (host) => `${host} did not answer in time`,
	nextStep: 'Try again later, or raise the timeout under Options.',
	arrived: true,
};

const CANCELLED: NetworkFailure = {
	code: 'cancelled',
	// By this spelling n8n tells a stopped execution from a failed one, which starts error workflows.
	message: () => 'The execution was canceled',
	nextStep: 'Run the workflow again to go on.',
	arrived: true,
};

const INTERRUPTED: NetworkFailure = {
	code: 'connection_lost',
	message: (host) => `The connection to ${host} broke off`,
	nextStep:
		'Run the item again. Posts are not doubled as long as Idempotency is not set to "None".',
	arrived: true,
};

const BY_CODE: Readonly<Record<string, NetworkFailure>> = {
	ENOTFOUND: NOT_FOUND,
	EAI_AGAIN: NOT_FOUND,
	ECONNREFUSED: UNREACHABLE,
	EHOSTUNREACH: UNREACHABLE,
	ENETUNREACH: UNREACHABLE,
	EADDRNOTAVAIL: UNREACHABLE,
	EPROTO: TLS,
	ETIMEDOUT: TIMEOUT,
	ECONNABORTED: TIMEOUT,
	ERR_CANCELED: CANCELLED,
};

const TLS_CODE = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** Turns whatever n8n's HTTP helper threw into a ServiceError; keeps nothing of the request. */
export function networkError(error: unknown, url: string): ServiceError {
	if (error instanceof ServiceError) return error;
	const failure = recognise(error);
	return new ServiceError(failure.message(hostOf(url)), {
		kind: failure.arrived ? 'interrupted' : 'notSent',
		code: failure.code,
		nextStep: failure.nextStep,
	});
}

function recognise(error: unknown): NetworkFailure {
	for (const { code, message } of causes(error)) {
		if (BY_CODE[code]) return /timeout/i.test(message) ? TIMEOUT : BY_CODE[code];
		if (TLS_CODE.test(code)) return TLS;
		if (/timeout/i.test(message)) return TIMEOUT;
	}
	return INTERRUPTED;
}

/** The error and what it wraps; n8n wraps axios' error once, Node's sits below that. */
function causes(error: unknown): Array<{ code: string; message: string }> {
	const found: Array<{ code: string; message: string }> = [];
	let current = error;
	for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
		const code = 'code' in current && typeof current.code === 'string' ? current.code : '';
		found.push({ code, message: current.message });
		current = current.cause;
	}
	return found;
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : 'the address';
}
