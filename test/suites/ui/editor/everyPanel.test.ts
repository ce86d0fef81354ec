import type { INodeProperties } from 'n8n-workflow';
import { startTimeoutMs } from '../../../kit/n8n';
import type { Editor } from './editor';
import { clippedTexts } from './legibility';
import type { NodePanel } from './nodePanel';
import { panelCases } from './panelCases';
import { startStage, type Stage } from './stage';
import { eventually } from '../../../kit/support/eventually';
import { Started } from '../../../kit/support/started';

const perRow = 8;

type Theme = 'light' | 'dark';

/** The first theme is the one of the last panel, because changing it takes a quarter of a panel's time. */
let themes: [Theme, Theme] = ['light', 'dark'];

let stage: Stage;
const started = new Started();
let editor: Editor;
let workflowId: string;

beforeAll(async () => {
	stage = started.keep(await startStage({ width: 1440, height: 2400 }));
	const nodes = panelCases.map(({ node }, index) => ({
		...node,
		position: [(index % perRow) * 260, Math.floor(index / perRow) * 220] as [number, number],
	}));
	const workflow = { name: 'Every panel', nodes, connections: {} };
	workflowId = await stage.n8n.api.importWorkflow(workflow, await stage.connect());
	editor = stage.editor;
	await editor.openWorkflow(workflowId);
	await stopMotion();
}, startTimeoutMs);

afterEach(async () => {
	// A test that failed leaves its window open.
	if (!(await editor.hasWindow())) {
		return;
	}
	await editor.openWorkflow(workflowId);
	await stopMotion();
});

afterAll(async () => await started.stop());

test.each(panelCases)(
	'$name shows the fields that apply, legible in both themes, and every list has entries',
	async ({ name, node, fields, addedLabels }) => {
		const panel = await editor.openNode(node.name);
		await panel.settled();
		const isOwn = (label: string) => !addedLabels.includes(label);
		const ownLabels = fields.filter(({ type }) => type !== 'notice').map(labelOf);
		await eventually.poll(() => panel.labels()).toEqual(expect.arrayContaining(addedLabels));
		const shown = async () => (await panel.labels()).filter(isOwn);
		await eventually.poll(shown).toEqual(ownLabels.filter(isOwn));
		const notices = fields.filter(({ type }) => type === 'notice');
		for (const { displayName } of notices) {
			await panel.fields.getByText(displayName).waitFor();
		}
		const needed = fields.filter((field) => field.required && !hasValue(field.default));
		const names = needed.map(({ displayName }) => displayName);
		await eventually.poll(() => panel.complaints()).toEqual(names);

		await isLegible(panel, name, themes[0]);
		for (const { name: field } of fields.filter(isLoaded)) {
			expect(await panel.openMenu(field)).not.toEqual([]);
			await panel.closeMenu();
		}
		for (const { name: field } of fields.filter(({ type }) => type === 'resourceLocator')) {
			expect(await panel.openList(field)).not.toEqual([]);
			await panel.closeMenu();
		}
		await isLegible(panel, name, themes[1]);
		await panel.close();
		themes = [themes[1], themes[0]];
	},
);

/** Turns off animations of menus, windows and themes, which cost time and are not checked. */
async function stopMotion(): Promise<void> {
	const content =
		'*, ::before, ::after { transition: none !important; animation: none !important }';
	await editor.page.addStyleTag({ content });
}

/** Saves a screenshot of a panel in a theme, and checks that no text is clipped. */
async function isLegible(panel: NodePanel, name: string, theme: Theme): Promise<void> {
	await editor.page.emulateMedia({ colorScheme: theme });
	await eventually.poll(() => clippedTexts(panel.fields)).toEqual([]);
	await panel.screenshot(`editor-${name.toLowerCase().replaceAll(' ', '-')}-${theme}`);
}

const labelOf = ({ displayName }: INodeProperties) => displayName;

const isLoaded = ({ typeOptions }: INodeProperties) => typeOptions?.loadOptionsMethod !== undefined;

/** True if a new field contains a value. */
function hasValue(value: unknown): boolean {
	if (Array.isArray(value)) {
		return value.length > 0;
	}
	if (typeof value === 'object') {
		return Boolean(value && Reflect.get(value, 'value'));
	}
	return value !== '' && value !== undefined;
}
