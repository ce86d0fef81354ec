/**
 * Words for an account that publishes nothing until a person acts. The specification lists no statuses of
 * accounts, so every other word counts as active.
 */
const STOPPED: ReadonlySet<string> = new Set([
	'banned',
	'blocked',
	'deactivated',
	'deleted',
	'disabled',
	'disconnected',
	'error',
	'expired',
	'failed',
	'inactive',
	'loggedout',
	'needsreauth',
	'needsreconnect',
	'notconnected',
	'paused',
	'reauthrequired',
	'reconnectrequired',
	'removed',
	'restricted',
	'revoked',
	'stopped',
	'suspended',
	'tokenexpired',
	'unauthorized',
]);

/**
 * True for the status of an account that probably publishes nothing, such as `disconnected`. The status comes from
 * an answer, so it may have any type.
 */
export function isStoppedAccount(status: unknown): boolean {
	return typeof status === 'string' && STOPPED.has(status.toLowerCase().replace(/[^a-z]/g, ''));
}
