import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from '../../nodes/PublishingService/actions/operation';
import { RESOURCES } from '../../nodes/PublishingService/actions/resources';
import { runOptionsField } from '../../nodes/PublishingService/actions/runOptions';
import { toolFields } from '../../nodes/PublishingService/actions/toolOutputOption';
import { ENDPOINTS } from '../../nodes/PublishingService/contract/endpoints';
import { code, table } from './table';

/** docs/operations.md: every operation and field by name; what a field is for, the panel says. */
export function operationsPage(): string {
	return [
		'# Operations',
		'This page lists every operation with its fields: the label in the panel, the name in a workflow file, and the possible values, the default in bold. The panel of the node says what each field is for. Fields after "Also" are [listed once](#fields-of-several-operations) for all operations. [Credential and scopes](credential.md#scopes) lists the scope of each operation. `npm run generate:docs` generates this page.',
		...RESOURCES.flatMap(resourceSection),
		'## Fields of several operations',
		fieldList([...sharedFields.values()]),
		'## Run Options',
		'Every operation has these options.',
		fieldList(fieldsOf(runOptionsField, '', '')),
		'## As a tool of an AI agent',
		'Only the panel of a [tool](agents.md) has these fields. They replace Simplify. In a tool, Accounts is a plain text.',
		fieldList(fieldsOf(toolFields, '', '')),
		'',
	].join('\n\n');
}

/** The table of scopes that docs/credential.md shows. */
export function scopeTable(): string {
	const rows = RESOURCES.flatMap((resource) =>
		resource.operations.map((operation) => [
			`${resource.name} > ${operation.name}`,
			scopesOf(operation, true).join(', ') || 'not specified',
			scopesOf(operation, false).join(', '),
		]),
	);
	return table(['operation', 'needs', 'may also use'], [...rows, ...furtherScopes()]);
}

/** The scopes for the lists in the editor and for the trigger. */
function furtherScopes(): string[][] {
	const of = (...names: Array<keyof typeof ENDPOINTS>) =>
		[...new Set(names.map((name) => code(String(ENDPOINTS[name].scope))))].join(', ');
	return [
		['lists of accounts', of('listAccounts'), ''],
		['lists of posts and content tags', of('listPosts'), ''],
		['lists of folders, images and packs', of('getWorkspace'), ''],
		['Trigger: posts', of('listPosts', 'getPost'), ''],
		['Trigger: accounts and Queue Low', of('listAccounts'), ''],
		['Trigger: analytics of posts', of('listPosts', 'getPostAnalytics'), ''],
		['Trigger: analytics of accounts', of('listAccounts', 'getAccountAnalytics'), ''],
	];
}

function resourceSection(resource: Resource): string[] {
	return [
		`## ${resource.name}`,
		...resource.operations.flatMap((operation) => [
			`### ${resource.name} > ${operation.name}`,
			/[.!?]$/.test(operation.description) ? operation.description : `${operation.description}.`,
			endpointLine(operation),
			...fieldsSection(operation),
		]),
	];
}

/** A field as it is listed: its label, and the whole line. */
interface Listed {
	label: string;
	line: string;
}

/** The operation's own fields, and the names of those that it has in common with others. */
function fieldsSection(operation: Operation): string[] {
	const fields = listed(operation);
	const own = fields.filter(({ line }) => !sharedFields.has(line));
	const names = fields
		.filter(({ line }) => sharedFields.has(line))
		.map(({ label }) => label.split(' > '))
		.filter(({ length }) => length < 3)
		.map((labels) => labels.at(-1) ?? '');
	return [
		...(own.length > 0 ? [fieldList(own)] : []),
		...(names.length > 0 ? [`Also: ${names.join(', ')}.`] : []),
	];
}

function listed({ fields }: Operation): Listed[] {
	return fieldsOf(fields.filter(isOfPanel), '', '');
}

/** Fields whose lines are the same at more than one operation, each once. */
const sharedFields = findSharedFields();

function findSharedFields(): ReadonlyMap<string, Listed> {
	const seen = new Set<string>();
	const shared = new Map<string, Listed>();
	for (const field of RESOURCES.flatMap(({ operations }) => operations).flatMap(listed)) {
		if (seen.has(field.line)) {
			shared.set(field.line, field);
		}
		seen.add(field.line);
	}
	return shared;
}

/** The table of operations that the README shows. */
export function operationsTable(): string {
	return table(
		['resource', 'what you can do with it'],
		RESOURCES.map(({ name, operations }) => [
			name,
			operations
				.map((operation) => {
					const anchor = `${name} > ${operation.name}`
						.toLowerCase()
						.replace(/[^a-z ]/g, '')
						.replace(/ /g, '-');
					return `[${operation.name}](docs/operations.md#${anchor})`;
				})
				.join(', '),
		]),
	);
}

/** Not a field that replaces another in the panel of a tool. */
function isOfPanel({ displayOptions }: INodeProperties): boolean {
	return !displayOptions?.show?.['@tool'];
}

function endpointLine({ endpoints }: Operation): string {
	const calls = endpoints.map((name) => {
		const { method, path } = ENDPOINTS[name];
		return code(`${method} ${path}`);
	});
	return `Calls ${calls.join(', ')}.`;
}

/** The first endpoint and every one that writes are what the operation does; the others serve some of its choices. */
function scopesOf({ endpoints }: Operation, main: boolean): string[] {
	const scopes = endpoints.flatMap((name) => ENDPOINTS[name].scope ?? []);
	const [first] = endpoints.map((name) => ENDPOINTS[name].scope);
	const chosen = scopes.filter((scope) => (scope === first || scope.endsWith(':write')) === main);
	return [...new Set(chosen)].map(code);
}

function fieldList(fields: readonly Listed[]): string {
	return fields.map(({ line }) => line).join('\n');
}

function fieldsOf(fields: readonly INodeProperties[], path: string, label: string): Listed[] {
	return fields
		.filter(({ type }) => type !== 'notice')
		.flatMap((field) => {
			const name = `${path}${field.name}`;
			const shown = `${label}${field.displayName}`;
			const values = describe(field, path === '');
			const line = `- ${field.displayName} ${code(name)}${values && `: ${values}`}`;
			// A collection has no value of its own.
			const own = field.type === 'collection' ? [] : [{ label: shown, line }];
			return [...own, ...nestedFields(field, name, shown)];
		});
}

function nestedFields(field: INodeProperties, path: string, label: string): Listed[] {
	return (field.options ?? []).flatMap((option) => {
		if ('values' in option) {
			return fieldsOf(option.values, `${path}.${option.name}.`, `${label} > `);
		}
		return 'type' in option ? fieldsOf([option], `${path}.`, `${label} > `) : [];
	});
}

/** A member of a collection is not there until it is added: what it begins with is no default. */
function describe(field: INodeProperties, isAlwaysThere: boolean): string {
	const standard =
		isAlwaysThere && hasPlainDefault(field) ? code(String(field.default)) : undefined;
	const choices =
		field.type === 'options'
			? (field.options ?? []).flatMap((option) =>
					'value' in option && option.value !== '' ? [code(String(option.value))] : [],
				)
			: [];
	const isChoice = standard !== undefined && choices.includes(standard);
	const values = choices.map((choice) => (choice === standard ? `**${choice}**` : choice));
	const needed = field.required ? ['required'] : [];
	return [...[...values, ...needed], ...(standard && !isChoice ? [`**${standard}**`] : [])].join(
		', ',
	);
}

function hasPlainDefault({ default: value, type }: INodeProperties): boolean {
	return ['options', 'number', 'boolean', 'string'].includes(type) && value !== '';
}
