import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { n8nSettings } from './environment';
import { freePorts } from './freePorts';
import { addPackage } from './installation';
import { makeAuthority, outsideSettings, type OutsidePlace } from './outsidePlace';

/** An n8n that the tests did not start, such as one in a container, on this machine's loopback. */
export interface Elsewhere {
	readonly baseUrl: string;
	/** Its N8N_USER_FOLDER, which `prepareFolder` made. */
	readonly userFolder: string;
	/** Settings with which it was started. */
	readonly settings: Readonly<Record<string, string>>;
	/** The proxy through which this n8n reaches the outside. */
	readonly outside: OutsidePlace;
}

const description = 'n8n-of-the-tests.json';

/** The n8n that N8N_FOLDER names, the user folder of one that runs; none unless it is set. */
export function elsewhere(): Elsewhere | undefined {
	const userFolder = process.env.N8N_FOLDER;
	if (!userFolder) {
		return undefined;
	}
	try {
		const text = readFileSync(join(userFolder, description), 'utf8');
		return { ...(JSON.parse(text) as Omit<Elsewhere, 'userFolder'>), userFolder };
	} catch (cause) {
		// Tests remove every workflow that they find, so they must not use a person's own n8n.
		throw new Error(`${userFolder} is not a folder that \`npm run n8n:folder\` made.`, { cause });
	}
}

/**
 * Makes a folder the user folder of an n8n for the tests, with the package in it. Returns the file
 * with the settings to start that n8n with, one per line.
 */
export async function prepareFolder(userFolder: string, tarball: string): Promise<string> {
	await mkdir(userFolder, { recursive: true });
	await addPackage(userFolder, tarball);
	const [port, brokerPort, proxyPort] = (await freePorts(3)) as [number, number, number];
	const outside = { port: proxyPort, ...(await makeAuthority(userFolder)) };
	const settings = Object.entries({
		// Temporary folders, because tests put files for n8n's own file nodes there.
		...n8nSettings({ userFolder, port, brokerPort, files: [tmpdir()] }),
		...outsideSettings(outside),
	}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
	const baseUrl = `http://127.0.0.1:${port}`;
	await writeFile(
		join(userFolder, description),
		JSON.stringify({ baseUrl, outside, settings: Object.fromEntries(settings) }, null, '\t'),
	);
	const file = join(userFolder, 'n8n.env');
	await writeFile(file, settings.map(([name, value]) => `${name}=${value}\n`).join(''));
	return file;
}

/** Throws if the n8n was started without these settings: a test must not pass without them. */
export function demandSettings({ settings, baseUrl }: Elsewhere, wanted: NodeJS.ProcessEnv): void {
	const missing = Object.entries(wanted)
		.filter(([name, value]) => settings[name] !== value)
		.map(([name, value]) => `${name}=${value}`);
	if (missing.length > 0) {
		throw new Error(`This test needs another n8n than ${baseUrl}: one with ${missing.join(' ')}`);
	}
}
