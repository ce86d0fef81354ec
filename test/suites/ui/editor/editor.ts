import { selectors, type Locator, type Page } from 'playwright-core';
import { join } from 'node:path';
import sharp from 'sharp';
import { eventually } from '../../../kit/support/eventually';
import { screenshotPath } from '../chromium';
import { NodePanel } from './nodePanel';

const pictures = join(__dirname, '../../../../docs/images');

selectors.setTestIdAttribute('data-test-id');

/** A part of the window, in pixels. */
type Clip = Record<'x' | 'y' | 'width' | 'height', number>;

/** n8n's editor for a person who has signed in. */
export class Editor {
	constructor(
		readonly page: Page,
		private readonly baseUrl: string,
	) {}

	async newWorkflow(): Promise<void> {
		await this.page.goto(`${this.baseUrl}/workflow/new`);
		await this.page.getByTestId('node-creator-plus-button').waitFor();
	}

	async openWorkflow(workflowId: string): Promise<void> {
		await this.page.goto(`${this.baseUrl}/workflow/${workflowId}`);
		await this.page.getByTestId('canvas-node').first().waitFor();
		await this.page.getByTestId('zoom-to-fit').click();
	}

	/** Searches a package in the node panel, and returns the part that lists its actions and triggers. */
	async findPackage(search: string): Promise<Locator> {
		await this.page.getByTestId('node-creator-plus-button').click();
		const creator = this.page.getByTestId('node-creator');
		await creator.getByTestId('node-creator-search-bar').fill(search);
		await creator.getByText(search, { exact: true }).click();
		await creator.getByText(/^Actions \(/).click();
		return creator;
	}

	/** Adds an action or a trigger of the package that the node panel shows. */
	async add(name: string): Promise<NodePanel> {
		await this.page.getByTestId('node-creator').getByText(name, { exact: true }).click();
		return await this.openedPanel();
	}

	/** Opens a node on the canvas. */
	async openNode(name: string): Promise<NodePanel> {
		await this.page.locator(`[data-node-name="${name}"][data-test-id="canvas-node"]`).dblclick();
		return await this.openedPanel();
	}

	/** True if the window of a node is open. */
	async hasWindow(): Promise<boolean> {
		return await this.page.getByTestId('node-parameters').isVisible();
	}

	/** Saves a screenshot of the window. */
	async screenshot(name: string): Promise<void> {
		await this.page.screenshot({ path: screenshotPath(name), animations: 'disabled' });
	}

	/** Saves a screenshot of the window, and also a picture of the docs, or of a part, if PICTURES=1. */
	async picture(name: string, clip?: Clip): Promise<void> {
		await this.screenshot(`editor-${name}`);
		if (process.env.PICTURES !== '1') {
			return;
		}
		await this.closeMessages();
		const png = await this.page.screenshot({ animations: 'disabled', clip });
		await sharp(png)
			.png({ palette: true, compressionLevel: 9, effort: 10 })
			.toFile(join(pictures, `${name}.png`));
	}

	/** Closes n8n's messages, so that a later message cannot be confused with an earlier one. */
	async closeMessages(): Promise<void> {
		const messages = this.page.locator('.el-notification:visible');
		await eventually(async () => {
			// Some messages close by themselves meanwhile, and the others move.
			const close = messages.first().locator('.el-notification__closeBtn');
			if ((await messages.count()) > 0) {
				await close.click({ timeout: 2000 }).catch(() => undefined);
			}
			await eventually(messages).toHaveCount(0, { timeout: 1000 });
		}).toPass();
	}

	/** The window of the node that was opened. */
	async openedPanel(): Promise<NodePanel> {
		await this.page.getByTestId('node-parameters').waitFor();
		return new NodePanel(this.page);
	}
}
