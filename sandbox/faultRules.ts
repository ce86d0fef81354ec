export type Origin = 'api' | 'upload' | 'image';

/** Kinds of faults; README.md has a table of them with their parameters. */
export const faultKinds = [
	'status',
	'resetBeforeCommit',
	'resetAfterCommit',
	'delay',
	'timeout',
	'truncatedJson',
	'garbageJson',
	'emptyBody',
	'html502',
	'rateLimited',
	'http503',
	'stallAfterBytes',
	'resetAfterBytes',
	'expired',
	'redirect',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A fault for coming requests: its place, its kind, and the number of times. */
export interface FaultRule {
	/** `api` unless given. */
	origin?: Origin;
	/** HTTP method; any unless given. */
	method?: string;
	/** The path as openapi.yaml writes it, such as `/v2/posts/{postId}`; any unless given. */
	path?: string;
	kind: FaultKind;
	/** How often it strikes; for ever unless given. */
	times?: number;
	/** Number of matching requests that pass first. */
	skip?: number;
	/** 0 to 1; always unless given. */
	probability?: number;
	/** Makes the draws of `probability` repeatable. */
	seed?: number;
	/** Strike after the handler has done its work; kinds that reply before it unless given. */
	afterCommit?: boolean;
	/** `status`: the HTTP status. */
	status?: number;
	/** `status`: the error code. */
	code?: string;
	/** `delay`: milliseconds. */
	delayMs?: number;
	/** `rateLimited` and `http503`: seconds in Retry-After; no header unless given. */
	retryAfterSeconds?: number;
	/** `stallAfterBytes` and `resetAfterBytes`: bytes taken first. */
	bytes?: number;
	/** `redirect`: the target. */
	location?: string;
}

interface ArmedFault {
	id: number;
	rule: FaultRule;
	left: number;
	skip: number;
	draw: () => number;
}

/** The faults that were asked for, each until it is used up. */
export class Faults {
	private armed: ArmedFault[] = [];
	private lastId = 0;

	/** Gives the fault's id; throws a RangeError for a kind that does not exist. */
	add(rule: FaultRule): number {
		if (!faultKinds.includes(rule.kind)) {
			throw new RangeError(`Unknown fault: ${rule.kind}`);
		}
		this.armed.push({
			id: ++this.lastId,
			rule,
			left: rule.times ?? Infinity,
			skip: rule.skip ?? 0,
			draw: seededRandom(rule.seed ?? this.lastId),
		});
		return this.lastId;
	}

	list(): Array<FaultRule & { id: number }> {
		return this.armed.map(({ id, rule }) => ({ id, ...rule }));
	}

	/** Removes a fault; false if no fault has this ID. */
	remove(id: number): boolean {
		const before = this.armed.length;
		this.armed = this.armed.filter((fault) => fault.id !== id);
		return this.armed.length < before;
	}

	clear(): void {
		this.armed = [];
	}

	/** The fault that strikes this request, if any; the first rule that matches wins. */
	take(origin: Origin, method: string, template: string | null): FaultRule | null {
		for (const fault of this.armed) {
			if (!matches(fault.rule, origin, method, template)) {
				continue;
			}
			if (fault.skip > 0) {
				fault.skip -= 1;
				continue;
			}
			if (fault.draw() >= (fault.rule.probability ?? 1)) {
				continue;
			}
			fault.left -= 1;
			if (fault.left <= 0) {
				this.armed = this.armed.filter(({ id }) => id !== fault.id);
			}
			return fault.rule;
		}
		return null;
	}
}

function matches(
	rule: FaultRule,
	origin: Origin,
	method: string,
	template: string | null,
): boolean {
	return (
		(rule.origin ?? 'api') === origin &&
		(rule.method === undefined || rule.method.toUpperCase() === method) &&
		(rule.path === undefined || rule.path === template)
	);
}

/** Mulberry32: small, seedable and even enough to draw faults. */
function seededRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
