/** The nine statuses of a post in words (specification, "States"). */
export const STATUS_OPTIONS = [
	{ name: 'Cancelled', value: 'cancelled' },
	{ name: 'Draft', value: 'draft' },
	{ name: 'Failed', value: 'failed' },
	{ name: 'Partially Posted', value: 'partially_posted' },
	{ name: 'Pending Approval', value: 'pending_approval' },
	{ name: 'Posted', value: 'posted' },
	{ name: 'Posting', value: 'posting' },
	{ name: 'Processing', value: 'processing' },
	{ name: 'Queued', value: 'queued' },
] as const satisfies Array<{ name: string; value: string }>;
