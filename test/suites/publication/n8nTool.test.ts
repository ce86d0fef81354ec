import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PackageDirectoryLoader } from 'n8n-core';
import { PublishingService } from '../../../nodes/PublishingService/PublishingService.node';
import { PublishingServiceTrigger } from '../../../nodes/PublishingService/PublishingServiceTrigger.node';
import { root } from './tarball';

/**
 * Files that n8n's tool needs to build and check the published part. Tests, sandbox and scripts
 * are missing, because the tool applies its rules for published code to every TypeScript file.
 */
const published = [
	...['package.json', 'tsconfig.json', 'eslint.config.mjs', 'README.md', 'LICENSE'],
	...['nodes', 'credentials', 'icons'],
];

let folder: string;

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'n8n-tool-'));
	for (const name of published) {
		cpSync(join(root, name), join(folder, name), { recursive: true });
	}
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs n8n's tool on the published part, for example with `lint`. */
function runTool(command: string) {
	const tool = join(root, 'node_modules/.bin/n8n-node');
	const { status, stdout, stderr } = spawnSync(process.execPath, [tool, command], {
		cwd: folder,
		encoding: 'utf8',
		// With Jest's NODE_ENV of "test", some rules would treat every file as a node.
		env: { ...process.env, NODE_ENV: 'production' },
	});
	return { status, output: stripVTControlCharacters(`${stdout}${stderr}`) };
}

test('n8n-node lint has no finding in its strict mode', () => {
	const { status, output } = runTool('lint');
	expect(output).not.toMatch(/Strict mode violation|\d+ problems?/);
	expect(status).toBe(0);
});

test('n8n-node cloud-support says that the package is eligible', () => {
	const { output } = runTool('cloud-support');
	expect(output).toContain('Cloud support is ENABLED');
	expect(output).toContain('Status: eligible for n8n Cloud verification');
});

test("n8n-node build makes nodes and a credential that n8n's loader takes", async () => {
	expect(runTool('build')).toMatchObject({ status: 0 });
	const loader = new PackageDirectoryLoader(folder);
	await loader.loadAll();
	const { nodes, credentials } = loader.types;
	expect(credentials.map(({ name }) => name)).toEqual(['publishingServiceApi']);
	expect(nodes.map(({ name }) => name)).toEqual(['publishingService', 'publishingServiceTrigger']);
	const descriptions = [new PublishingService(), new PublishingServiceTrigger()];
	for (const [at, { description }] of descriptions.entries()) {
		const properties = nodes[at]?.properties.slice(-description.properties.length);
		expect(JSON.stringify(properties)).toBe(JSON.stringify(description.properties));
	}
});
