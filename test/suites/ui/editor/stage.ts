import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { BrowserContext, Page, ViewportSize } from 'playwright-core';
import { startN8n, type Credential, type N8n } from '../../../kit/n8n';
import { owner } from '../../../kit/n8n/owner';
import { takeKept } from '../../../kit/support/kept';
import { Started } from '../../../kit/support/started';
import { takeSandbox } from '../../../kit/support/takeSandbox';
import type { SandboxProcess } from '../../../../sandbox/process';
import { startChromium } from '../chromium';
import { Editor } from './editor';

export const credentialType = 'publishingServiceApi';

/** How long a busy machine may take for one step of the editor. */
const patienceMs = 120_000;

/** A real n8n with the packed package, a sandbox and a browser, for one file of tests. */
export interface Stage {
	n8n: N8n;
	sandbox: SandboxProcess;
	editor: Editor;
	/** Stores a credential with the key of all scopes. */
	connect(): Promise<Credential>;
	stop(): Promise<void>;
}

/** Starts all parts; if one fails, stops those that were started. */
export async function startStage(
	viewport: ViewportSize = { width: 1440, height: 900 },
): Promise<Stage> {
	const started = new Started();
	try {
		const sandbox = started.keep(await takeSandbox());
		const { n8n, page } = started.keep(await takeWindow());
		await page.setViewportSize(viewport);
		return {
			...{ n8n, sandbox, editor: new Editor(page, n8n.baseUrl) },
			stop: async () => await started.stop(),
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

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** An n8n, and the window in which its owner has signed in. */
interface Window {
	n8n: N8n;
	page: Page;
	/** The browser's storage of a person who has only signed in. */
	signedIn: StorageState;
	unref(): void;
	stop(): Promise<void>;
}

/**
 * Takes a window that `stop` leaves to the next test file, because the first load of the editor
 * takes four times as long.
 */
async function takeWindow(): Promise<Window> {
	return await takeKept('window of the editor', startWindow, async ({ n8n, page, signedIn }) => {
		const context = page.context();
		for (const other of context.pages()) {
			if (other !== page) {
				await other.close();
			}
		}
		await page.emulateMedia({ colorScheme: null });
		await n8n.api.removeAll();
		await context.setStorageState(signedIn);
	});
}

async function startWindow(): Promise<Window> {
	const started = new Started();
	try {
		const n8n = started.keep(await startN8n({ withEditor: true, files: [tmpdir()] }));
		const browser = await startChromium();
		started.keep({ stop: async () => await browser.close() });
		const context = await browser.newContext({ timezoneId: 'Europe/Berlin' });
		context.setDefaultTimeout(patienceMs);
		const signedIn = await signIn(context, n8n.baseUrl);
		await context.setStorageState(signedIn);
		const page = await context.newPage();
		const stop = async () => await started.stop();
		// Playwright ends Chromium with this process.
		return { n8n, page, signedIn, unref: () => n8n.unref(), stop };
	} catch (error) {
		await started.stop();
		throw error;
	}
}

/** Signs in like the form of the editor. */
async function signIn(context: BrowserContext, baseUrl: string): Promise<StorageState> {
	// n8n binds a session to the browser that it began in.
	const browserId = randomUUID();
	const answer = await context.request.post(`${baseUrl}/rest/login`, {
		headers: { 'browser-id': browserId },
		data: { emailOrLdapLoginId: owner.email, password: owner.password },
	});
	if (!answer.ok()) {
		throw new Error(`n8n let nobody in: ${answer.status()}`);
	}
	const { cookies } = await context.storageState();
	const localStorage = [{ name: 'n8n-browserId', value: browserId }];
	return { cookies, origins: [{ origin: baseUrl, localStorage }] };
}
