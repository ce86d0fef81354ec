import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from './errors';
import type { SettingsStore } from './settings';

export type Position = Array<number | string>;

/** Opaque, signed cursors: each is good for one list with one set of filters. */
export class Cursors {
	constructor(
		private readonly secret: string,
		private readonly settings: SettingsStore,
		private readonly now: () => number,
	) {}

	/** The cursor that goes on behind `position` of the list that `list` names. */
	encode(list: string, position: Position): string {
		const payload = Buffer.from(JSON.stringify([list, this.now(), position])).toString('base64url');
		return `${payload}.${this.signature(payload)}`;
	}

	/** The position in a cursor; throws invalid_cursor for one that is foreign, changed or expired. */
	decode(list: string, cursor: string): Position {
		const [payload = '', signature = ''] = cursor.split('.');
		const given = Buffer.from(signature);
		const right = Buffer.from(this.signature(payload));
		if (given.length !== right.length || !timingSafeEqual(given, right)) {
			throw new ApiError('invalid_cursor', 'The cursor is malformed.');
		}
		const [forList, issuedAt, position] = JSON.parse(
			Buffer.from(payload, 'base64url').toString(),
		) as [string, number, Position];
		if (forList !== list) {
			throw new ApiError('invalid_cursor', 'The cursor belongs to a list with other filters.');
		}
		const lifetime = this.settings.get().cursorTtlMs;
		if (lifetime !== null && this.now() - issuedAt > lifetime) {
			throw new ApiError('invalid_cursor', 'The cursor has expired.');
		}
		return position;
	}

	private signature(payload: string): string {
		return createHmac('sha256', this.secret).update(payload).digest('base64url');
	}
}
