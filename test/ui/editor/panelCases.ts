import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { PublishingService } from '../../../nodes/PublishingService/PublishingService.node';
import { PublishingServiceTrigger } from '../../../nodes/PublishingService/PublishingServiceTrigger.node';
import { RESOURCES } from '../../../nodes/PublishingService/actions/resources';
import {
	runOptionsField,
	withRunOptions,
} from '../../../nodes/PublishingService/actions/runOptions';
import { EVENT_KINDS } from '../../../nodes/PublishingService/trigger/events';
import { triggerFields } from '../../../nodes/PublishingService/trigger/fields';
import { credentialType } from './stage';

/** One operation or event, and what its window has to show. */
export interface PanelCase {
	name: string;
	/** The node as it is when it was just added. */
	plain: INode;
	/** The same with everything that can be added to it. */
	full: INode;
	/** The fields that apply, in order, as the files of the operation or the trigger have them. */
	fields: INodeProperties[];
}

const menus = ['Resource', 'Operation'].map(heading);
const pollTimes = ['Poll Times', 'Mode'].map(heading);

const action = new PublishingService().description;
const trigger = new PublishingServiceTrigger().description;

const operations = RESOURCES.flatMap(({ name: resourceName, value: resource, operations }) =>
	operations.map(({ name, value: operation, fields }) =>
		panelCase(`${resourceName} ${name}`, action, { resource, operation }, [
			...menus,
			...withRunOptions(fields),
			...(fields.some(({ name }) => name === 'options') ? [] : runOptionsField),
		]),
	),
);

const events = Object.values(EVENT_KINDS)
	.flat()
	.map(({ name, displayName }) =>
		panelCase(displayName, trigger, { events: [name] }, [...pollTimes, ...triggerFields]),
	);

export const panelCases: PanelCase[] = [...operations, ...events];

function panelCase(
	name: string,
	description: INodeTypeDescription,
	parameters: INodeParameters,
	ownFields: INodeProperties[],
): PanelCase {
	const plain = node(name, description, parameters);
	const values = NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		plain,
		description,
	);
	const fields = ownFields.filter((field) =>
		NodeHelpers.displayParameter(values ?? {}, field, plain, description),
	);
	const collections = fields.filter(({ type }) => type === 'collection');
	const added = Object.fromEntries(collections.map((field) => [field.name, everything(field)]));
	const full = node(`${name} with all options`, description, { ...parameters, ...added });
	return { name, plain, full, fields };
}

function node(
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

/** What n8n puts above the fields of a file. */
function heading(displayName: string): INodeProperties {
	return { displayName, name: displayName, type: 'string', default: '' };
}

/** A collection with every field that can be added to it. */
function everything({ options = [] }: INodeProperties): INodeParameters {
	const fields = options.filter((option) => 'type' in option);
	return Object.fromEntries(fields.map(({ name, default: value }) => [name, value]));
}
