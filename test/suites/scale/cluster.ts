import { currentVersion, packPackage, startN8n, type N8n } from '../../kit/n8n';
import { withoutEditor } from '../../kit/n8n/environment';
import { freePorts } from '../../kit/n8n/freePorts';
import { n8nInstallation } from '../../kit/n8n/installation';
import { startPostgres } from './servers/postgres';
import { startRedis } from './servers/redis';
import { Worker } from './worker';
import { Started } from '../../kit/support/started';

const concurrency = 5;

export interface ClusterOptions {
	workers: number;
	/** Folders that n8n's own file nodes may read. */
	files?: string[];
	/**
	 * n8n's folder for binary data, shared by all processes like a network volume; each process has
	 * its own unless given.
	 */
	binaryData?: string;
	/** More settings for every process. */
	env?: NodeJS.ProcessEnv;
}

/** n8n in queue mode: one main, several workers, Redis and PostgreSQL, all on this machine. */
export interface Cluster {
	main: N8n;
	workers: Worker[];
	/** Settings that all processes share, as in docs/queue-mode.md. */
	settings: NodeJS.ProcessEnv;
	addWorker(): Promise<void>;
	stop(): Promise<void>;
}

/** Starts all processes; if one fails, stops those that were started. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
	const { files = [], binaryData } = options;
	const started = new Started();
	try {
		const [redisPort, postgresPort] = (await freePorts(2)) as [number, number];
		started.keep(await startRedis(redisPort));
		const { user, database } = started.keep(await startPostgres(postgresPort));
		const env = {
			...withoutEditor(currentVersion),
			// Code nodes are at work here, in every process.
			N8N_RUNNERS_MODE: 'internal',
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(redisPort),
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(postgresPort),
			DB_POSTGRESDB_USER: user,
			DB_POSTGRESDB_DATABASE: database,
			// Its default of 2 makes ten parallel executions wait for each other.
			DB_POSTGRESDB_POOL_SIZE: '10',
			N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
			...(binaryData && { N8N_STORAGE_PATH: binaryData }),
			// Shared by all processes, so that workers can read the credentials.
			N8N_ENCRYPTION_KEY: 'key-of-the-cluster-under-test',
			...options.env,
		};
		const tarball = await packPackage();
		const installation = await n8nInstallation(currentVersion);
		const main = started.keep(await startN8n({ tarball, files, env }));
		const workers: Worker[] = [];
		const addWorker = async () => {
			const worker = { installation, tarball, env, files, concurrency };
			workers.push(started.keep(await Worker.start(worker)));
		};
		while (workers.length < options.workers) {
			await addWorker();
		}
		const stop = async () => await started.stop();
		return { main, workers, settings: env, addWorker, stop };
	} catch (error) {
		await started.stop();
		throw error;
	}
}
