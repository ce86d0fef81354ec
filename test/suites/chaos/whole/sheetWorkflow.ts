import { chain } from '../../scale/workflows';

/** Rows that come in through a webhook become posts, all at one time far away. */
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
