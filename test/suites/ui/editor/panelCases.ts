import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

import { RESOURCES } from '../../../../nodes/PublishingService/actions/resources';
import { runOptionsField } from '../../../../nodes/PublishingService/actions/runOptions';
import { PublishingService } from '../../../../nodes/PublishingService/PublishingService.node';
import { PublishingServiceTrigger } from '../../../../nodes/PublishingService/PublishingServiceTrigger.node';
import { EVENT_KINDS } from '../../../../nodes/PublishingService/trigger/events';
import { triggerFields } from '../../../../nodes/PublishingService/trigger/triggerFields';
import { credentialType } from './stage';

/** One operation or event, and the fields that its window must show. */
export interface PanelCase {
	name: string;
	/** The node with everything that a person can add to it. */
	node: INode;
	/** The fields that apply, in the order of the files of the operation or the trigger. */
	fields: INodeProperties[];
	/** The labels of the added options. */
	addedLabels: string[];
}

const menus = ['Resource', 'Operation'].map(heading);
const pollTimes = ['Poll Times', 'Mode'].map(heading);

const action = new PublishingService().description;
const trigger = new PublishingServiceTrigger().description;

const operations = RESOURCES.flatMap(({ name: resourceName, value: resource, operations }) =>
	operations.map(({ name, value: operation, fields }) =>
		panelCase(`${resourceName} ${name}`, action, { resource, operation }, [
			...menus,
			...fields,
			...runOptionsField,
		]),
	),
);

const events = EVENT_KINDS.map(({ name, displayName }) =>
	panelCase(displayName, trigger, { events: [name] }, [...pollTimes, ...triggerFields]),
);

export const panelCases: PanelCase[] = [...operations, ...events];

function panelCase(
	name: string,
	description: INodeTypeDescription,
	parameters: INodeParameters,
	ownFields: INodeProperties[],
): PanelCase {
	const plain = nodeOf(name, description, parameters);
	const values =
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			plain,
			description,
		) ?? {};
	const applies = (field: INodeProperties) =>
		NodeHelpers.displayParameter(values, field, plain, description, values);
	const fields = ownFields.filter(applies);
	const added = { ...parameters };
	const addedLabels: string[] = [];
	for (const { type, name: collection, options = [] } of fields) {
		if (type !== 'collection') {
			continue;
		}
		const addable = options.filter((option) => 'type' in option).filter(applies);
		added[collection] = Object.fromEntries(addable.map((field) => [field.name, field.default]));
		addedLabels.push(...addable.map(({ displayName }) => displayName));
	}
	return { name, node: nodeOf(name, description, added), fields, addedLabels };
}

function nodeOf(
	name: string,
	{ name: type }: INodeTypeDescription,
	parameters: INodeParameters,
): INode {
	return {
		...{ id: crypto.randomUUID(), name, position: [0, 0], typeVersion: 1, parameters },
		type: `n8n-nodes-publishing-service.${type}`,
		credentials: { [credentialType]: { id: '', name: '' } },
	};
}

/** The title that n8n puts above the fields of a file. */
function heading(displayName: string): INodeProperties {
	return { displayName, name: displayName, type: 'string', default: '' };
}
