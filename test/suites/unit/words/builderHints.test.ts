import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { PublishingService } from '../../../../nodes/PublishingService/PublishingService.node';
import { PublishingServiceTrigger } from '../../../../nodes/PublishingService/PublishingServiceTrigger.node';

const NODES = [new PublishingService(), new PublishingServiceTrigger()].map(
	({ description }) => description,
);

/** Each field with a hint for n8n's builder, those in collections too. */
function hintsOf(properties: readonly INodeProperties[]): Array<[name: string, hint: string]> {
	return properties.flatMap((property) => {
		const members = (property.options ?? []).flatMap((option) => {
			if ('values' in option) {
				return hintsOf(option.values);
			}
			return 'type' in option ? hintsOf([option]) : [];
		});
		const { propertyHint } = property.builderHint ?? {};
		return propertyHint === undefined ? members : [[property.name, propertyHint], ...members];
	});
}

const relatedTo = ({ builderHint }: INodeTypeDescription) =>
	(builderHint?.relatedNodes ?? []).flatMap((related) =>
		typeof related === 'string' ? [related] : [related.nodeType],
	);

test.each(NODES)('$name says when it is the right node, and what belongs to it', (node) => {
	expect(node.builderHint?.searchHint?.length).toBeGreaterThan(100);
	expect(relatedTo(node).length).toBeGreaterThan(1);
	const [own] = relatedTo(node).filter((type) => type.startsWith('n8n-nodes-publishing-service.'));
	const [other] = NODES.filter(({ name }) => name !== node.name);
	expect(own).toBe(`n8n-nodes-publishing-service.${other?.name}`);
});

test('there is a hint where a model goes wrong', () => {
	const hinted = NODES.map(({ properties }) => [
		...new Set(hintsOf(properties).map(([name]) => name)),
	]);
	expect(hinted).toEqual([
		['accountIds', 'accountNames', 'mediaUrls', 'scheduledAfter', 'skipApproval', 'sheetFormat'],
		['events'],
	]);
});

test('n8n takes no hint on a resource or operation: it would not load the node', () => {
	for (const { properties } of NODES) {
		const names = hintsOf(properties).map(([name]) => name);
		expect(names).not.toContain('resource');
		expect(names).not.toContain('operation');
	}
});
