import type { INode } from 'n8n-workflow';

/** A node of the package in the form in which n8n passes it on. */
export const NODE: INode = {
	id: 'node 1',
	name: 'Publishing Service',
	type: 'n8n-nodes-publishing-service.publishingService',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
