import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { PublishingServiceApi } from '../../../../credentials/PublishingServiceApi.credentials';
import { PublishingService } from '../../../../nodes/PublishingService/PublishingService.node';
import { PublishingServiceTrigger } from '../../../../nodes/PublishingService/PublishingServiceTrigger.node';
import { pages, root, withoutCode } from './pages';

type Property = INodeProperties | INodePropertyCollection | INodePropertyOptions;

/** Texts in the editor: names of fields and of their options, also inside collections. */
function namesOf(properties: Property[]): string[] {
	return properties.flatMap((property) => {
		if ('values' in property) {
			return [property.displayName, ...namesOf(property.values)];
		}
		if (!('type' in property)) {
			return [property.name];
		}
		return [property.displayName, ...namesOf(property.options ?? [])];
	});
}

const credential = new PublishingServiceApi();
const ofPackage = [new PublishingService(), new PublishingServiceTrigger()].flatMap(
	({ description }) => [description.displayName, ...namesOf(description.properties)],
);
interface ExampleNode {
	readonly name: string;
	readonly type: string;
	readonly parameters: { readonly content?: string };
}

const examples = globSync('examples/*.json', { cwd: root })
	.sort()
	.map((path) => {
		const { nodes } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
			nodes: ExampleNode[];
		};
		return { path, nodes };
	});
const ofExamples = examples.flatMap(({ nodes }) => nodes.map(({ name }) => name));
const ofN8n = [
	...['Allowed Domains', 'Community nodes', 'Continue', 'Credential', 'Execute Workflow'],
	...['Extract from File', 'Header Row'],
	...['Google Sheets', 'Import', 'Install', 'On Error', 'Poll Times', 'Predefined Credential Type'],
	...['Read/Write Files', 'Settings', 'Timezone', 'Tool Description'],
	...['Activate', 'Fetch Test Event', 'Google Drive', 'Header Auth', 'Path', 'Production URL'],
	...['Send Email', 'Slack', 'System Message', 'Wait For Sub-Workflow Completion'],
];
/** Names without the endings that n8n's lint demands, as people and messages write them. */
const withoutEnding = (name: string) => name.replace(/ (Names? or IDs?)$/, '');
const known = new Set([
	...ofPackage,
	...ofPackage.map(withoutEnding),
	...namesOf(credential.properties),
	credential.displayName,
	...ofExamples,
	...ofN8n,
]);

/** True if every word begins with a capital, except small words. */
const isName = (text: string) =>
	text
		.split(/[ /-]/)
		.every(
			(word, at) =>
				/^[A-Z]/.test(word) ||
				(at > 0 && /^(a|an|as|at|by|for|from|in|of|on|or|per|the|to)$/.test(word)),
		);

/** Pages that are generated, or about something other than the editor. */
const others = ['CHANGELOG', 'CONTRIBUTING', 'SECURITY', 'docs/benchmarks', 'docs/operations'];
const written = pages.filter(({ path }) => !others.includes(path.replace(/\.md$/, '')));

/** Bold names of a text, part by part, that are not in the editor. */
function unknownNames(text: string): string[] {
	return [...withoutCode(text).matchAll(/\*\*([^*]+)\*\*/g)]
		.flatMap(([, label = '']) => label.split(' > '))
		.filter(isName)
		.filter((label) => !known.has(label));
}

test.each(written)('each field that $path names in bold is in the editor', ({ text }) => {
	expect(unknownNames(text)).toEqual([]);
});

test.each(examples)(
	'each field that a note of $path names in bold is in the editor',
	({ nodes }) => {
		const notes = nodes.map(({ parameters }) => parameters.content ?? '');
		expect(notes.flatMap(unknownNames)).toEqual([]);
	},
);

test('the nodes write the messages that docs/troubleshooting.md quotes', () => {
	const page = pages.find(({ path }) => path === 'docs/troubleshooting.md')?.text ?? '';
	const symptoms = [...page.matchAll(/^### (.+)$/gm)].map(([, symptom = '']) => symptom);
	const quoted = symptoms.flatMap((symptom) =>
		[...symptom.matchAll(/"([^"]+)"/g)].map(([, message = '']) => message),
	);
	const sources = globSync('nodes/**/*.{json,ts}', { cwd: root })
		.map((file) => readFileSync(join(root, file), 'utf8'))
		.join('\n');
	const ofEditor = ['Error fetching options'];
	expect(quoted.length).toBeGreaterThan(2);
	expect(
		quoted.filter((message) => !sources.includes(message) && !ofEditor.includes(message)),
	).toEqual([]);
});
