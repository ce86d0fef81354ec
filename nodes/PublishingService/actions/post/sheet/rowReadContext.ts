import type { IntentReading } from '../../../plan/readIntents';
import type { FoundPost } from '../../../posting/readPosts';
import type { CompanyFacts } from '../../../plan/types';
import { startOfLocalDay } from '../../../values/localDay';
import type { OpenCompany } from './company';
import type { Sheet } from './sheetRows';

/** The first moment of the day of a run, as idempotency keys count it: in the zone of the workflow. */
export function startOfDay(company: OpenCompany, now: number): string {
	return startOfLocalDay(now, workflowZone(company));
}

function workflowZone({ items }: OpenCompany): string {
	return items[0]?.run.timezone ?? 'utc';
}

/** The values on which the rows of a company are read. */
export function rowReadContext(
	company: OpenCompany,
	{ settings, dateOrders }: Sheet,
	facts: CompanyFacts,
	foundPosts: ReadonlyMap<string, FoundPost>,
): IntentReading {
	const { skipApproval, defaultTime, zone } = settings;
	const { dateOrder = () => dateOrders } = settings;
	return {
		facts,
		skipApproval,
		foundPosts,
		times: { zone, workflowZone: workflowZone(company), defaultTime, dateOrder },
	};
}
