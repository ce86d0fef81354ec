import { AxeBuilder } from '@axe-core/playwright';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import { eventually } from '../../kit/support/eventually';
import { Started } from '../../kit/support/started';
import { takeSandbox } from '../../kit/support/takeSandbox';
import { screenshotPath, startChromium } from './chromium';

/** How long a busy machine may take for one step of the page. */
const patienceMs = 120_000;

const laptop = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };

let sandbox: SandboxProcess;
let page: Page;
const started = new Started();
/** Errors that the browser reports. */
const complaints: string[] = [];

beforeAll(async () => {
	sandbox = started.keep(await takeSandbox());
	const browser = await startChromium();
	started.keep({ stop: async () => await browser.close() });
	// Elements that fade in have other colors during the fade.
	const context = await browser.newContext({ timezoneId: 'UTC', reducedMotion: 'reduce' });
	context.setDefaultTimeout(patienceMs);
	page = await context.newPage();
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) {
			complaints.push(message.text());
		}
	});
	page.on('pageerror', (error) => complaints.push(String(error)));
});

afterAll(async () => {
	await started.stop();
});

beforeEach(async () => {
	await sandbox.control.reset();
	await show();
});

afterEach(() => {
	expect(complaints.splice(0)).toEqual([]);
});

/** Loads the board. */
async function show(colorScheme: 'light' | 'dark' = 'light', size = laptop): Promise<void> {
	await page.emulateMedia({ colorScheme });
	await page.setViewportSize(size);
	await page.goto(sandbox.baseUrl);
	await page.locator('#board[aria-busy="false"]').waitFor();
}

const section = (name: string): Locator => page.getByRole('region', { name });
const post = (postId: string): Locator => page.locator(`[data-post="${postId}"]`);
const requestAccounts = () =>
	fetch(`${sandbox.baseUrl}/v2/accounts`, {
		headers: { authorization: `Bearer ${sandbox.keys.full}` },
	});

/** Waits until an element shows the expected text; fails with the text that it shows instead. */
async function expectText(element: Locator, expected: RegExp | string): Promise<void> {
	await eventually.poll(async () => await element.first().innerText()).toMatch(expected);
}

/** The status of the board for a request with another Host. */
async function statusUnder(host: string, path: string): Promise<number | undefined> {
	const { hostname, port } = new URL(sandbox.baseUrl);
	const asked = httpRequest({ hostname, port, path, headers: { host } }).end();
	const [response] = (await once(asked, 'response')) as [IncomingMessage];
	response.resume();
	return response.statusCode;
}

/** Checks the current page with axe-core. The page has no frames, for which axe-core would open another page. */
async function expectAccessible(): Promise<void> {
	const { passes, violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
	expect(passes.length).toBeGreaterThan(10);
	const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
	expect(found).toEqual([]);
}

test('shows the newest posts, and the latest requests', async () => {
	await expectText(post('post_demo_failed'), /^failed/);
	await expectText(post('post_demo_posted'), /Five-minute focaccia/);
	await requestAccounts();
	await expectText(section('Latest requests'), /GET \/v2\/accounts · 200/);
});

test('lets a person approve a post, and move the clock until it is live', async () => {
	const pending = post('post_demo_pending');
	await pending.getByRole('button', { name: /^Approve / }).click();
	await expectText(pending, /^queued/);
	const before = await sandbox.control.clock.get();
	for (let days = 0; days < 3; days++) {
		await page.getByRole('button', { name: '+1 day' }).click();
	}
	const moved = async () =>
		Date.parse((await sandbox.control.clock.get()).now) - Date.parse(before.now);
	await eventually.poll(moved).toBeGreaterThan(3 * 86_400_000 - 1);
	await expectText(pending, /^posted/);
	expect(await sandbox.control.journal.read()).toEqual([]);
});

test('lets a person edit the caption of a post that waits', async () => {
	const pending = post('post_demo_pending');
	page.once('dialog', (dialog) => void dialog.accept('Edited on the board'));
	await pending.getByRole('button', { name: /^Edit / }).click();
	await expectText(pending, /Edited on the board/);
	const posts = await sandbox.control.posts.list();
	const stored = posts.find(({ postId }) => postId === 'post_demo_pending');
	expect(stored?.caption).toBe('Edited on the board');
	await expectText(post('post_demo_posted'), /^posted/);
	expect(await post('post_demo_posted').getByRole('button').count()).toBe(0);
});

test('the page is for this machine, and runs nothing but its own scripts', async () => {
	const { port } = new URL(sandbox.baseUrl);
	expect(await statusUnder(`localhost:${port}`, '/')).toBe(200);
	for (const path of ['/', '/board/board.js', '/_sandbox/posts']) {
		expect(await statusUnder(`rebound.example:${port}`, path)).toBe(421);
	}
	const { headers } = await fetch(sandbox.baseUrl);
	expect(headers.get('content-security-policy')).toMatch(
		/^default-src 'none'; script-src 'self'; style-src 'self'/,
	);
	expect(headers.get('cache-control')).toBe('no-store');
	expect((await fetch(`${sandbox.baseUrl}/_sandbox/posts`)).status).toBe(401);
});

test('says when the sandbox is gone', async () => {
	const other = await startSandbox();
	const lone = await page.context().newPage();
	await lone.goto(other.baseUrl);
	await lone.locator('#board[aria-busy="false"]').waitFor();
	await other.stop();
	await expectText(lone.getByRole('alert'), /does not answer/);
	await lone.close();
});

test.each([
	['board-light', 'light', laptop],
	['board-dark', 'dark', laptop],
	['board-narrow', 'light', phone],
] as const)('%s fits its window and is accessible', async (name, colorScheme, size) => {
	await requestAccounts();
	await show(colorScheme, size);
	const overhang = async () =>
		await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
	await eventually.poll(overhang).toBe(0);
	await page.screenshot({ path: screenshotPath(name), fullPage: true });
	await expectAccessible();
});
