/** Requests that the service saw since the last reset. */
export interface ServiceReport {
	requests: number;
	/** The most requests under way at the same time. */
	peakInFlight: number;
	/** Rows that came after a later row of the same account and day. */
	outOfOrder: number;
	/** Bytes of files taken. */
	bytes: number;
}

/** Counts requests as they come and go. */
export class Ledger {
	private requests = 0;
	private inFlight = 0;
	private peakInFlight = 0;
	private outOfOrder = 0;
	private bytes = 0;
	private readonly lastRow = new Map<string, number>();

	arrive(): void {
		this.requests++;
		this.inFlight++;
		this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
	}

	leave(): void {
		this.inFlight--;
	}

	take(bytes: number): void {
		this.bytes += bytes;
	}

	/** Notes a row of an account and day; its number is at the end of the caption. */
	row(accountId: string, day: string, caption: string): void {
		const row = Number(/\d+$/.exec(caption)?.[0]);
		const key = `${accountId} ${day}`;
		if (row < (this.lastRow.get(key) ?? -1)) {
			this.outOfOrder++;
		} else {
			this.lastRow.set(key, row);
		}
	}

	report(): ServiceReport {
		const { requests, peakInFlight, outOfOrder, bytes } = this;
		return { requests, peakInFlight, outOfOrder, bytes };
	}
}
