import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from '../../nodes/PublishingService/actions/operation';
import { RESOURCES } from '../../nodes/PublishingService/actions/resources';
import { runOptionsField } from '../../nodes/PublishingService/actions/runOptions';
import { toolFields } from '../../nodes/PublishingService/actions/tool/toolFields';
import { ENDPOINTS } from '../../nodes/PublishingService/contract/endpoints';
import { code, table } from './table';

/** docs/operations.md: every operation and field by name; what a field is for, the panel says. */
export function operationsPage(): string {
	return [
		'# Operations',
		'Every operation of the Publishing Service node, with the names of its fields for expressions and workflow files; what each field is for, its panel says. Generated from the node itself by `npm run generate:docs`; the scopes that each operation needs are a [table of their own](credential.md).',
		...RESOURCES.flatMap(resourceSection),
		'## Fields of several operations',
		fieldTable([...sharedRows.values()]),
		'## Run Options',
		'These are there for every operation.',
		fieldTable(fieldRows(runOptionsField, '', '')),
		'## As a tool of an AI agent',
		'These are in the panel of a tool alone, in place of Simplify; Accounts is a plain text there. More in [AI agents](agents.md).',
		fieldTable(fieldRows(toolFields, '', '')),
		'',
	].join('\n\n');
}

/** The table of scopes that docs/credential.md shows. */
export function scopeTable(): string {
	const rows = RESOURCES.flatMap((resource) =>
		resource.operations.map((operation) => [
			`${resource.name} > ${operation.name}`,
			scopesOf(operation, true).join(', ') || 'no scope named',
			scopesOf(operation, false).join(', '),
		]),
	);
	return table(['operation', 'needs', 'may also use'], [...rows, ...furtherScopes()]);
}

/** What the lists in the editor and the trigger read. */
function furtherScopes(): string[][] {
	const of = (...names: Array<keyof typeof ENDPOINTS>) =>
		[...new Set(names.map((name) => code(String(ENDPOINTS[name].scope))))].join(', ');
	return [
		['lists of accounts', of('listAccounts'), ''],
		['lists of posts and content tags', of('listPosts'), ''],
		['lists of folders, images and packs', of('getWorkspace'), ''],
		['Trigger: posts', of('listPosts', 'getPost'), ''],
		['Trigger: accounts and Queue Low', of('listAccounts'), ''],
		['Trigger: figures of posts', of('listPosts', 'getPostAnalytics'), ''],
		['Trigger: figures of accounts', of('listAccounts', 'getAccountAnalytics'), ''],
	];
}

function resourceSection(resource: Resource): string[] {
	return [
		`## ${resource.name}`,
		...resource.operations.flatMap((operation) => [
			`### ${resource.name} > ${operation.name}`,
			`${operation.description}.`,
			endpointLine(operation),
			...fieldsSection(operation),
		]),
	];
}

/** The operation's own fields, and the names of those that it has in common with others. */
function fieldsSection(operation: Operation): string[] {
	const rows = rowsOf(operation);
	const own = rows.filter((row) => !sharedRows.has(keyOf(row)));
	const shared = rows.filter((row) => sharedRows.has(keyOf(row)));
	const names = shared
		.map(([label = '']) => label.split(' > '))
		.filter(([first, ...inner]) => inner.length < 2 && !(first === 'Options' && inner.length === 0))
		.map((labels) => labels.at(-1) ?? '');
	return [
		...(own.length > 0 ? [fieldTable(own)] : []),
		...(names.length > 0
			? [`As in [other operations](#fields-of-several-operations): ${names.join(', ')}.`]
			: []),
	];
}

function rowsOf({ fields }: Operation): string[][] {
	return fieldRows(fields.filter(isOfPanel), '', '');
}

const keyOf = (row: readonly string[]) => row.join('\n');

/** Rows that stand word for word at more than one operation, each once. */
const sharedRows = findSharedRows();

function findSharedRows(): ReadonlyMap<string, string[]> {
	const seen = new Set<string>();
	const shared = new Map<string, string[]>();
	for (const row of RESOURCES.flatMap(({ operations }) => operations).flatMap(rowsOf)) {
		const key = keyOf(row);
		if (seen.has(key)) shared.set(key, row);
		seen.add(key);
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

/** Not a field that stands in for another in the panel of a tool. */
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

/** The first endpoint is what the operation does; the others serve some of its choices. */
function scopesOf({ endpoints }: Operation, main: boolean): string[] {
	const [first, ...others] = endpoints.map((name) => ENDPOINTS[name].scope);
	const needed = first ? [first] : [];
	if (main) return needed.map(code);
	const further = others.filter((scope) => scope !== null && scope !== first);
	return [...new Set(further)].map((scope) => code(String(scope)));
}

function fieldTable(rows: string[][]): string {
	return table(['field', 'name', 'values'], rows);
}

function fieldRows(fields: readonly INodeProperties[], path: string, label: string): string[][] {
	return fields
		.filter(({ type }) => type !== 'notice')
		.flatMap((field) => {
			const name = `${path}${field.name}`;
			const shown = `${label}${field.displayName}`;
			const row = [shown, code(name), describe(field, path === '')];
			return [row, ...nestedRows(field, name, shown)];
		});
}

function nestedRows(field: INodeProperties, path: string, label: string): string[][] {
	return (field.options ?? []).flatMap((option) => {
		if ('values' in option) {
			return fieldRows(option.values, `${path}.${option.name}.`, `${label} > `);
		}
		return 'type' in option ? fieldRows([option], `${path}.`, `${label} > `) : [];
	});
}

/** A member of a collection is not there until it is added: what it begins with is no default. */
function describe(field: INodeProperties, isAlwaysThere: boolean): string {
	const choices =
		field.type === 'options'
			? (field.options ?? []).flatMap((option) =>
					'value' in option && option.value !== '' ? [code(String(option.value))] : [],
				)
			: [];
	const standard =
		isAlwaysThere && hasPlainDefault(field) ? [`${code(String(field.default))} unless given`] : [];
	const needed = field.required ? ['required'] : [];
	return [choices.join(', '), ...needed, ...standard].filter(Boolean).join('; ');
}

function hasPlainDefault({ default: value, type }: INodeProperties): boolean {
	return ['options', 'number', 'boolean', 'string'].includes(type) && value !== '';
}
