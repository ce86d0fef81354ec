import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { n8nEnvironment, onlyNodes, withoutEditor } from './environment';
import { freePorts } from './freePorts';
import { addPackage, currentVersion, n8nInstallation } from './installation';
import { demandSettings, elsewhere, type Elsewhere } from './elsewhere';
import { N8nApi } from './n8nApi';
import { N8nProcess, type Memory } from './n8nProcess';
import { makeAuthority, outsideSettings, type OutsidePlace } from './outsidePlace';
import { packPackage } from './packPackage';
import { copyPrepared } from './prepared';
import { takeKept } from '../support/kept';

export { currentVersion } from './installation';
export type { Credential, Execution, WorkflowJson } from './n8nApi';
export { packPackage } from './packPackage';

/** How long a test may wait for n8n to be installed, built and started. */
export const startTimeoutMs = 15 * 60_000;

export interface N8nOptions {
	/** A version that test/kit/n8n pins. */
	version?: string;
	/** More settings for n8n. */
	env?: NodeJS.ProcessEnv;
	/** Folder of n8n's state; a temporary folder that `stop` removes unless given. */
	userFolder?: string;
	/** Starts n8n with its editor, the modules of the editor and Code nodes, which takes twice as long. */
	withEditor?: boolean;
	/** The nodes of n8n's own that workflows use, as `webhook`; all of them unless given. */
	nodes?: string[];
	/** The package to load; built from these sources unless given. */
	tarball?: string;
	/** Folders that n8n's own file nodes may read. */
	files?: string[];
	/** The editor's port; any free one unless given. */
	port?: number;
}

/** A real n8n with the packed package in it. */
export interface N8n {
	/** Address of the editor. */
	baseUrl: string;
	/** Calls to n8n; a restart replaces this object. */
	readonly api: N8nApi;
	readonly pid: number;
	userFolder: string;
	memory(): Promise<Memory>;
	resetPeakMemory(): Promise<void>;
	/** Output of n8n since its last start. */
	logs(): string;
	/** Ends all of n8n's processes together, as a crash does. */
	kill(signal?: NodeJS.Signals): Promise<void>;
	/** Starts n8n again on the same state and ports, after ending it properly if it still runs. */
	restart(): Promise<void>;
	/** Lets this process end without waiting for the current n8n, which ends with it. */
	unref(): void;
	/** Ends n8n and removes what only it needed. */
	stop(): Promise<void>;
}

/** Starts n8n in processes of its own, on loopback, and signs in; or takes the one that N8N_FOLDER names. */
export async function startN8n(options: N8nOptions = {}): Promise<N8n> {
	const started = elsewhere();
	if (started) {
		return await takeElsewhere(started, options);
	}
	const version = options.version ?? currentVersion;
	const installation = await n8nInstallation(version);
	const tarball = options.tarball ?? (await packPackage());
	const userFolder = options.userFolder ?? (await mkdtemp(join(tmpdir(), 'n8n-')));
	const dispose = async () => {
		if (!options.userFolder) {
			await rm(userFolder, { recursive: true, force: true, maxRetries: 20 });
		}
	};
	try {
		// A prepared user folder saves a quarter of the time of a start.
		const isPrepared = !options.userFolder && !options.env?.DB_TYPE;
		if (isPrepared) {
			await copyPrepared(installation, userFolder);
		}
		await addPackage(userFolder, tarball);
		const [freePort, brokerPort] = (await freePorts(2)) as [number, number];
		const port = options.port ?? freePort;
		const { files = [] } = options;
		const env = {
			...n8nEnvironment({ userFolder, port, brokerPort, files }),
			...(!options.withEditor && withoutEditor(version)),
			...(options.nodes && onlyNodes(options.nodes)),
			...options.env,
		};
		const baseUrl = `http://127.0.0.1:${port}`;
		const start = async () => {
			const n8n = await N8nProcess.start(installation, baseUrl, env);
			try {
				return { process: n8n, api: await N8nApi.connect(baseUrl) };
			} catch (error) {
				await n8n.kill();
				throw error;
			}
		};
		let running = await start();
		return {
			baseUrl,
			userFolder,
			get api() {
				return running.api;
			},
			get pid() {
				return running.process.pid;
			},
			memory: async () => await running.process.memory(),
			resetPeakMemory: async () => await running.process.resetPeakMemory(),
			logs: () => running.process.logs(),
			kill: async (signal) => await running.process.kill(signal),
			restart: async () => {
				await running.process.stop();
				// After a crash, n8n would wait ten seconds before it starts, to avoid a loop of crashes.
				await rm(join(userFolder, '.n8n/crash.journal'), { force: true });
				running = await start();
			},
			unref: () => running.process.unref(),
			stop: async () => {
				await running.process.stop();
				await dispose();
			},
		};
	} catch (error) {
		await dispose();
		throw error;
	}
}

/** Takes an n8n that somebody else starts and ends; refuses actions that only its owner can do. */
async function takeElsewhere(place: Elsewhere, options: N8nOptions): Promise<SharedN8n> {
	const { baseUrl, userFolder, outside } = place;
	demandSettings(place, options.env ?? {});
	const api = await N8nApi.connect(baseUrl);
	await api.removeAll();
	const refused = () => {
		throw new Error(`This test needs an n8n of its own: ${baseUrl} is somebody else's.`);
	};
	return {
		...{
			baseUrl,
			userFolder,
			outside,
			api,
			unref: () => undefined,
			stop: async () => await api.removeAll(),
		},
		...{
			memory: refused,
			resetPeakMemory: refused,
			logs: refused,
			kill: refused,
			restart: refused,
		},
		get pid() {
			return refused();
		},
	};
}

/** An n8n that test files share, one after the other. */
export interface SharedN8n extends N8n {
	/** The proxy through which this n8n reaches the outside. */
	readonly outside: OutsidePlace;
}

/**
 * An n8n with its editor that has no workflow and no credential, which `stop` leaves to the next test
 * file. Its file nodes may read temporary folders.
 */
export async function takeN8nWithEditor(): Promise<SharedN8n> {
	return await takeKept(
		'n8n with its editor',
		startShared,
		async ({ api }) => await api.removeAll(),
	);
}

async function startShared(): Promise<SharedN8n> {
	const started = elsewhere();
	if (started) {
		return await takeElsewhere(started, {});
	}
	const folder = await mkdtemp(join(tmpdir(), 'outside-'));
	const [port] = (await freePorts(1)) as [number];
	const outside = { port, ...(await makeAuthority(folder)) };
	const env = outsideSettings(outside);
	const n8n = await startN8n({ withEditor: true, files: [tmpdir()], env });
	return Object.assign(Object.create(n8n) as N8n, {
		outside,
		stop: async () => {
			// Nobody needs its state any more, so it need not end properly.
			await n8n.kill();
			await Promise.all([n8n.stop(), rm(folder, { recursive: true, force: true })]);
		},
	});
}
