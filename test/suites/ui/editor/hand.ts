import type { FileChooser, Locator, Page } from 'playwright-core';

/** Mouse and keyboard that count clicks and filled fields; a double click counts as one click. */
export class Hand {
	clicks = 0;
	/** Fields into which something was typed. */
	fields = 0;

	async click(target: Locator): Promise<void> {
		this.clicks += 1;
		await target.click();
	}

	async doubleClick(target: Locator): Promise<void> {
		this.clicks += 1;
		await target.dblclick();
	}

	/** Clicks into a field and types. */
	async type(field: Locator, text: string): Promise<void> {
		await this.click(field);
		this.fields += 1;
		await field.fill(text);
	}

	/** Opens the dialog of the system by a click, and double-clicks a file in it. */
	async chooseFile(page: Page, opener: Locator, path: string): Promise<void> {
		const dialog: Promise<FileChooser> = page.waitForEvent('filechooser');
		await this.click(opener);
		this.clicks += 1;
		await (await dialog).setFiles(path);
	}
}
