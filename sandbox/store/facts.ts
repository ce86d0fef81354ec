import type { DatabaseSync } from 'node:sqlite';

/** Single named values that outlive the process: clock offset, settings, secrets, the company. */
export class FactStore {
	constructor(private readonly database: DatabaseSync) {}

	get<T>(name: string): T | undefined {
		const row = this.database.prepare('SELECT value FROM facts WHERE name = ?').get(name) as
			{ value: string } | undefined;
		return row && (JSON.parse(row.value) as T);
	}

	set(name: string, value: unknown): void {
		this.database
			.prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)')
			.run(name, JSON.stringify(value));
	}
}
