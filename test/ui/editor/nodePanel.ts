import type { Locator, Page } from 'playwright-core';

/** The window of one node: its fields, and what went in and came out. */
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

	/** Opens a field's menu and gives its entries, once they are there. */
	async openMenu(name: string): Promise<string[]> {
		await this.field(name).click();
		await this.entries().first().waitFor();
		return await this.entries().allInnerTexts();
	}

	async fill(name: string, text: string): Promise<void> {
		await this.field(name).locator('input, textarea').first().fill(text);
	}

	/** Opens the list of a field that finds its value, narrowed by a search. */
	async openList(name: string, search = ''): Promise<string[]> {
		await this.field(name).getByTestId('rlc-input').click();
		if (search) await this.page.getByTestId('rlc-search').locator('input').fill(search);
		await this.listed().first().waitFor();
		return await this.listed().allInnerTexts();
	}

	listed(): Locator {
		return this.page.locator('[data-test-id="rlc-item"]:visible');
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

	private entries(): Locator {
		return this.page.locator('[role="option"]:visible');
	}
}
