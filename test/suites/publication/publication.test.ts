import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PackageDirectoryLoader } from 'n8n-core';
import { PublishingService } from '../../../nodes/PublishingService/PublishingService.node';
import { PublishingServiceTrigger } from '../../../nodes/PublishingService/PublishingServiceTrigger.node';
import { hashOfAnotherBuild, packTarball, root, type Tarball } from './tarball';

interface ScanResult {
	passed: boolean;
	message?: string;
	details?: string;
}

interface Manifest {
	version: string;
	dependencies?: object;
	overrides?: object;
	scripts: Record<string, string>;
	peerDependencies: Record<string, string>;
	n8n: { strict: boolean; nodes: string[]; credentials: string[] };
}

/** Bytes to download; the unpacked package is larger, because its code keeps white space and names. */
const largestPackedBytes = 320_000;
const largestUnpackedBytes = 1_200_000;
/** Limited, because stack traces and reviewers refer to lines. */
const longestLine = 400;
const scanner = join(__dirname, 'scanner');
const manifestOf = (folder: string) =>
	JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

let tarball: Tarball;
beforeAll(() => {
	tarball = packTarball();
});
afterAll(() => tarball.remove());

test("n8n's publication scanner passes sources and tarball", () => {
	execFileSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps'], {
		cwd: scanner,
		stdio: 'ignore',
	});
	const output = execFileSync(process.execPath, ['scan.mjs', root, tarball.folder], {
		cwd: scanner,
		encoding: 'utf8',
		// With Jest's NODE_ENV of "test", some rules would treat every file as a node.
		env: { ...process.env, NODE_ENV: 'production' },
	});
	const results = JSON.parse(output) as Record<'sources' | 'tarball', ScanResult>;
	expect(results.sources).toEqual({ passed: true });
	expect(results.tarball).toEqual({ passed: true });
});

test('the tarball holds what runs, what describes it, and nothing else', () => {
	const belongs =
		/^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/(nodes|credentials)\/.+(\.js|\.node\.json)|dist\/nodes\/.+\/__schema__\/.+\.json|dist\/icons\/.+\.svg)$/;
	expect(tarball.files.filter(({ path }) => !belongs.test(path))).toEqual([]);
	expect(tarball.files.filter(({ path }) => /test|sandbox|\.map$|\.ts$/.test(path))).toEqual([]);
});

test('the code uses nothing but what n8n brings', () => {
	const used = tarball.files
		.filter(({ path }) => path.endsWith('.js'))
		.map(({ path }) => readFileSync(join(tarball.folder, path), 'utf8'))
		.flatMap((code) => [...code.matchAll(/\b(?:require|import)\(["'`]([^."'`][^"'`]*)/g)])
		.map(([, name]) => name);
	expect([...new Set(used)].sort()).toEqual(['crypto', 'luxon', 'n8n-workflow']);
});

test('the same sources give the same tarball, whoever builds it and where', () => {
	expect(hashOfAnotherBuild()).toBe(tarball.hash);
});

test('the tarball is small', () => {
	const bytes = tarball.files.reduce((sum, file) => sum + file.bytes, 0);
	const packed = statSync(tarball.path).size;
	process.stdout.write(`${packed} bytes, ${bytes} in ${tarball.files.length} files unpacked\n`);
	expect(packed).toBeLessThan(largestPackedBytes);
	expect(bytes).toBeLessThan(largestUnpackedBytes);
});

test('every node and credential of the manifest is there and loads', () => {
	const { n8n } = manifestOf(tarball.folder);
	for (const path of [...n8n.nodes, ...n8n.credentials]) {
		const file = join(tarball.folder, path);
		expect(existsSync(file)).toBe(true);
		const name = /([^/]+)\.(node|credentials)\.js$/.exec(path)?.[1] ?? '';
		// n8n puts its own modules on the path of a community package.
		const program = `new (require(${JSON.stringify(file)})[${JSON.stringify(name)}])()`;
		execFileSync(process.execPath, ['-e', program], {
			env: { ...process.env, NODE_PATH: join(root, 'node_modules') },
		});
	}
});

test("n8n's loader takes the nodes as the sources describe them", async () => {
	// n8n puts its own modules on the path of a community package.
	symlinkSync(join(root, 'node_modules'), join(tarball.folder, 'node_modules'));
	const loader = new PackageDirectoryLoader(tarball.folder);
	await loader.loadAll();
	const { nodes, credentials } = loader.types;
	expect(nodes.map(({ name }) => name)).toEqual(['publishingService', 'publishingServiceTrigger']);
	expect(credentials.map(({ name }) => name)).toEqual(['publishingServiceApi']);
	for (const [at, { description }] of [
		new PublishingService(),
		new PublishingServiceTrigger(),
	].entries()) {
		// n8n puts the poll times of a trigger before its own fields.
		const own = nodes[at]?.properties.slice(-description.properties.length);
		expect(JSON.parse(JSON.stringify(own))).toEqual(
			JSON.parse(JSON.stringify(description.properties)),
		);
	}
});

describe('the code can be read as it is published', () => {
	const chunks = () =>
		tarball.files
			.filter(({ path }) => path.endsWith('.js'))
			.map(({ path }) => ({ path, code: readFileSync(join(tarball.folder, path), 'utf8') }));

	test('a line has at most 400 characters', () => {
		const long = chunks().flatMap(({ path, code }) =>
			code
				.split('\n')
				.flatMap((line, at) => (line.length > longestLine ? [`${path}:${at + 1}`] : [])),
		);
		expect(long).toEqual([]);
	});

	test('names are kept, in each file and between the files', () => {
		const shared = chunks().find(({ path }) => path.endsWith('/shared.js'))?.code ?? '';
		for (const name of ['findAccount', 'parseDateTime', 'ServiceClient']) {
			expect(shared).toMatch(
				new RegExp(`^(async )?(function|class|let|var|const) ${name}\\b`, 'm'),
			);
		}
		const exported = [...shared.matchAll(/^Object\.defineProperty\(exports, "(\w+)"/gm)];
		const names = exported.map(([, name = '']) => name);
		expect(names).toEqual(expect.arrayContaining(['parseDateTime', 'ServiceClient']));
		expect(names.filter((name) => name.length < 3)).toEqual([]);
	});

	test('the code of each module follows the path of its source', () => {
		const paths = chunks().flatMap(({ code }) =>
			[...code.matchAll(/^\/\/ ((?:nodes|credentials)\/\S+)$/gm)].map(([, path = '']) => path),
		);
		expect(paths.length).toBeGreaterThan(100);
		expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
	});
});

test('the manifest is what n8n and npm ask for', () => {
	const manifest = manifestOf(tarball.folder);
	expect(manifest.dependencies ?? {}).toEqual({});
	expect(manifest.overrides).toBeUndefined();
	expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	expect(manifest.n8n.strict).toBe(true);
	const lifecycle = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
	expect(lifecycle.filter((name) => name in manifest.scripts)).toEqual([]);
});

test('the changelog tells what the version holds', () => {
	const { version } = manifestOf(root);
	expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## [${version}]`);
});
