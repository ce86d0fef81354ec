import type { INodePropertyOptions } from 'n8n-workflow';

import { fieldOf } from '../../../../nodes/PublishingService/trigger/fields';
import {
	ACCOUNT_METRICS,
	POST_METRICS,
} from '../../../../nodes/PublishingService/trigger/figures/metrics';

test.each([
	['postMetrics', POST_METRICS],
	['accountMetrics', ACCOUNT_METRICS],
] as const)('%s offers the figures that are read, and no others', (field, metrics) => {
	const offered = (fieldOf(field).options as INodePropertyOptions[]).map(({ value }) => value);
	expect(offered.sort()).toEqual([...metrics].sort());
});
