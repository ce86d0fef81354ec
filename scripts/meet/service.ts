import { setTimeout as sleep } from 'node:timers/promises';
import {
	ENDPOINTS,
	type Endpoint,
	type EndpointName,
} from '../../nodes/PublishingService/contract/endpoints';

const TIMEOUT_MS = 60_000;
/** The longest pause, in seconds, before a read that found the service busy is sent again. */
const LONGEST_REST = 5;

/** The parts of a request in addition to its endpoint. */
export interface RequestParts {
	/** Values of the path's placeholders, by name. */
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, string | number>>;
	readonly body?: object;
	readonly headers?: Readonly<Record<string, string>>;
}

/** A request and its answer. */
export interface Exchange {
	/** Such as `GET /v2/posts?limit=2`. */
	readonly request: string;
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	/** Undefined if the body is not JSON. */
	readonly json: unknown;
	/** When the request was sent and answered, in milliseconds since 1970. */
	readonly sentAt: number;
	readonly answeredAt: number;
}

/**
 * Makes requests like any program: it uses only the node's list of endpoints, so that a bug of the
 * node's client cannot hide here.
 */
export class Service {
	readonly exchanges: Exchange[] = [];
	private readonly base: string;

	constructor(
		baseUrl: string,
		private readonly apiKey: string,
		private readonly wait: (ms: number) => Promise<unknown> = sleep,
	) {
		this.base = baseUrl.replace(/\/+$/, '').replace(/\/v2$/, '');
	}

	/** Calls an endpoint; a read that finds the service busy is sent once more. */
	async call(name: EndpointName, parts: RequestParts = {}): Promise<Exchange> {
		const authorization = `Bearer ${this.apiKey}`;
		const first = await this.send(ENDPOINTS[name], parts, { authorization });
		const isBusy = first.status === 429 || first.status >= 500;
		if (!isBusy || ENDPOINTS[name].method !== 'GET') {
			return first;
		}
		const wanted = Number(first.headers.get('retry-after') ?? 1);
		await this.wait(1000 * Math.min(LONGEST_REST, Number.isNaN(wanted) ? 1 : wanted));
		return await this.send(ENDPOINTS[name], parts, { authorization });
	}

	/** Calls an endpoint with a key that no service knows. */
	async callWithWrongKey(name: EndpointName): Promise<Exchange> {
		return await this.send(ENDPOINTS[name], {}, { authorization: 'Bearer not-a-key' });
	}

	private async send(
		{ method, path }: Endpoint,
		parts: RequestParts,
		authorization: Record<string, string>,
	): Promise<Exchange> {
		const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
			encodeURIComponent(parts.path?.[name] ?? ''),
		);
		const query = Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)]);
		const search = new URLSearchParams(query).toString();
		const target = search === '' ? filled : `${filled}?${search}`;
		const sentAt = Date.now();
		const response = await fetch(`${this.base}${target}`, {
			method,
			// The key goes to the address that was given, and to no other.
			redirect: 'manual',
			signal: AbortSignal.timeout(TIMEOUT_MS),
			headers: { 'accept-encoding': 'gzip, deflate, br', ...bodyHeaders(parts), ...authorization },
			body: parts.body && JSON.stringify(parts.body),
		});
		const text = await response.text();
		const { status, headers } = response;
		const request = `${method} ${target}`;
		const answeredAt = Date.now();
		const exchange = { request, status, headers, text, json: parse(text), sentAt, answeredAt };
		this.exchanges.push(exchange);
		return exchange;
	}
}

function bodyHeaders({ body, headers = {} }: RequestParts): Record<string, string> {
	return body ? { 'content-type': 'application/json', ...headers } : { ...headers };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

export const isSuccess = ({ status }: Exchange) => status >= 200 && status < 300;
