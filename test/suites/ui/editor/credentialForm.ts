import type { Locator, Page } from 'playwright-core';

/** The form of a credential, over a node's window. */
export class CredentialForm {
	readonly window: Locator;

	constructor(private readonly page: Page) {
		this.window = page.getByTestId('editCredential-modal');
	}

	/** Opens the form for the first credential of a node. */
	async create(): Promise<void> {
		await this.page.getByTestId('node-credentials-empty-state').getByRole('button').click();
		await this.window.waitFor();
	}

	/** Opens the form of the credential that the node uses; n8n tests it immediately. */
	async edit(): Promise<void> {
		await this.page.getByTestId('credential-edit-button').click();
		await this.window.waitFor();
	}

	async fill(field: 'baseUrl' | 'apiKey', value: string): Promise<void> {
		await this.field(field).fill(value);
	}

	field(name: 'baseUrl' | 'apiKey'): Locator {
		return this.window.getByTestId(`parameter-input-${name}`).locator('input');
	}

	async save(): Promise<void> {
		await this.window.getByTestId('credential-save-button').click();
	}

	/** Waits until a part of the form shows this text. */
	async says(text: string | RegExp): Promise<void> {
		await this.window.getByText(text).first().waitFor();
	}

	async close(): Promise<void> {
		await this.window.getByRole('button', { name: 'Close this dialog' }).click();
		await this.window.waitFor({ state: 'detached' });
	}
}
