/**
 * Rules of n8n for verified packages that the newest obtainable linter does not check yet: those of
 * packages/@n8n/eslint-plugin-community-nodes in n8n's repository, and of its UX guidelines.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { PublishingServiceApi } from '../../../../credentials/PublishingServiceApi.credentials';
import { PublishingService } from '../../../../nodes/PublishingService/PublishingService.node';
import { PublishingServiceTrigger } from '../../../../nodes/PublishingService/PublishingServiceTrigger.node';

const root = join(__dirname, '../../../..');
const node = join(root, 'nodes/PublishingService');

const CATEGORIES = [
	...['Analytics', 'Communication', 'Data & Storage', 'Development', 'Finance & Accounting'],
	...['Marketing & Content', 'Miscellaneous', 'Productivity', 'Sales', 'Utility'],
];

const topLevelFields = [
	...new PublishingService().description.properties,
	...new PublishingServiceTrigger().description.properties,
	...new PublishingServiceApi().properties,
];

type Option = INodeProperties | INodePropertyCollection | INodePropertyOptions;

function fieldsBelow(option: Option): INodeProperties[] {
	if ('values' in option) {
		return option.values.flatMap(allFieldsOf);
	}
	return 'type' in option ? allFieldsOf(option) : [];
}

/** A field with those inside it. */
function allFieldsOf(field: INodeProperties): INodeProperties[] {
	return [field, ...(field.options ?? []).flatMap(fieldsBelow)];
}

const fields = topLevelFields.flatMap(allFieldsOf);

const choicesOf = ({ options = [] }: INodeProperties): INodePropertyOptions[] =>
	options.filter((option): option is INodePropertyOptions => 'value' in option);

test.each(['PublishingService.node.json', 'PublishingServiceTrigger.node.json'])(
	'%s has categories that n8n knows and no subcategory',
	(file) => {
		const codex = JSON.parse(readFileSync(join(node, file), 'utf8')) as {
			categories: string[];
			subcategories?: object;
		};
		expect(codex.categories.filter((category) => !CATEGORIES.includes(category))).toEqual([]);
		expect(codex).not.toHaveProperty('subcategories');
	},
);

test('an action names its object without an article', () => {
	const actions = fields
		.filter(({ name }) => name === 'operation')
		.flatMap(choicesOf)
		.map(({ action = '' }) => action);
	expect(actions.length).toBeGreaterThan(20);
	expect(actions.filter((action) => /\b(a|an|the)\b/i.test(action))).toEqual([]);
});

test('a hint has at most 120 characters', () => {
	const long = fields.filter(({ hint = '' }) => hint.length > 120);
	expect(long.map(({ displayName, hint }) => [displayName, hint])).toEqual([]);
});

test('no choice is offered twice, neither its name nor its value', () => {
	const repeated = fields.filter((field) => {
		const choices = choicesOf(field);
		const names = new Set(choices.map(({ name }) => name));
		const values = new Set(choices.map(({ value }) => value));
		return names.size < choices.length || values.size < choices.length;
	});
	expect(repeated.map(({ displayName }) => displayName)).toEqual([]);
});

test('a field of JSON at the top level is required', () => {
	const optional = topLevelFields.filter(({ type, required }) => type === 'json' && !required);
	expect(optional.map(({ displayName }) => displayName)).toEqual([]);
});

/** Relative luminance of a color such as #3b2fb5, as WCAG defines it. */
function luminance(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
		const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
		return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
	['publishingService.svg', '#ffffff'],
	['publishingService.dark.svg', '#2b2b2b'],
])('%s stands out on %s by 3 to 1', (file, background) => {
	const icon = readFileSync(join(root, 'icons', file), 'utf8');
	const contrasts = (icon.match(/#[\da-f]{6}/g) ?? []).map((color) => {
		const [darker = 0, lighter = 0] = [luminance(color), luminance(background)].sort();
		return (lighter + 0.05) / (darker + 0.05);
	});
	expect(Math.max(...contrasts)).toBeGreaterThan(3);
});

test('the package has a repository of its own and the license that n8n wants', () => {
	const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		license: string;
		repository: object;
	};
	expect(manifest.license).toBe('MIT');
	expect(manifest.repository).not.toHaveProperty('directory');
});
