import type { BrowserContextOptions } from 'playwright-core';
import { takeN8nWithEditor, type Credential, type N8n } from '../../../kit/n8n';
import { startSandbox, type SandboxProcess } from '../../../../sandbox/process';
import { startChromium } from '../chromium';
import { Editor } from './editor';
import { Started } from '../../../kit/support/started';

export const credentialType = 'publishingServiceApi';

/** A real n8n with the packed package, a sandbox and a browser, for one file of tests. */
export interface Stage {
	n8n: N8n;
	sandbox: SandboxProcess;
	/** Opens a browser window of its own and signs in. */
	open(options?: BrowserContextOptions): Promise<Editor>;
	/** Stores a credential with the key of all scopes. */
	connect(): Promise<Credential>;
	stop(): Promise<void>;
}

/** Starts all of it; what has started is ended again where the rest does not. */
export async function startStage(): Promise<Stage> {
	const started = new Started();
	try {
		const sandbox = started.keep(await startSandbox());
		const n8n = started.keep(await takeN8nWithEditor());
		const browser = await startChromium();
		started.keep({ stop: async () => await browser.close() });
		return {
			n8n,
			sandbox,
			stop: async () => await started.stop(),
			open: async (options) => await Editor.open(browser, n8n.baseUrl, options),
			connect: async () =>
				await n8n.api.createCredential({
					name: 'Publishing Service account',
					type: credentialType,
					data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
				}),
		};
	} catch (error) {
		await started.stop();
		throw error;
	}
}
