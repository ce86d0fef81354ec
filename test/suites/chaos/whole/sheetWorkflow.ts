import { chain } from '../../scale/workflows';

/** A workflow that creates posts from the rows of a webhook call, all with the same time far ahead. */
export function sheetWorkflow(uploadId: string, itemsAtOnce: number | null) {
	return chain('sheet', [
		{
			name: 'Rows',
			type: 'n8n-nodes-base.splitOut',
			parameters: { fieldToSplitOut: 'body.rows' },
		},
		{
			name: 'Publishing Service',
			type: 'n8n-nodes-publishing-service.publishingService',
			parameters: {
				resource: 'post',
				operation: 'create',
				mediaSource: 'uploads',
				uploadIds: uploadId,
				accountIds: '={{ $json.accountId }}',
				caption: '={{ $json.caption }}',
				scheduledAfter: '2031-05-01T09:00:00Z',
				skipApproval: true,
				options: { acceptFarDates: true },
				runOptions: { requestTimeout: 3, ...(itemsAtOnce !== null && { itemsAtOnce }) },
			},
		},
	]);
}
