import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Service {
	image: string;
	command?: string | string[];
	environment?: Record<string, string>;
	volumes?: string[];
	deploy?: { replicas: number };
}

const root = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/queue-mode/compose.yaml');
const { services, volumes } = parse(text, { merge: true }) as {
	services: Record<string, Service>;
	volumes: Record<string, unknown>;
};
const page = read('docs/queue-mode.md');

test('main process and workers have the same image, settings and folders', () => {
	const { main, worker } = services;
	expect(worker?.deploy).toEqual({ replicas: 2 });
	expect(worker?.environment).toEqual(main?.environment);
	expect([worker?.image, worker?.volumes]).toEqual([main?.image, main?.volumes]);
	expect(services.package?.image).toBe(main?.image);
});

test('has every setting that the page names, and the page names each of the file', () => {
	const settings = Object.keys(services.main?.environment ?? {});
	expect(settings.filter((name) => !page.includes(`\`${name}\``)).sort()).toEqual([
		'DB_POSTGRESDB_PASSWORD',
		'DB_POSTGRESDB_PORT',
		'DB_POSTGRESDB_USER',
	]);
	const [, table = ''] = /## Set up without Docker([\s\S]*?)\n3\. /.exec(page) ?? [];
	const named = [...table.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name);
	expect(named.length).toBeGreaterThan(10);
	expect(named.filter((name = '') => !settings.includes(name))).toEqual([]);
});

test('files lie in a folder that all processes share, by the name that n8n 3 keeps', () => {
	const { main } = services;
	expect(main?.environment).toMatchObject({
		N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		N8N_STORAGE_PATH: '/storage',
	});
	expect(main?.volumes).toEqual(['packages:/home/node/.n8n/nodes', 'storage:/storage']);
	expect(text).not.toContain('N8N_BINARY_DATA_STORAGE_PATH');
	expect(Object.keys(volumes).sort()).toEqual(['packages', 'postgres', 'redis', 'storage']);
});

test('no secret is in the file, and no port but on loopback', () => {
	const secrets = [...text.matchAll(/(?:PASSWORD|ENCRYPTION_KEY): (.*)$/gm)].map(
		([, value]) => value,
	);
	expect(secrets.filter((value = '') => !value.startsWith('${'))).toEqual([]);
	const ports = [...text.matchAll(/^ +- (.+:\d+)$/gm)].map(([, port]) => port);
	expect(ports).toEqual(['127.0.0.1:${PORT:-5678}:5678']);
});

test("the tests' own file changes only services that the file has, or adds a worker", () => {
	const changed = read('test/kit/n8n/compose.yaml').matchAll(/^ {2}([a-z-]+):$/gm);
	const names = [...changed].map(([, name = '']) => name);
	expect(names.filter((name) => !(name in services))).toEqual(['second-worker']);
});
