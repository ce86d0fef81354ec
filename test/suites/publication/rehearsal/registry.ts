import axios from 'axios';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../../kit/n8n/freePorts';
import { eventually } from '../../../kit/support/eventually';

/** An npm registry of the test's own, on loopback, that knows no other registry. */
export interface Registry {
	url: string;
	/** Settings with which npm is signed in as the maintainer. */
	env: NodeJS.ProcessEnv;
	stop(): Promise<void>;
}

const configuration = (folder: string) => `
storage: ${folder}/storage
auth:
  htpasswd:
    file: ${folder}/htpasswd
packages:
  '**':
    access: $all
    publish: $authenticated
log: { type: stdout, format: json, level: http }
`;

/** Installs verdaccio from its lock, starts it, and registers a maintainer. */
export async function startRegistry(logFile: string): Promise<Registry> {
	execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: __dirname, stdio: 'ignore' });
	const folder = await mkdtemp(join(tmpdir(), 'registry-'));
	const [port = 0] = await freePorts(1);
	const url = `http://127.0.0.1:${port}`;
	const config = join(folder, 'config.yaml');
	await writeFile(config, configuration(folder));
	const program = join(__dirname, 'node_modules/verdaccio/bin/verdaccio');
	const options = ['--config', config, '--listen', `127.0.0.1:${port}`];
	const child = spawn(process.execPath, [program, ...options], {
		env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const log = createWriteStream(logFile);
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	const stop = async () => {
		await end(child);
		log.end();
		await rm(folder, { recursive: true, force: true });
	};
	try {
		await eventually.poll(async () => await isAlive(url)).toBe(true);
		const settings = join(folder, 'npmrc');
		await writeFile(settings, `//127.0.0.1:${port}/:_authToken=${await tokenOfMaintainer(url)}\n`);
		return { url, env: { npm_config_registry: url, npm_config_userconfig: settings }, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function isAlive(url: string): Promise<boolean> {
	const answer = await axios.get(`${url}/-/ping`, { proxy: false }).catch(() => undefined);
	return answer?.status === 200;
}

/** Signs up as `npm login` does. */
async function tokenOfMaintainer(url: string): Promise<string> {
	const name = 'maintainer';
	const person = { _id: `org.couchdb.user:${name}`, name, password: 'only for this test' };
	const { data } = await axios.put<{ token: string }>(
		`${url}/-/user/org.couchdb.user:${name}`,
		{ ...person, type: 'user', roles: [], date: new Date().toISOString() },
		{ proxy: false },
	);
	return data.token;
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode === null) {
		const ended = once(child, 'exit');
		child.kill();
		await ended;
	}
}
