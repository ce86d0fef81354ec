/**
 * The project's own rules, for `npm run lint`. n8n's rules for the published part are in here too, some
 * of them stricter; the configuration that n8n's own tool demands is eslint.config.mjs of the root.
 */
import { join } from 'node:path';

import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import jest from 'eslint-plugin-jest';
import jsdoc from 'eslint-plugin-jsdoc';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

import { noImportCircles } from './importCircles.mjs';

/** The rules of eslint-plugin-n8n-nodes-base as n8n's own tool applies them. */
const nodesBase = (folder) => ({
	...n8nNodesBase.configs[folder].rules,
});

/** The root, which paths of projects are relative to. */
const root = join(import.meta.dirname, '../..');

const strictTypes = {
	curly: ['error', 'all'],
	'@typescript-eslint/no-explicit-any': 'error',
	'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
};

/** Elsewhere than in the published part, where n8n's configuration has no such exception. */
const unusedUnderscores = {
	'@typescript-eslint/no-unused-vars': [
		'error',
		{ argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
	],
};

const node = './nodes/PublishingService';

/** The folders of the node and which others each may lean on: dependencies point one way. */
const layers = {
	contract: [],
	vocabulary: ['contract'],
	media: ['contract'],
	client: ['contract'],
	values: ['contract', 'vocabulary'],
	messages: ['contract', 'values', 'client'],
	methods: ['contract', 'values', 'client', 'messages', 'plan'],
	plan: ['contract', 'values', 'client', 'messages', 'sheet', 'posting'],
	posting: ['contract', 'values', 'media', 'client'],
	sheet: ['contract', 'vocabulary', 'values'],
	actions: ['contract', 'values', 'media', 'client', 'messages', 'sheet', 'posting', 'plan'],
	trigger: ['contract', 'values', 'client', 'messages'],
};

const directions = Object.entries(layers).map(([layer, below]) => ({
	target: `${node}/${layer}`,
	from: node,
	except: [layer, ...below].map((folder) => `./${folder}`),
	message: `${layer} may lean on ${below.join(', ') || 'nothing'} (docs/architecture.md).`,
}));

/** The parts of the client that ServiceClient joins: their types are for all, their calls are not. */
const partsOfClient = {
	regex: '/client/(?:download|networkError|openMedia|pacing|pages|retryDelay|usedUpCaps)$',
	allowTypeImports: true,
	message: 'Go through ServiceClient: call, pages, download, transfer, pause.',
};

/** The same for the requests themselves; the credential test has no client. */
const requests = {
	regex: '/client/(?:decodeAnswer|decodeBody|http|serviceClient|transfer)$',
	importNamePattern: '^(?:decode|open|send|transferFile)',
	message: 'Requests go through ServiceClient.',
};

const restrictedImports = (...patterns) => ({
	'@typescript-eslint/no-restricted-imports': ['error', { patterns }],
});

/** Only client/http.ts makes requests: another way out could send the API key to another host. */
const wayOut = [
	{
		selector: 'MemberExpression[object.property.name="helpers"][property.name=/request/i]',
		message: 'Requests go through client/http.ts.',
	},
	{
		selector:
			'VariableDeclarator[init.property.name="helpers"] > ObjectPattern > Property[key.name=/request/i]',
		message: 'Requests go through client/http.ts.',
	},
	{
		selector:
			'CallExpression[callee.name="fetch"], NewExpression[callee.name=/^(WebSocket|EventSource)$/]',
		message: 'Requests go through client/http.ts.',
	},
];

/** Sentences of a sheet are in one table, so that people can review them, and no code reads them. */
const words = "[A-Za-z]{2,}(?: [A-Za-z']{2,}){2,}";
/** A status that the node writes back is a value with several words. */
const statusValue = '/^post not read$/';
const sentencesElsewhere = [
	{
		selector: `Literal[value=/${words}/]:not([value=${statusValue}]), TemplateElement[value.cooked=/${words}/]`,
		message:
			'Sentences about a row are in sheet/texts/sentences.ts; create a finding with its code.',
	},
];

const titleOpeners = ['^(?:of|what|nor|that|in|by)\\b', 'Begin a title with a noun or a verb.'];

export default tseslint.config(
	{
		ignores: ['dist/', 'node_modules/', 'artifacts/', 'sandbox/service.ts'],
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		extends: [
			js.configs.recommended,
			tseslint.configs.recommendedTypeChecked,
			n8nCommunityNodesPlugin.configs.recommended,
		],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		// The same program as for the tests: a second one would infer all types of the node again.
		languageOptions: { parserOptions: { project: './test/tsconfig.json', tsconfigRootDir: root } },
		rules: {
			...strictTypes,
			'@typescript-eslint/no-unnecessary-condition': 'error',
			'max-depth': ['error', 3],
			'max-params': ['error', 4],
		},
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		plugins: { regexp },
		rules: {
			// A cell or a file must not freeze n8n; unit/repository/regularExpressions.test.ts proves it.
			'regexp/no-super-linear-backtracking': 'error',
			'regexp/no-super-linear-move': 'error',
		},
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts', 'sandbox/**/*.ts'],
		plugins: { 'import-x': importX, project: { rules: { 'no-import-circles': noImportCircles } } },
		settings: {
			...importX.flatConfigs.typescript.settings,
			'import-x/resolver-next': [createTypeScriptImportResolver()],
		},
		rules: {
			'project/no-import-circles': 'error',
			'import-x/no-restricted-paths': [
				'error',
				{
					zones: [
						...directions,
						{
							target: ['./nodes', './credentials'],
							from: ['./bench', './sandbox', './scripts', './test'],
							message: 'What is published takes nothing from outside its own folders.',
						},
						{
							target: './sandbox',
							from: ['./nodes', './credentials'],
							message:
								'Of the node that is held against it, the sandbox takes types alone, in sandbox/service.ts.',
						},
					],
				},
			],
		},
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		ignores: ['nodes/PublishingService/client/http.ts'],
		rules: { 'no-restricted-syntax': ['error', ...wayOut] },
	},
	{
		files: ['nodes/PublishingService/{plan,sheet}/**/*.ts'],
		ignores: ['nodes/PublishingService/{plan/describe,sheet/texts}/**'],
		rules: { 'no-restricted-syntax': ['error', ...wayOut, ...sentencesElsewhere] },
	},
	{
		files: ['nodes/PublishingService/**/*.ts'],
		ignores: ['nodes/PublishingService/{client,contract}/**'],
		rules: restrictedImports(partsOfClient, requests),
	},
	{
		files: ['nodes/PublishingService/methods/credentialTest.ts'],
		rules: restrictedImports(partsOfClient),
	},
	{
		files: ['nodes/PublishingService/contract/**/*.ts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{ patterns: [{ regex: '^[^.]', message: 'The contract is data: it takes no package.' }] },
			],
		},
	},
	{
		files: ['nodes/PublishingService/media/**/*.ts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{ patterns: [{ regex: '^n8n', message: 'media/ needs no n8n to be tested.' }] },
			],
		},
	},
	{
		files: ['package.json'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		rules: nodesBase('community'),
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...nodesBase('credentials'),
			// It wants a slug of n8n's own documentation; a community package has a full address.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...nodesBase('nodes'),
			// Off in n8n's own configuration too: these rules contradict NodeConnectionTypes.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{
		files: ['{bench,sandbox,scripts,test}/**/*.ts'],
		extends: [
			js.configs.recommended,
			tseslint.configs.strict,
			tseslint.configs.recommendedTypeCheckedOnly,
		],
		languageOptions: { parserOptions: { project: './test/tsconfig.json', tsconfigRootDir: root } },
		rules: {
			...strictTypes,
			...unusedUnderscores,
			// An item's JSON may contain anything; tests compare it as text.
			'@typescript-eslint/no-base-to-string': 'off',
			'@typescript-eslint/no-deprecated': 'error',
			'@typescript-eslint/no-unnecessary-condition': 'error',
			'@typescript-eslint/return-await': ['error', 'always'],
			'@typescript-eslint/switch-exhaustiveness-check': [
				'error',
				{ considerDefaultExhaustiveForUnions: true },
			],
			'@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
		},
	},
	{
		files: [
			'sandbox/**/*.ts',
			'test/kit/{n8n,simulation}/**/*.ts',
			'test/suites/{chaos,dialects,e2e,faults,scale,security,sheets,ui}/**/*.ts',
		],
		// They ask which operations and fields there are, so that each has its case.
		ignores: ['test/suites/dialects/table.test.ts', 'test/suites/ui/editor/panelCases.ts'],
		rules: {
			'@typescript-eslint/no-restricted-imports': [
				'error',
				{
					patterns: [
						{
							regex: '/(nodes|credentials)/',
							allowTypeImports: true,
							message: 'What judges the node from outside takes nothing of it but types.',
						},
					],
				},
			],
		},
	},
	{
		files: ['test/suites/**/*.test.ts'],
		plugins: { jest },
		rules: {
			'jest/valid-title': [
				'error',
				{
					// Titles may come from tables and types.
					ignoreTypeOfDescribeName: true,
					ignoreTypeOfTestName: true,
					ignoreSpaces: true,
					mustNotMatch: { describe: titleOpeners, it: titleOpeners, test: titleOpeners },
				},
			],
		},
	},
	{
		files: ['{bench,credentials,nodes,sandbox,scripts,test}/**/*.ts'],
		plugins: { jsdoc },
		rules: {
			'jsdoc/match-description': [
				'error',
				{
					contexts: ['any'],
					matchDescription: '/^(?!(?:Of|That|Those|What|Where|Whether)\\b)/',
					message: 'Begin a comment with a noun or a verb.',
				},
			],
		},
	},
	{
		files: ['*.js', 'scripts/**/*.mjs', '*.mjs'],
		extends: [js.configs.recommended],
		languageOptions: {
			globals: {
				module: 'writable',
				exports: 'writable',
				require: 'readonly',
				process: 'readonly',
				console: 'readonly',
				__dirname: 'readonly',
				URL: 'readonly',
			},
		},
	},
);
