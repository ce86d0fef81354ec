import type { INodeProperties } from 'n8n-workflow';

import { create as createAccount } from './account/create.operation';
import { get as getAccount } from './account/get.operation';
import { getAnalytics as getAccountAnalytics } from './account/getAnalytics.operation';
import { getAll as getAccounts } from './account/getAll.operation';
import { getQueue } from './account/getQueue.operation';
import { create as createContentTag } from './contentTag/create.operation';
import { getAll as getContentTags } from './contentTag/getAll.operation';
import { cancel } from './post/cancel.operation';
import { create as createPost } from './post/create.operation';
import { createFromRows } from './post/createFromRows.operation';
import { get as getPost } from './post/get.operation';
import { getAnalytics as getPostAnalytics } from './post/getAnalytics.operation';
import { getAll as getPosts } from './post/getAll.operation';
import { queue } from './post/queue.operation';
import { reschedule } from './post/reschedule.operation';
import { update } from './post/update.operation';
import { complete } from './upload/complete.operation';
import { createSignedUrl } from './upload/createSignedUrl.operation';
import { get as getUpload } from './upload/get.operation';
import { upload } from './upload/upload.operation';
import { get as getUsage } from './usage/get.operation';
import { getApiDescription } from './usage/getApiDescription.operation';
import { downloadImages } from './workspace/downloadImages.operation';
import { get as getWorkspace } from './workspace/get.operation';
import { getMediaUrls } from './workspace/getMediaUrls.operation';
import type { Operation, Resource } from './operation';

/**
 * Every resource of the node with its operations, in the order of the menus. Saved workflows
 * contain these names.
 */
export const RESOURCES: readonly Resource[] = [
	resource('account', 'Account', 'getAll', {
		create: createAccount,
		get: getAccount,
		getAnalytics: getAccountAnalytics,
		getAll: getAccounts,
		getQueue,
	}),
	resource('contentTag', 'Content Tag', 'create', {
		create: createContentTag,
		getAll: getContentTags,
	}),
	resource('post', 'Post', 'create', {
		cancel,
		create: createPost,
		createFromRows,
		get: getPost,
		getAnalytics: getPostAnalytics,
		getAll: getPosts,
		queue,
		reschedule,
		update,
	}),
	resource('upload', 'Upload', 'upload', { complete, createSignedUrl, get: getUpload, upload }),
	resource('usage', 'Usage', 'get', { get: getUsage, getApiDescription }),
	resource('workspace', 'Workspace', 'get', { downloadImages, get: getWorkspace, getMediaUrls }),
];

/** Declares a resource. Each operation gets its key as the name that workflows save. */
function resource<Name extends string>(
	value: string,
	name: string,
	defaultOperation: NoInfer<Name>,
	operations: Readonly<Record<Name, Operation>>,
): Resource {
	const namedOperations = Object.entries<Operation>(operations).map(
		([operationName, operation]) => ({ ...operation, value: operationName }),
	);
	return { value, name, defaultOperation, operations: namedOperations };
}

/** The menus of operations, and all fields of the resources, each shown only if it applies. */
export function operationProperties(resources: readonly Resource[]): INodeProperties[] {
	return resources.flatMap((resource) => [
		operationMenu(resource),
		...resource.operations.flatMap(({ value, fields }) =>
			fields.map((field): INodeProperties => {
				const ownOperation = { resource: [resource.value], operation: [value] };
				const show = { ...field.displayOptions?.show, ...ownOperation };
				return { ...field, displayOptions: { ...field.displayOptions, show } };
			}),
		),
	]);
}

function operationMenu({ value, operations, defaultOperation }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ name, value, action, description, ...work }) => ({
			name,
			value,
			action,
			description,
			// An AI agent asks for one thing, so n8n does not offer it operations on a whole sheet.
			...('runSheet' in work && { displayOptions: { hide: { '@tool': [true] } } }),
		})),
		default: defaultOperation,
	};
}
