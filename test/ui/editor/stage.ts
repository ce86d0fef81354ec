import type { Browser, BrowserContextOptions } from 'playwright-core';
import { startN8n, type Credential, type N8n } from '../../e2e/harness';
import { startSandbox, type SandboxProcess } from '../../sandbox/process';
import { startChromium } from '../chromium';
import { Editor } from './editor';

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
	let browser: Browser | undefined;
	let sandbox: SandboxProcess | undefined;
	let n8n: N8n | undefined;
	const stop = async () => {
		await browser?.close();
		await n8n?.stop();
		await sandbox?.stop();
	};
	try {
		const chromium = (browser = await startChromium());
		const service = (sandbox = await startSandbox());
		const host = (n8n = await startN8n());
		return {
			n8n: host,
			sandbox: service,
			stop,
			open: async (options) => await Editor.open(chromium, host.baseUrl, options),
			connect: async () =>
				await host.api.createCredential({
					name: 'Publishing Service account',
					type: credentialType,
					data: { baseUrl: service.baseUrl, apiKey: service.keys.full ?? '' },
				}),
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
