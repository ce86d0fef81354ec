/** A reading of an open point that an answer showed, and where. */
export interface Observation {
	/** The setting of the sandbox, such as `numbers`. */
	readonly point: string;
	/** One or more readings; more than one means that the service does both. */
	readonly readings: readonly string[];
	/** The first answer that showed it. */
	readonly where: string;
}

/** Collects what the answers of a service show, request by request. */
export class Observations {
	private readonly seen = new Map<string, Map<string, string>>();
	/** Answers that no reading of the specification explains, with the request that showed each. */
	readonly unexpected = new Set<string>();
	/** Other facts that the reader should know. */
	readonly notes: string[] = [];

	see(point: string, reading: string, where: string): void {
		const readings = this.seen.get(point) ?? new Map<string, string>();
		this.seen.set(point, readings);
		if (!readings.has(reading)) {
			readings.set(reading, where);
		}
	}

	wonder(what: string): void {
		this.unexpected.add(what);
	}

	note(what: string): void {
		this.notes.push(what);
	}

	/** All points in the order in which they were first seen. */
	all(): Observation[] {
		return [...this.seen].map(([point, readings]) => {
			const [where = ''] = readings.values();
			return { point, readings: [...readings.keys()], where };
		});
	}
}
