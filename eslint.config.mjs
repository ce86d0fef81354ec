import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

/** The rules of eslint-plugin-n8n-nodes-base as n8n's own tool applies them. */
const nodesBase = (folder) => ({
	...n8nNodesBase.configs[folder].rules,
});

const strictTypes = {
	'@typescript-eslint/no-explicit-any': 'error',
	'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
	'@typescript-eslint/no-unused-vars': [
		'error',
		{ argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
	],
};

export default tseslint.config(
	{
		ignores: [
			'dist/',
			'node_modules/',
			'artifacts/',
			'nodes/PublishingService/contract/service.ts',
		],
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		extends: [
			js.configs.recommended,
			tseslint.configs.recommendedTypeChecked,
			n8nCommunityNodesPlugin.configs.recommended,
		],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		languageOptions: { parserOptions: { project: './tsconfig.json' } },
		rules: strictTypes,
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
			// As in n8n's own configuration: these contradict NodeConnectionTypes.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
	{
		files: ['test/**/*.ts', 'scripts/**/*.ts'],
		extends: [js.configs.recommended, tseslint.configs.strict],
		rules: strictTypes,
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
