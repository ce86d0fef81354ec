import { asText } from '../../values/text';
import { type Finding, refusal } from '../texts/findings';

/** Findings of rows that were not read, so that they have no other findings. */
const NOT_READ: ReadonlySet<Finding['code']> = new Set<Finding['code']>([
	'cellTooLarge',
	'cellTooLong',
	'listOfRows',
	'postInsteadOfRow',
	'rowNotRead',
	'tooManyColumns',
]);

/** True if a row was refused before its cells were read. */
export function isNotRead(findings: readonly Finding[]): boolean {
	return findings.some(({ code }) => NOT_READ.has(code));
}

/** Refuses a row at which the node itself broke off, so that the other rows go on. */
export function refuseUnreadable(cause: unknown): Finding {
	const value = cause instanceof Error ? `${cause.name}: ${cause.message}` : asText(cause);
	return refusal('rowNotRead', { value });
}
