import type { DatabaseSync } from 'node:sqlite';
import { utcDay } from './engine/clock';
import { ApiError } from './errors';
import type { Settings, SettingsStore } from './settings';

export type Counter = keyof Settings['dailyCaps'];

const names: Record<Counter, string> = {
	apiRequests: 'API requests',
	posts: 'posts',
	uploads: 'uploads',
	accountCreations: 'account creations',
};

/** Counts for each UTC day what is capped. */
export class DailyCaps {
	constructor(
		private readonly database: DatabaseSync,
		private readonly settings: SettingsStore,
		private readonly now: () => number,
	) {}

	/** Today's count. */
	today(counter: Counter): number {
		return this.read(utcDay(this.now()), counter);
	}

	/** The count since the store was made. */
	total(counter: Counter): number {
		return this.read('total', counter);
	}

	/** Throws rate_limited when today's cap is used up. */
	check(counter: Counter): void {
		const cap = this.settings.get().dailyCaps[counter];
		if (cap === null || this.today(counter) < cap) {
			return;
		}
		throw new ApiError(
			'rate_limited',
			`The company has used its ${cap} ${names[counter]} of this UTC day.`,
		);
	}

	/** Counts one, for today and for ever. */
	count(counter: Counter, by = 1): void {
		const statement = this.database.prepare(
			`INSERT INTO dailyCounts (day, counter, count) VALUES (?, ?, ?)
			ON CONFLICT (day, counter) DO UPDATE SET count = count + excluded.count`,
		);
		statement.run(utcDay(this.now()), counter, by);
		statement.run('total', counter, by);
	}

	private read(day: string, counter: Counter): number {
		const row = this.database
			.prepare('SELECT count FROM dailyCounts WHERE day = ? AND counter = ?')
			.get(day, counter) as { count: number } | undefined;
		return row?.count ?? 0;
	}
}
