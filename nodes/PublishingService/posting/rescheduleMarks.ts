import { hash } from 'crypto';

/** A post in a line about an unfinished reschedule: 8 characters, computed from its ID. */
export function postMarkInLine(postId: string): string {
	return digestOf(postId);
}

/** An account of a post in such a line. */
export function accountMark(postId: string, accountId: string): string {
	return digestOf(`${postId}\n${accountId}`);
}

function digestOf(text: string): string {
	return hash('sha256', text, 'base64url').slice(0, 8);
}

/** Milliseconds in base 36: "mh5q0w00"; empty for a time that the service left out. */
export function compactTime(time: string | undefined): string {
	const milliseconds = Date.parse(String(time));
	return Number.isNaN(milliseconds) ? '' : milliseconds.toString(36);
}

/** Reads a time that `compactTime` wrote. */
export function timeFrom(compact: string | undefined): string | undefined {
	return compact ? new Date(Number.parseInt(compact, 36)).toISOString() : undefined;
}
