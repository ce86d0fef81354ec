import { NODE_ERROR_TEXTS } from '../../nodes/PublishingService/contract/nodeErrorTexts';
import type { ErrorText } from '../../nodes/PublishingService/contract/errorText';
import { SERVICE_ERROR_TEXTS } from '../../nodes/PublishingService/contract/serviceErrorTexts';
import { code, table } from './table';

/** The table of the service's error codes: the node's words for each, and what it says to do. */
export function errorTable(): string {
	return tableOf(SERVICE_ERROR_TEXTS);
}

/** The table of the node's own codes; cases of a code (after a dot) say the same with another remedy. */
export function nodeErrorTable(): string {
	const ownMessages = Object.entries<ErrorText>(NODE_ERROR_TEXTS).filter(
		([name, { message }]) => message !== undefined && !name.includes('.'),
	);
	return tableOf(Object.fromEntries(ownMessages));
}

function tableOf(codes: Readonly<Record<string, ErrorText>>): string {
	const rows = Object.entries(codes)
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([name, { message = '', nextStep }]) => [code(name), shown(message), shown(nextStep)]);
	return table(['code', 'what happened', 'what to do'], rows);
}

/** A text for a table cell, its values in italics. */
function shown(text: string): string {
	return text.replace(/\{(\w+)\}/g, (_, name: string) => `*${name}*`).replaceAll('|', '\\|');
}
