/** What the service saw since the last reset. */
export interface ServiceReport {
	requests: number;
	/** The most requests under way at once. */
	peakInFlight: number;
	/** Connections that were opened. */
	connections: number;
	/** Rows that came after a later row of the same account. */
	outOfOrder: number;
	/** Milliseconds from the first request to the last answer. */
	spanMs: number;
	/** Milliseconds of that in which at least one request was with the service. */
	busyMs: number;
	/** Milliseconds of processor time of the service. */
	cpuMs: number;
	/** Bytes of files taken. */
	bytes: number;
}

/** Counts requests as they come and go. */
export class Ledger {
	private requests = 0;
	private inFlight = 0;
	private peakInFlight = 0;
	private connections = 0;
	private outOfOrder = 0;
	private bytes = 0;
	private firstAt = 0;
	private lastAt = 0;
	private busyMs = 0;
	private busySince = 0;
	private readonly lastRow = new Map<string, number>();
	private readonly cpu = process.cpuUsage();

	arrive(): void {
		const now = performance.now();
		if (this.requests++ === 0) this.firstAt = now;
		if (this.inFlight++ === 0) this.busySince = now;
		this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
	}

	leave(): void {
		this.lastAt = performance.now();
		if (--this.inFlight === 0) this.busyMs += this.lastAt - this.busySince;
	}

	connect(): void {
		this.connections++;
	}

	take(bytes: number): void {
		this.bytes += bytes;
	}

	/** Notes a row of an account; the number stands at the end of the caption. */
	row(accountId: string, caption: string): void {
		const row = Number(/\d+$/.exec(caption)?.[0]);
		if (row < (this.lastRow.get(accountId) ?? -1)) this.outOfOrder++;
		else this.lastRow.set(accountId, row);
	}

	report(): ServiceReport {
		const { user, system } = process.cpuUsage(this.cpu);
		const { requests, peakInFlight, connections, outOfOrder, bytes, busyMs } = this;
		const spanMs = this.lastAt - this.firstAt;
		const cpuMs = (user + system) / 1000;
		return { requests, peakInFlight, connections, outOfOrder, spanMs, busyMs, cpuMs, bytes };
	}
}
