import type { IExecuteFunctions } from 'n8n-workflow';

import { isToolCall } from '../../../../nodes/PublishingService/actions/runItems';

test.each([
	['publishingService', undefined, false],
	['publishingServiceTool', undefined, true],
	['publishingServiceTool', false, true],
	['publishingService', true, true],
	['publishingService', false, false],
])('%s, which n8n calls a tool: %p', (type, says, is) => {
	const context = {
		getNode: () => ({ type }),
		...(says !== undefined && { isToolExecution: () => says }),
	};
	expect(isToolCall(context as unknown as IExecuteFunctions)).toBe(is);
});
