import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { program } from './programs';
import { Server } from './server';

const run = promisify(execFile);

export interface Postgres {
	port: number;
	user: string;
	database: string;
	stop(): Promise<void>;
}

/** Starts a PostgreSQL with an empty database in a temporary folder, which `stop` removes. */
export async function startPostgres(port: number): Promise<Postgres> {
	const initdb = program('postgresql', '/usr/lib/postgresql/*/bin/initdb');
	const postgres = join(dirname(initdb), 'postgres');
	const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
	const user = await serverUser();
	try {
		if (user) {
			await chown(folder, user.uid, user.gid);
		}
		const database = 'postgres';
		const options = ['--username', database, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'];
		await run(initdb, ['--pgdata', folder, ...options], { ...user, cwd: '/' });
		const server = await Server.start(
			postgres,
			['-D', folder, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'fsync=off'],
			{ port, user },
		);
		const stop = async () => {
			await server.stop();
			await rm(folder, { recursive: true, force: true });
		};
		return { port, user: database, database, stop };
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

/** PostgreSQL refuses to run as root; then its own user, whom Debian's package brings, runs it. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
	if (userInfo().uid !== 0) {
		return undefined;
	}
	const id = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout);
	return { uid: await id('-u'), gid: await id('-g') };
}
