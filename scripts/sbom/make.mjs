/**
 * Makes a release's bills of materials, in CycloneDX 1.6, of a packed tarball:
 * `npm ci --ignore-scripts --omit=optional`, then `node make.mjs <tarball> <folder>`.
 * `….cdx.json` lists what is published, file by file; `….build.cdx.json` the packages that build
 * and test it, each with the hash that npm checks. The same tarball and lock give the same bytes.
 */
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demandValid } from './validate.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const tool = join(here, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
const options = [
	// n8n's tool brings packages whose optional peers are installed for others, in another version.
	'--ignore-npm-errors',
	...['--package-lock-only', '--output-reproducible', '--validate'],
	...['--spec-version', '1.6', '--mc-type', 'library'],
];
/** An entry's place in package-lock.json. */
const placeProperty = 'cdx:npm:package:path';

const hash = (algorithm, bytes) => createHash(algorithm).update(bytes).digest('hex');

/** The bill of materials that cyclonedx-npm makes from package-lock.json. */
function billOf(...more) {
	const args = [tool, ...more, ...options, join(root, 'package.json')];
	const quiet = ['ignore', 'pipe', 'ignore'];
	return JSON.parse(execFileSync(process.execPath, args, { stdio: quiet, maxBuffer: 2 ** 26 }));
}

/** The bill of the published package: the hash of its tarball, its files, and no dependency. */
function publishedBill(tarball) {
	const bill = billOf('--omit', 'dev', 'optional', 'peer');
	const bytes = readFileSync(tarball);
	const { component } = bill.metadata;
	component.hashes = [
		{ alg: 'SHA-256', content: hash('sha256', bytes) },
		{ alg: 'SHA-512', content: hash('sha512', bytes) },
	];
	bill.components = [...bill.components, ...filesOf(tarball)];
	bill.compositions = [
		{
			aggregate: 'complete',
			assemblies: bill.components.map((part) => part['bom-ref']),
			dependencies: [component['bom-ref']],
		},
	];
	return bill;
}

function filesOf(tarball) {
	const tar = (...args) => execFileSync('tar', args, { maxBuffer: 2 ** 26 });
	const names = tar('-tzf', tarball).toString().trim().split('\n').sort();
	return names.map((name) => {
		const path = name.replace(/^package\//, '');
		return {
			type: 'file',
			'bom-ref': `file:${path}`,
			name: path,
			hashes: [{ alg: 'SHA-256', content: hash('sha256', tar('-xzOf', tarball, name)) }],
		};
	});
}

/** The bill of the packages that build and test the package: all of package-lock.json, with their hashes. */
function buildBill() {
	const bill = billOf();
	const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
	for (const component of componentsOf(bill)) {
		const place = component.properties.find(({ name }) => name === placeProperty)?.value;
		const [algorithm, base64] = (packages[place]?.integrity ?? '').split('-');
		if (!base64) {
			continue;
		}
		const content = Buffer.from(base64, 'base64').toString('hex');
		component.hashes = [{ alg: algorithm.replace(/^sha/, 'SHA-'), content }];
	}
	return bill;
}

/** All components, those bundled in another one too. */
function componentsOf({ components = [] }) {
	return components.flatMap((component) => [component, ...componentsOf(component)]);
}

const [tarball, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const bills = { '.cdx.json': publishedBill(tarball), '.build.cdx.json': buildBill() };
for (const [ending, bill] of Object.entries(bills)) {
	const text = `${JSON.stringify(bill, undefined, 2)}\n`;
	const name = `${basename(tarball, '.tgz')}${ending}`;
	await demandValid(text, name);
	writeFileSync(join(folder, name), text);
}
