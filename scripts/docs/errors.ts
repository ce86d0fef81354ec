import { ERROR_CODES } from '../../nodes/PublishingService/contract/errorCodes';
import { code, table } from './table';

/** The table of the service's error codes, as the node puts them; what to do, the error says. */
export function errorTable(): string {
	const rows = Object.entries(ERROR_CODES)
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([name, [message]]) => [code(name), message]);
	return table(['code', 'what happened'], rows);
}
