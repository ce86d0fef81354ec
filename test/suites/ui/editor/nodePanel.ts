import type { Locator, Page } from 'playwright-core';
import { screenshotPath } from '../chromium';

const menuAttempts = 40;
const menuPatienceMs = 3000;

/** The window of one node: its fields, its input and its output. */
export class NodePanel {
	readonly fields: Locator;
	readonly output: Locator;

	constructor(private readonly page: Page) {
		this.fields = page.getByTestId('node-parameters');
		this.output = page.getByTestId('output-panel');
	}

	field(name: string): Locator {
		return this.fields.getByTestId(`parameter-input-${name}`);
	}

	/** Chooses an entry of a field's menu. */
	async choose(name: string, entry: string): Promise<void> {
		await this.openMenu(name);
		await this.pick(entry);
	}

	/** Picks an entry of the menu that is open. */
	async pick(entry: string): Promise<void> {
		await this.entries().filter({ hasText: entry }).first().click();
	}

	/** Opens a field's menu and gives its entries. */
	async openMenu(name: string): Promise<string[]> {
		await this.opened(this.field(name), this.entries());
		return await this.entries().allInnerTexts();
	}

	/** Closes an open menu with a click next to it. */
	async closeMenu(): Promise<void> {
		await this.page.getByTestId('tab-params').click();
		await this.entries().or(this.listed()).first().waitFor({ state: 'hidden' });
	}

	async fill(name: string, text: string): Promise<void> {
		await this.field(name).locator('input, textarea').first().fill(text);
	}

	/** Opens the list of a field that searches its value, in any mode of the field. */
	async openList(name: string): Promise<string[]> {
		const mode = this.field(name).getByTestId('rlc-mode-selector');
		const isList = (await mode.locator('input').inputValue()) === 'From List';
		if (!isList) {
			await mode.click();
			await this.pick('From List');
		}
		await this.opened(this.field(name).getByTestId('rlc-input'), this.listed());
		return await this.listed().allInnerTexts();
	}

	listed(): Locator {
		return this.page.locator('[data-test-id="rlc-item"]:visible');
	}

	/** Waits until all lists of the window are loaded. */
	async settled(): Promise<void> {
		await this.fields.getByText('Loading options').first().waitFor({ state: 'hidden' });
	}

	/** The labels of the fields, from top to bottom. */
	async labels(): Promise<string[]> {
		return await this.labelsIn(this.fields);
	}

	/** The labels of the fields with a warning. */
	async complaints(): Promise<string[]> {
		const items = this.fields.getByTestId('parameter-item');
		const warned = items.filter({ has: this.page.getByTestId('parameter-issues') });
		return await this.labelsIn(warned);
	}

	/** Keeps what the fields look like. */
	async screenshot(name: string): Promise<void> {
		await this.fields.screenshot({ path: screenshotPath(name), animations: 'disabled' });
	}

	async execute(): Promise<void> {
		await this.page.getByTestId('node-execute-button').click();
	}

	async showOutputAs(mode: 'schema' | 'table' | 'json'): Promise<void> {
		await this.output.getByTestId(`radio-button-${mode}`).click();
	}

	async close(): Promise<void> {
		await this.page.getByTestId('ndv-close-button').click();
		await this.fields.waitFor({ state: 'detached' });
	}

	/** Clicks until there are entries; a click has no effect while they load. */
	private async opened(opener: Locator, entries: Locator): Promise<void> {
		for (let attempt = 1; attempt < menuAttempts; attempt += 1) {
			await opener.click();
			const opening = entries.first().waitFor({ timeout: menuPatienceMs });
			const isOpen = await opening.then(
				() => true,
				() => false,
			);
			if (isOpen) {
				return;
			}
		}
		throw new Error('There are no entries');
	}

	private async labelsIn(scope: Locator): Promise<string[]> {
		const labels = scope.locator('[data-test-id="input-label"] label:visible');
		return (await labels.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
	}

	private entries(): Locator {
		return this.page.locator('[role="option"]:visible');
	}
}
