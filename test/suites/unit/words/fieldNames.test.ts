import type { INodeProperties } from 'n8n-workflow';

import { toNodeError } from '../../../../nodes/PublishingService/actions/failedItem';
import type { Operation } from '../../../../nodes/PublishingService/actions/operation';
import { labelOfField, membersOf } from '../../../../nodes/PublishingService/actions/parameters';
import { RESOURCES } from '../../../../nodes/PublishingService/actions/resources';
import { runOptionsField } from '../../../../nodes/PublishingService/actions/runOptions';
import { answerError } from '../../../../nodes/PublishingService/client/answerError';
import { networkError } from '../../../../nodes/PublishingService/client/networkError';
import {
	failureText,
	type KeyReach,
	type ServiceError,
} from '../../../../nodes/PublishingService/client/serviceError';
import {
	type EndpointName,
	ENDPOINTS,
} from '../../../../nodes/PublishingService/contract/endpoints';
import { SERVICE_ERROR_TEXTS } from '../../../../nodes/PublishingService/contract/serviceErrorTexts';
import { PublishingServiceTrigger } from '../../../../nodes/PublishingService/PublishingServiceTrigger.node';
import { NODE } from '../node';
import { sentencesOf } from './sentences';

function namesIn(fields: readonly INodeProperties[]): string[] {
	return fields.flatMap((field) => [
		field.displayName.replace(/ \(.*\)$/, ''),
		...namesIn(membersOf(field)),
	]);
}

const operations = RESOURCES.flatMap((resource) =>
	resource.operations.map((operation) => ({
		name: `${resource.name} > ${operation.name}`,
		operation,
		panel: new Set(namesIn([...operation.fields, ...runOptionsField])),
	})),
);
const everyName = new Set([
	...operations.flatMap(({ panel }) => [...panel]),
	...namesIn(new PublishingServiceTrigger().description.properties),
]);

/** Patterns with which a text tells the reader to use a field, by the name of the field. */
const usesOf = new Map(
	[...everyName].map((name) => {
		const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
		const isTwoWords = name.includes(' ');
		const asked = `(under|[Ss]et|[Cc]hoose|[Rr]aise|[Ll]ower|[Tt]urn (on|off)|[Aa]dd) ${plain}\\b`;
		return [name, new RegExp(isTwoWords ? `(^|[^>] )${plain}\\b` : asked)];
	}),
);

/** Names of fields that a text tells the reader to use, but that are not in this panel. */
function strangersIn(text: string, panel: ReadonlySet<string>): string[] {
	return [...usesOf]
		.filter(([name, use]) => !panel.has(name) && text.includes(name) && use.test(text))
		.map(([name]) => name);
}

const answersTo = (code: string, status: number, message: string) => ({
	status,
	headers: {},
	body: JSON.stringify({ error: { code, message, hint: 'Look again.', requestId: 'r' } }),
});

function refusalsOf(name: EndpointName): unknown[] {
	const endpoint = ENDPOINTS[name];
	const envelopes = [...Object.keys(SERVICE_ERROR_TEXTS), 'teapot'].flatMap((code) =>
		[400, 404, 409, 429, 503].map((status) => answersTo(code, status, 'The service said no.')),
	);
	const others = [200, 301, 404, 429, 502].map((status) => ({
		status,
		headers: {},
		body: '<html>',
	}));
	return [...envelopes, ...others].map((answer) => answerError(answer as never, endpoint));
}

const NETWORK = ['ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPROTO', 'ERR_CANCELED'];

const KEY_REACHES: readonly KeyReach[] = ['everyExecution', 'thisExecution', undefined];

function lossesOf(): unknown[] {
	return [...NETWORK, 'ERR_UNKNOWN'].map((code) =>
		networkError(Object.assign(new Error('it broke'), { code }), 'https://api.example.com/v2'),
	);
}

function textOf(error: unknown, { fields }: Operation, endpoint: EndpointName, keyReach: KeyReach) {
	const told = (error as ServiceError).ofRequest(ENDPOINTS[endpoint], keyReach);
	const node = toNodeError(told, NODE, 0, {
		reader: 'panel',
		labelOf: (name) => labelOfField(fields, name),
	});
	return `${node.message} ${node.description ?? ''}`;
}

test.each(operations)('$name: no code names a field that its panel has not', (each) => {
	const found = each.operation.endpoints.flatMap((endpoint) =>
		[...refusalsOf(endpoint), ...lossesOf()].flatMap((error) => {
			const { code } = (error as { facts: { code: string } }).facts;
			return KEY_REACHES.flatMap((keyReach) => {
				const text = textOf(error, each.operation, endpoint, keyReach);
				return strangersIn(text, each.panel).map((name) => `${code} names ${name}`);
			});
		}),
	);
	expect([...new Set(found)]).toEqual([]);
});

/** Files whose texts only some operations can show. */
const REACHED: ReadonlyArray<[files: string, operations: readonly string[]]> = [
	['posting/uploads/checkSource.ts', ['Upload > Upload', 'Post > Create']],
	[
		'actions/{parameters,item,itemOutcome,runItems,runOperation}.ts',
		operations.map(({ name }) => name),
	],
];

test.each(REACHED)('names only fields that are in the panel in %s', (files, names) => {
	const sentences = sentencesOf(`nodes/PublishingService/**/${files}`);
	expect(sentences).not.toEqual([]);
	const found = operations
		.filter(({ name }) => names.includes(name))
		.flatMap(({ name, panel }) =>
			sentences.flatMap(({ text }) =>
				strangersIn(text, panel).map((stranger) => ({ name, stranger, text })),
			),
		);
	expect(found).toEqual([]);
});

const SENDING = ['Upload > Upload', 'Post > Create'];

test.each<[name: string, operations: readonly string[]]>([
	['transfer_refused', SENDING],
	['transfer_stalled', SENDING],
	['upload_url_expired', SENDING],
	['upload_failed', [...SENDING, 'Upload > Complete']],
	['upload_not_ready.late', [...SENDING, 'Upload > Complete']],
])('names only fields that are in the panel in the text of %s', (name, names) => {
	const { message, nextStep } = failureText(name);
	expect(nextStep).not.toBe(failureText('unheard_of').nextStep);
	const found = operations
		.filter((each) => names.includes(each.name))
		.flatMap(({ panel }) => strangersIn(`${message}. ${nextStep}`, panel));
	expect(found).toEqual([]);
});

test('a field that is not there would be found', () => {
	const panel = operations.find(({ name }) => name === 'Usage > Get')?.panel ?? new Set<string>();
	expect(strangersIn('Choose another Transfer Method under Options.', panel)).toEqual(
		expect.arrayContaining(['Transfer Method', 'Options']),
	);
	expect(strangersIn('Lower Items at Once under Run Options.', panel)).toEqual([]);
});
