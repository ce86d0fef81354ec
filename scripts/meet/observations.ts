/** A reading of an open point that an answer showed, and where. */
export interface Observation {
	/** The setting of the sandbox, such as `numbers`. */
	readonly point: string;
	/** One or more readings; more than one means that the service does both. */
	readonly readings: readonly string[];
	/** The first answer that showed it. */
	readonly where: string;
}

/** What the answers of a service show, collected request by request. */
export class Observations {
	private readonly seen = new Map<string, Map<string, string>>();
	/** What no reading of the specification explains, each once, with a place. */
	readonly unexpected = new Set<string>();
	/** What is worth knowing besides. */
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

	/** Every point that was seen, in the order in which it was. */
	all(): Observation[] {
		return [...this.seen].map(([point, readings]) => {
			const [where = ''] = readings.values();
			return { point, readings: [...readings.keys()], where };
		});
	}
}
