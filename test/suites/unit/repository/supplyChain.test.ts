import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const made = ['.git', 'node_modules', 'dist', 'artifacts', 'coverage'];
const files = globSync('**/*', { cwd: root, exclude: (path) => made.includes(basename(path)) })
	.filter((path) => statSync(join(root, path)).isFile())
	.sort();

interface Lock {
	packages: Record<string, { integrity?: string; link?: boolean }>;
}

interface Manifest {
	license: string;
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
}

const manifests = files.filter((path) => /(^|\/)package\.json$/.test(path));

test.each(manifests)('%s has a lock in which every package has its hash', (manifest) => {
	const lock = manifest.replace(/package\.json$/, 'package-lock.json');
	expect(files).toContain(lock);
	const { packages } = JSON.parse(read(lock)) as Lock;
	const unhashed = Object.entries(packages).filter(
		([place, { integrity, link }]) => place !== '' && !link && !integrity?.startsWith('sha'),
	);
	expect(unhashed.map(([place]) => place)).toEqual([]);
});

test.each(manifests)('%s names exact versions', (manifest) => {
	const { dependencies, devDependencies } = JSON.parse(read(manifest)) as Manifest;
	const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
		([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
	);
	expect(loose).toEqual([]);
});

test('no package runs a script when it is installed, except the one that setup names', () => {
	for (const settings of files.filter((path) => /(^|\/)\.npmrc$/.test(path))) {
		expect([settings, read(settings)]).toEqual([
			settings,
			expect.stringMatching(/^ignore-scripts=true$/m),
		]);
	}
	const [, named = ''] = /withInstallScript = \[(.*)\]/.exec(read('scripts/setup.mjs')) ?? [];
	expect(named).toBe("'node'");
	const scripted = files.filter((path) => /\.(m?[jt]s|yml)$/.test(path));
	const commands = scripted.flatMap((path) =>
		read(path)
			.split('\n')
			.filter((line) => /'npm', \['ci'|runNpm\(\['install'|\bnpm ci --/.test(line))
			.map((line) => [path, line.trim()]),
	);
	expect(commands.length).toBeGreaterThan(3);
	const root = 'scripts/setup.mjs';
	expect(
		commands.filter(([path, line]) => path !== root && !line?.includes('--ignore-scripts')),
	).toEqual([]);
});

test('updates are asked for wherever packages or actions are named, n8n pins apart', () => {
	const { updates } = parse(read('.github/dependabot.yml')) as {
		updates: Array<{
			'package-ecosystem': string;
			directory?: string;
			directories?: string[];
		}>;
	};
	const [npm, actions] = ['npm', 'github-actions'].map((ecosystem) =>
		updates.find((update) => update['package-ecosystem'] === ecosystem),
	);
	const folders = manifests
		.filter((path) => !path.startsWith('test/kit/n8n/'))
		.map((path) => path.replace(/\/?package\.json$/, ''));
	expect(npm?.directories?.map((path) => path.slice(1)).sort()).toEqual(folders.sort());
	expect(actions?.directory).toBe('/');
});

test('the licence is the one that the manifest names, and a report of a fault stays private', () => {
	expect((JSON.parse(read('package.json')) as Manifest).license).toBe('MIT');
	expect(read('LICENSE')).toMatch(/^MIT License\n/);
	expect(read('SECURITY.md')).toMatch(/## Reporting\n[\s\S]*private/);
});

test('no program is kept as a binary', () => {
	const binary = /\.(exe|dll|so|dylib|node|jar|class|pyc|wasm|o|a|bin|deb|rpm|msi)$/;
	expect(files.filter((path) => binary.test(path))).toEqual([]);
	const magics = ['7f454c46', 'cafebabe', 'cffaedfe', '4d5a', '0061736d'];
	const programs = files.filter((path) => {
		const start = readFileSync(join(root, path)).subarray(0, 4).toString('hex');
		return magics.some((magic) => start.startsWith(magic));
	});
	expect(programs).toEqual([]);
});

test("Scorecard's checks are each answered in docs/trust.md", () => {
	const [, list = ''] = read('docs/trust.md').split('## OpenSSF Scorecard');
	const answered = [...list.matchAll(/^- ([A-Z][^:]+): /gm)].flatMap(([, checks = '']) =>
		checks.split(', '),
	);
	expect(answered.sort()).toEqual([
		...['Binary-Artifacts', 'Branch-Protection', 'CI-Tests', 'CII-Best-Practices', 'Code-Review'],
		...['Contributors', 'Dangerous-Workflow', 'Dependency-Update-Tool', 'Fuzzing', 'License'],
		...['Maintained', 'Packaging', 'Pinned-Dependencies', 'SAST', 'SBOM', 'Security-Policy'],
		...['Signed-Releases', 'Token-Permissions', 'Vulnerabilities', 'Webhooks'],
	]);
});
