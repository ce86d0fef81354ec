import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { n8nEnvironment } from '../../kit/n8n/environment';
import { freePorts } from '../../kit/n8n/freePorts';
import { addPackage } from '../../kit/n8n/installation';
import { N8nProcess } from '../../kit/n8n/n8nProcess';

export interface WorkerOptions {
	installation: string;
	tarball: string;
	/** Settings that all processes of the cluster share. */
	env: NodeJS.ProcessEnv;
	/** Folders that n8n's own file nodes may read. */
	files: string[];
	/** Number of executions that it runs at the same time. */
	concurrency: number;
}

/** A worker of n8n's queue mode, with a folder of its own, as on a machine of its own. */
export class Worker {
	private constructor(
		private process: N8nProcess,
		private readonly userFolder: string,
		private readonly launch: () => Promise<N8nProcess>,
	) {}

	static async start(options: WorkerOptions): Promise<Worker> {
		const userFolder = await mkdtemp(join(tmpdir(), 'n8n-worker-'));
		try {
			await addPackage(userFolder, options.tarball);
			const [port, brokerPort] = (await freePorts(2)) as [number, number];
			const env = {
				...n8nEnvironment({ userFolder, port, brokerPort, files: options.files }),
				...options.env,
				QUEUE_HEALTH_CHECK_ACTIVE: 'true',
				QUEUE_HEALTH_CHECK_PORT: String(port),
				N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
			};
			const args = ['worker', `--concurrency=${options.concurrency}`];
			const url = `http://127.0.0.1:${port}`;
			const launch = async () => await N8nProcess.start(options.installation, url, env, args);
			return new Worker(await launch(), userFolder, launch);
		} catch (error) {
			await rm(userFolder, { recursive: true, force: true });
			throw error;
		}
	}

	/** The executions that this worker has begun since it started last. */
	executions(): string[] {
		const lines = this.process.logs().matchAll(/Worker started execution (\d+)/g);
		return [...lines].map(([, id]) => String(id));
	}

	/** Ends it as a crash does. */
	async kill(): Promise<void> {
		await this.process.kill();
	}

	/** Starts it again, after it was killed. */
	async restart(): Promise<void> {
		this.process = await this.launch();
	}

	async stop(): Promise<void> {
		await this.process.stop();
		await rm(this.userFolder, { recursive: true, force: true });
	}
}
