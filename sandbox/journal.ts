import type { RequestHandler, Response } from 'express';
import type { FaultKind, Origin } from './faultRules';

/** One request as it was seen, and its result. */
export interface JournalEntry {
	seq: number;
	/** ISO time of the sandbox's clock. */
	at: string;
	origin: Origin;
	method: string;
	path: string;
	/** The path as openapi.yaml writes it; null for none of its paths. */
	template: string | null;
	/** Null while unanswered, and for ever when the connection ended first. */
	status: number | null;
	query: Record<string, string>;
	/** Lower-case names; `authorization` holds the key's name, or null. */
	headers: Record<string, string | string[] | null>;
	/** JSON, or size and hash of bytes; null for none. */
	body: unknown;
	fault: FaultKind | null;
	/** Requests under way on this origin when it came, itself included. */
	inFlight: number;
	/** Real milliseconds until the answer or the end of the connection. */
	durationMs: number | null;
	/** Why the sandbox itself failed (a response that breaks the contract, say). */
	failure?: string;
}

const capacity = 200_000;

/** The requests of both origins in the order in which they came; the oldest go when it is full. */
export class Journal {
	private entries: JournalEntry[] = [];
	private lastSeq = 0;
	private inFlight: Record<Origin, number> = { api: 0, upload: 0, image: 0 };

	constructor(
		private readonly now: () => number,
		private readonly keyName: (authorization: string) => string | null,
	) {}

	read(since = 0): JournalEntry[] {
		return this.entries.filter(({ seq }) => seq > since);
	}

	clear(): void {
		this.entries = [];
	}

	/**
	 * Restores the state at the start. Requests that are still running, for example a hanging one, are
	 * no longer counted.
	 */
	reset(): void {
		this.clear();
		this.inFlight = { api: 0, upload: 0, image: 0 };
	}

	/**
	 * Records each request. Later handlers reach the entry with `journalEntry(res)` to add the body.
	 */
	middleware(origin: Origin, template: (method: string, path: string) => string | null) {
		const record: RequestHandler = (req, res, next) => {
			const started = performance.now();
			const { inFlight } = this;
			inFlight[origin] += 1;
			const { authorization, ...headers } = req.headers;
			const url = new URL(req.originalUrl, 'http://localhost');
			const entry: JournalEntry = {
				seq: ++this.lastSeq,
				at: new Date(this.now()).toISOString(),
				origin,
				method: req.method,
				path: url.pathname,
				template: template(req.method, url.pathname),
				status: null,
				query: Object.fromEntries(url.searchParams),
				headers: {
					...(headers as Record<string, string | string[]>),
					authorization: authorization === undefined ? null : this.keyName(authorization),
				},
				body: null,
				fault: null,
				inFlight: inFlight[origin],
				durationMs: null,
			};
			res.locals.journalEntry = entry;
			this.add(entry);
			res.once('close', () => {
				inFlight[origin] -= 1;
				entry.durationMs = performance.now() - started;
				if (res.writableFinished) {
					entry.status = res.statusCode;
				}
			});
			next();
		};
		return record;
	}

	private add(entry: JournalEntry): void {
		this.entries.push(entry);
		if (this.entries.length > capacity) {
			this.entries.splice(0, capacity / 10);
		}
	}
}

/** The journal entry of the request that this response answers. */
export function journalEntry(res: Response): JournalEntry {
	return res.locals.journalEntry as JournalEntry;
}
