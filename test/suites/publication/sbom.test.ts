import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTarball, root, type Tarball } from './tarball';

interface Component {
	type: string;
	name: string;
	group?: string;
	version?: string;
	purl?: string;
	hashes?: Array<{ alg: string; content: string }>;
	components?: Component[];
}

interface Bill extends Component {
	specVersion: string;
	metadata: { component: Component };
	components: Component[];
	dependencies: Array<{ ref: string; dependsOn?: string[] }>;
}

const scripts = join(root, 'scripts/sbom');
const { name, version, devDependencies } = JSON.parse(
	readFileSync(join(root, 'package.json'), 'utf8'),
) as { name: string; version: string; devDependencies: Record<string, string> };
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
	packages: Record<string, { name?: string; version: string; integrity?: string }>;
};

let tarball: Tarball;
let folder: string;

const pathOf = (ending: string) => join(folder, `${name}-${version}${ending}`);
const textOf = (ending: string) => readFileSync(pathOf(ending), 'utf8');
const billOf = (ending: string) => JSON.parse(textOf(ending)) as Bill;
const make = () =>
	execFileSync(process.execPath, ['make.mjs', tarball.path, folder], { cwd: scripts });
const sha = (algorithm: string, path: string) =>
	createHash(algorithm).update(readFileSync(path)).digest('hex');

/** All components, those bundled in another one too. */
function componentsOf({ components = [] }: Component): Component[] {
	return components.flatMap((component) => [component, ...componentsOf(component)]);
}

beforeAll(() => {
	execFileSync('npm', ['ci', '--ignore-scripts', '--omit=optional'], {
		cwd: scripts,
		stdio: 'ignore',
	});
	tarball = packTarball();
	folder = mkdtempSync(join(tmpdir(), 'sbom-'));
	make();
});
afterAll(() => {
	tarball.remove();
	rmSync(folder, { recursive: true, force: true });
});

test('the published files: hashes of the tarball and each file, and no dependency', () => {
	const { specVersion, metadata, components, dependencies } = billOf('.cdx.json');
	expect(specVersion).toBe('1.6');
	expect(metadata.component).toMatchObject({ type: 'library', name, version });
	expect(metadata.component.purl).toContain(`pkg:npm/${name}@${version}`);
	expect(metadata.component.hashes).toEqual([
		{ alg: 'SHA-256', content: tarball.hash },
		{ alg: 'SHA-512', content: sha('sha512', tarball.path) },
	]);
	const listed = components.map((part) => [part.type, part.name, part.hashes?.[0]?.content]);
	const files = tarball.files.map(({ path }) => [
		'file',
		path,
		sha('sha256', join(tarball.folder, path)),
	]);
	expect(listed.sort()).toEqual(files.sort());
	expect(dependencies.flatMap(({ dependsOn = [] }) => dependsOn)).toEqual([]);
});

test('the build: every package of the lock, with the hash that npm checks', () => {
	const built = componentsOf(billOf('.build.cdx.json'));
	const named = built.map((part) => {
		const content = Buffer.from(part.hashes?.[0]?.content ?? '', 'hex').toString('base64');
		return `${part.group ? `${part.group}/` : ''}${part.name}@${part.version} ${content}`;
	});
	const locked = Object.entries(packages)
		.filter(([place]) => place !== '')
		.map(([place, { name: alias, version, integrity = '' }]) => {
			const installed = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
			return `${alias ?? installed}@${version} ${integrity.replace(/^sha\d+-/, '')}`;
		});
	expect([...new Set(named)].sort()).toEqual([...new Set(locked)].sort());
	for (const [dependency, pinned] of Object.entries(devDependencies)) {
		expect(named.some((entry) => entry.startsWith(`${dependency}@${pinned} `))).toBe(true);
	}
});

test('both are valid CycloneDX, and what is not is refused', () => {
	const validate = (file: string) =>
		spawnSync(process.execPath, ['validate.mjs', file], { cwd: scripts, encoding: 'utf8' });
	for (const ending of ['.cdx.json', '.build.cdx.json']) {
		expect(validate(pathOf(ending))).toMatchObject({ status: 0, stderr: '' });
	}
	const broken = join(folder, 'broken.json');
	const bill = billOf('.cdx.json');
	writeFileSync(broken, JSON.stringify({ ...bill, components: [{ type: 'file' }] }));
	expect(validate(broken).stderr).toContain('broken.json is not CycloneDX');
});

test('the same tarball and lock give the same bytes', () => {
	const endings = ['.cdx.json', '.build.cdx.json'];
	const before = endings.map(textOf);
	make();
	expect(endings.map(textOf)).toEqual(before);
});
