import { join } from 'node:path';
import { startN8n, type N8n } from '../../test/kit/n8n';
import { currentVersion, n8nInstallation } from '../../test/kit/n8n/installation';
import { N8nApi } from '../../test/kit/n8n/n8nApi';
import { owner } from '../../test/kit/n8n/owner';
import { packPackage } from '../../test/kit/n8n/packPackage';
import type { DemoOptions } from './options';
import { stage } from './stage';

/** The n8n that the calendar is posted through. */
export interface DemoN8n extends Pick<N8n, 'api' | 'baseUrl'> {
	/** How a person signs in at its editor. */
	readonly signIn: string;
	stop(): Promise<void>;
}

const nodeType = 'n8n-nodes-publishing-service.publishingService';

/** Installs n8n if it is missing, and starts it with the packed node in it. */
export async function openPinnedN8n(
	{ editorPort }: DemoOptions,
	folder: string,
	env: NodeJS.ProcessEnv,
): Promise<DemoN8n> {
	await stage(`n8n ${currentVersion}`, () => n8nInstallation(currentVersion));
	const tarball = await stage('Building and packing the node', packPackage);
	const n8n = await stage('Starting n8n', () =>
		startN8n({ tarball, port: editorPort, env, withEditor: true, files: [folder] }),
	);
	const signIn = `sign in as ${owner.email} with ${owner.password}`;
	return { api: n8n.api, baseUrl: n8n.baseUrl, signIn, stop: async () => await n8n.stop() };
}

/** Signs in at an n8n that somebody else started. */
export async function openOwnN8n(baseUrl: string): Promise<DemoN8n> {
	const { N8N_EMAIL: email = '', N8N_PASSWORD: password = '' } = process.env;
	if (!email || !password) {
		throw new Error(`N8N_EMAIL and N8N_PASSWORD are not set: they say who signs in at ${baseUrl}.`);
	}
	const api = await stage(`Signing in at ${baseUrl}`, () =>
		N8nApi.connect(baseUrl, { email, password }),
	);
	const types = await api.nodeTypes();
	if (!types.some(({ name }) => name === nodeType)) {
		await api.disconnect();
		throw new Error(
			`n8n at ${baseUrl} does not have the package. \`npm run pack:package\` prints a tarball: unpack its folder "package" to .n8n/nodes/node_modules/n8n-nodes-publishing-service in that n8n's user folder, and restart n8n.`,
		);
	}
	return { api, baseUrl, signIn: `sign in as ${email}`, stop: async () => await api.disconnect() };
}

/** Folder of the calendar: one that this n8n may read. */
export function calendarFolder({ n8n, n8nFiles }: DemoOptions, state: string): string {
	return n8n ? join(n8nFiles, 'publishing-service-demo') : join(state, 'calendar');
}
