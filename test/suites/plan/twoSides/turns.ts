import type { Random } from '../../chaos/random';

/** Milliseconds of the machine after which a run that sends nothing waits for time, not for its turn. */
const QUIET_MS = 12;

/** Lets the requests of two runs take turns in a drawn order. */
export class Turns {
	private readonly waiting = new Map<string, Array<() => void>>();
	private readonly running: Set<string>;
	private timer: NodeJS.Timeout | undefined;

	constructor(
		hosts: readonly string[],
		private readonly random: Random,
	) {
		this.running = new Set(hosts);
	}

	/** Waits for a turn. */
	async take(host: string): Promise<void> {
		await new Promise<void>((resolve) => {
			this.waiting.set(host, [...(this.waiting.get(host) ?? []), resolve]);
			this.consider();
		});
	}

	/** A run that has ended takes no turns any more. */
	end(host: string): void {
		this.running.delete(host);
		this.consider();
	}

	private consider(): void {
		clearTimeout(this.timer);
		const hosts = [...this.waiting.keys()].sort();
		if (hosts.length >= this.running.size) {
			this.give(hosts);
		} else if (hosts.length > 0) {
			this.timer = setTimeout(() => this.give(hosts), QUIET_MS);
		}
	}

	private give(hosts: readonly string[]): void {
		if (hosts.length === 0) {
			return;
		}
		const host = this.random.pick(hosts);
		const [next, ...others] = this.waiting.get(host) ?? [];
		if (others.length > 0) {
			this.waiting.set(host, others);
		} else {
			this.waiting.delete(host);
		}
		next?.();
	}
}
