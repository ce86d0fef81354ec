import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

/** Starts Debian's Chromium. */
export async function startChromium(): Promise<Browser> {
	if (!existsSync(executablePath)) {
		throw new Error(
			`There is no ${executablePath}. Install it with: sudo apt-get install --yes chromium`,
		);
	}
	return await chromium.launch({
		executablePath,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			// The editor asks npm about the package, and no request may leave this machine.
			'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
		],
	});
}

/** The path of a screenshot. */
export function screenshotPath(name: string): string {
	const folder = join(__dirname, '../../../artifacts/screenshots');
	mkdirSync(folder, { recursive: true });
	return join(folder, `${name}.png`);
}
