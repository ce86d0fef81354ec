import type { FileChooser, Locator, Page } from 'playwright-core';

/** A hand on the mouse that counts what it does; a double click is one. */
export class Hand {
	clicks = 0;

	async click(target: Locator): Promise<void> {
		this.clicks += 1;
		await target.click();
	}

	async doubleClick(target: Locator): Promise<void> {
		this.clicks += 1;
		await target.dblclick();
	}

	/** Opens the dialog of the system by a click, and double-clicks a file in it. */
	async chooseFile(page: Page, opener: Locator, path: string): Promise<void> {
		const dialog: Promise<FileChooser> = page.waitForEvent('filechooser');
		await this.click(opener);
		this.clicks += 1;
		await (await dialog).setFiles(path);
	}
}
