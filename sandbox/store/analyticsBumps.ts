import type { DatabaseSync } from 'node:sqlite';
import type { Bump } from '../engine/analytics';

/** Figures added to items by hand. */
export class BumpStore {
	constructor(private readonly database: DatabaseSync) {}

	add(postId: string, accountId: string, { at, delta }: Bump): void {
		this.database
			.prepare('INSERT INTO analyticsBumps (postId, accountId, at, delta) VALUES (?, ?, ?, ?)')
			.run(postId, accountId, at, JSON.stringify(delta));
	}

	of(postId: string, accountId: string): Bump[] {
		const rows = this.database
			.prepare('SELECT at, delta FROM analyticsBumps WHERE postId = ? AND accountId = ?')
			.all(postId, accountId) as Array<{ at: number; delta: string }>;
		return rows.map(({ at, delta }) => ({ at, delta: JSON.parse(delta) as Bump['delta'] }));
	}
}
