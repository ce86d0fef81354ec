import { AxeBuilder } from '@axe-core/playwright';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { controlKey } from '../../../sandbox/control/types';
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
/** What the browser complains of. */
const complaints: string[] = [];

beforeAll(async () => {
	sandbox = started.keep(await takeSandbox());
	const browser = await startChromium();
	started.keep({ stop: async () => await browser.close() });
	// What fades in has other colours on its way.
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

/** Waits until an element says what is expected, as it is seen; fails with what it says instead. */
async function expectText(element: Locator, expected: RegExp | string): Promise<void> {
	await eventually.poll(async () => await element.first().innerText()).toMatch(expected);
}

/** The board as someone who gives another Host sees it. */
async function statusUnder(host: string, path: string): Promise<number | undefined> {
	const { hostname, port } = new URL(sandbox.baseUrl);
	const asked = httpRequest({ hostname, port, path, headers: { host } }).end();
	const [response] = (await once(asked, 'response')) as [IncomingMessage];
	response.resume();
	return response.statusCode;
}

/** Has axe-core look at the page as it is, which has no frames: for those it would open another page. */
async function expectAccessible(): Promise<void> {
	const { passes, violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
	expect(passes.length).toBeGreaterThan(10);
	const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
	expect(found).toEqual([]);
}

test('the demo company is there: accounts, posts with pictures and figures, the queue by day', async () => {
	await eventually(section('Accounts').getByRole('button')).toHaveCount(7);
	await expectText(section('Accounts'), /Northwind Cooks[\s\S]*48.2k followers/i);
	await eventually(post('post_demo_failed').locator('.pill')).toHaveText('failed');

	const posted = post('post_demo_posted');
	await expectText(posted, /Five-minute focaccia[\s\S]*#focaccia #baking[\s\S]*views/);
	await eventually(posted.locator('.sparkline .line')).toHaveAttribute('d', /^M0 .+L120 /);
	const picture = posted.locator('img');
	// It is loaded once it is in view; decoding waits for that, and rejects a broken picture.
	await picture.scrollIntoViewIfNeeded();
	await picture.evaluate(async (image) => await (image as HTMLImageElement).decode());

	await expectText(section('Queue'), /Behind the counter\s+@northwind\.in/);
	await expectText(section('Queue'), /Waiting for approval[\s\S]*@northwind\.jp/);
});

test('posts that wait for approval show their planned time, the soonest first', async () => {
	const planned = (caption: string, scheduledAfter?: string) => ({
		...{ accountIds: ['acc_tiktok_main'], status: 'pending_approval' as const, caption },
		...(scheduledAfter && { scheduledAfter }),
	});
	await sandbox.control.seed({
		posts: [
			planned('Whenever'),
			planned('Later', '2031-12-24T18:30:00Z'),
			planned('Sooner', '2031-03-02T06:15:00Z'),
		],
	});
	await page.reload();
	await expectText(
		section('Queue'),
		/Waiting for approval[\s\S]*2 Mar, 06:15\s*Sooner[\s\S]*24 Dec, 18:30\s*Later[\s\S]*–\s*Whenever/,
	);
});

test('a post that waits is approved, and goes live when the clock has moved', async () => {
	const waiting = post('post_demo_pending');
	await waiting.getByRole('button', { name: /^Approve/ }).click();
	await expectText(waiting.locator('.pill'), 'queued');
	await expectText(page.locator('#announcement'), /^Approved: /);
	await eventually(waiting.getByRole('button')).toHaveCount(0);

	const next = page.getByRole('button', { name: /^Next event · / });
	await next.click();
	await expectText(page.locator('#announcement'), /^It is /);
	// It is planned in two days, and takes the account's next slot after that.
	for (let day = 0; day < 3; day++) {
		await page.getByRole('button', { name: '+1 day' }).click();
	}
	await expectText(waiting.locator('.pill'), 'posted');
	await expectText(waiting, /views/);
	await expectText(section('Queue'), /Nothing waits/);
});

test('a fault is turned on, a request fails and is listed, and off again', async () => {
	const badGateway = page.getByRole('switch', { name: /^Bad gateway/ });
	await badGateway.check();
	await expectText(page.locator('#armed'), '1 fault on');
	expect((await requestAccounts()).status).toBe(502);
	await expectText(section('Latest requests'), /GET \/v2\/accounts\s+502 · html502/);

	await sandbox.control.faults.add({ kind: 'http503', times: 5 });
	await page.getByRole('switch', { name: /^http503/ }).waitFor();
	await badGateway.uncheck();
	await expectText(page.locator('#armed'), '1 fault on');
	expect((await requestAccounts()).status).toBe(503);
	await page.getByRole('switch', { name: /^http503/ }).click();
	await page.locator('#armed').waitFor({ state: 'hidden' });
	expect((await requestAccounts()).status).toBe(200);
});

test('posts are narrowed by account and by status', async () => {
	await section('Posts').getByRole('button', { name: 'posted 2' }).click();
	await post('post_demo_failed').waitFor({ state: 'detached' });
	await eventually(page.locator('[data-post]')).toHaveCount(2);
	await section('Accounts')
		.getByRole('button', { name: /Northwind Travels/ })
		.click();
	await post('post_demo_posted').waitFor({ state: 'detached' });
	await eventually(post('post_demo_template')).toBeVisible();
	await expectText(section('Queue'), /Nothing waits/);
});

test('the keyboard alone is enough, and focus is never lost', async () => {
	const focused = page.locator(':focus');
	await page.keyboard.press('Tab');
	await eventually(focused).toHaveText('Skip to the posts');
	await page.keyboard.press('Enter');
	const approve = page.locator('[data-control="approve"]:focus');
	for (let presses = 0; presses < 12 && (await approve.count()) === 0; presses += 1) {
		await page.keyboard.press('Tab');
	}
	await page.keyboard.press('Enter');
	await expectText(post('post_demo_pending').locator('.pill'), 'queued');
	await eventually(focused).toHaveId('posts');

	await page.getByRole('switch', { name: /^Slow/ }).focus();
	await page.keyboard.press('Space');
	await expectText(page.locator('#armed'), '1 fault on');
	await expectText(page.locator('#announcement'), 'Slow is on.');
	await eventually(page.getByRole('switch', { name: /^Slow/ })).toBeChecked();
	await eventually(focused).toHaveRole('switch');

	await page.getByRole('button', { name: 'Start over' }).focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Start over?' });
	await dialog.waitFor();
	await page.keyboard.press('Escape');
	await dialog.waitFor({ state: 'hidden' });
	await eventually(focused).toHaveText('Start over');
	expect((await sandbox.control.faults.list()).length).toBe(1);
});

test('times are those of the account, a planned one too, and a failure says why', async () => {
	const accountIds = ['acc_tiktok_japan'];
	const planned = await fetch(`${sandbox.baseUrl}/v2/posts`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${sandbox.keys.full}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify({
			...{ accountIds, caption: 'Planned', skipApproval: false },
			media: ['upl_seeded_image'],
			scheduledAfter: '2031-03-01T09:30:00.000Z',
		}),
	});
	const { postId } = (await planned.json()) as { postId: string };
	await sandbox.control.seed({
		posts: [{ postId: 'post_told_to_fail', accountIds, status: 'queued' }],
	});
	await sandbox.control.posts.setStatus('post_told_to_fail', 'failed');
	await expectText(post(postId), /@northwind\.jp\s+planned 1 Mar,? 18:30 GMT\+9/);
	await expectText(post('post_told_to_fail'), 'The sandbox was told to let it fail.');
	await expectText(section('Accounts'), /ノースウィンド[\s\S]*next .*GMT\+9/);
	await expectText(section('Queue'), /Behind the counter\s+@northwind\.in\s+.*GMT\+5:30/);
});

test('a post shows its details on a click and by the keyboard, and gives the focus back', async () => {
	const dialog = page.getByRole('dialog', { name: 'Linen, three ways' });
	await post('post_demo_failed').locator('img, .thumbnail').first().click({ force: true });
	await dialog.waitFor();
	await expectText(dialog, /post_demo_failed[\s\S]*@northwind\.style[\s\S]*Status\s+failed/);
	await expectText(dialog, /Why\s+The sandbox was told[\s\S]*Time zone\s+America\/Los_Angeles/);
	await dialog.getByRole('button', { name: 'Close' }).click();
	await dialog.waitFor({ state: 'hidden' });

	const link = post('post_demo_queued').getByRole('link', { name: 'Behind the counter' });
	await link.focus();
	await page.keyboard.press('Enter');
	const queued = page.getByRole('dialog', { name: 'Behind the counter' });
	await queued.waitFor();
	await expectText(queued, /Slot\s+.*GMT\+5:30/);
	await sandbox.control.posts.setStatus('post_demo_queued', 'cancelled');
	await expectText(queued, /Status\s+cancelled/);
	await page.keyboard.press('Escape');
	await queued.waitFor({ state: 'hidden' });
	await eventually(link).toBeFocused();
});

test('a caption is text, whatever it holds', async () => {
	const caption = '<img src=x onerror="document.title=1"> & "quotes"';
	await sandbox.control.seed({
		posts: [{ postId: 'post_markup', accountIds: ['acc_tiktok_main'], caption }],
	});
	await expectText(post('post_markup').locator('h3'), caption);
	await expectText(section('Queue'), caption);
	await eventually(page.locator('[src="x"]')).toHaveCount(0);
});

test('looking leaves no trace in journal and caps, and ten thousand posts are paged', async () => {
	await sandbox.control.seed({
		posts: { count: 10_000, statuses: ['posted', 'pending_approval'] },
	});
	for (let round = 0; round < 10; round += 1) {
		const answer = await fetch(`${sandbox.baseUrl}/_sandbox/board`, {
			headers: { authorization: `Bearer ${controlKey}` },
		});
		expect((await answer.text()).length).toBeLessThan(100_000);
	}

	await expectText(section('Posts').getByRole('button', { name: /^all/ }), /10k/i);
	const first = await page.locator('[data-post]').first().getAttribute('data-post');
	await eventually(page.locator('[data-post]')).toHaveCount(24);
	await page.getByRole('button', { name: 'Older' }).click();
	await page.locator(`[data-post="${first}"]`).waitFor({ state: 'detached' });
	await eventually(page.locator('[data-post]')).toHaveCount(24);
	await page.getByRole('button', { name: 'Newer' }).click();
	await page.locator(`[data-post="${first}"]`).waitFor();
	expect(await sandbox.control.journal.read()).toEqual([]);
});

test('the page is for this machine, and runs nothing but its own scripts', async () => {
	const { port } = new URL(sandbox.baseUrl);
	expect(await statusUnder(`localhost:${port}`, '/')).toBe(200);
	for (const path of [
		'/',
		'/board/board.js',
		'/board/thumbnails/upl_seeded_image',
		'/_sandbox/board',
	]) {
		expect(await statusUnder(`rebound.example:${port}`, path)).toBe(421);
	}
	const { headers } = await fetch(sandbox.baseUrl);
	expect(headers.get('content-security-policy')).toMatch(
		/^default-src 'none'; script-src 'self'; style-src 'self'/,
	);
	expect(headers.get('cache-control')).toBe('no-store');
	expect((await fetch(`${sandbox.baseUrl}/_sandbox/board`)).status).toBe(401);
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
	['board-narrow-dark', 'dark', phone],
] as const)('%s fits its window and is accessible', async (name, colorScheme, size) => {
	await requestAccounts();
	await sandbox.control.faults.add({ kind: 'html502' });
	await requestAccounts();
	await show(colorScheme, size);
	for (const picture of await page.locator('img.thumbnail').all()) {
		await picture.scrollIntoViewIfNeeded();
		await picture.evaluate(async (image) => await (image as HTMLImageElement).decode());
	}
	await page.locator('html').evaluate((root) => root.scrollTo(0, 0));
	const overhang = async () =>
		await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
	await eventually.poll(overhang).toBe(0);
	const clipped = async () =>
		await page
			.locator('.targets .handle, .item .handle')
			.evaluateAll((elements) =>
				elements
					.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
					.map(({ textContent }) => textContent),
			);
	await eventually.poll(clipped).toEqual([]);
	await page.screenshot({ path: screenshotPath(name), fullPage: true });
	await expectAccessible();

	await post('post_demo_failed').getByRole('link').click();
	const dialog = page.getByRole('dialog', { name: 'Linen, three ways' });
	await dialog.waitFor();
	const overhangOfDialog = async () =>
		await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
	await eventually.poll(overhangOfDialog).toBeLessThanOrEqual(0);
	await page.screenshot({ path: screenshotPath(`${name}-details`) });
	await expectAccessible();
});
