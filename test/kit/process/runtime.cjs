const { execFileSync } = require('node:child_process');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** The n8n that N8N_VERSION names instead of the one in node_modules. */
const installed = () => {
	const installer = join(__dirname, '../n8n/install.mjs');
	const version = process.env.N8N_VERSION;
	const folder = execFileSync(process.execPath, [installer, version], { encoding: 'utf8' }).trim();
	return createRequire(join(folder, 'node_modules/n8n/package.json'));
};
const requireOfN8n = process.env.N8N_VERSION ? installed() : undefined;
const isOfN8n = (name) => /^(n8n-(core|workflow)(\/.+)?|@n8n\/.+|reflect-metadata)$/.test(name);

/** The runtime of the current test file. */
let current;

/** n8n loads the package's nodes with its own `require`; they are those that the test file sees. */
require.extensions['.ts'] = (module, path) => {
	module.exports = current.requireModule(path);
	delete require.cache[path];
};

/** Leaves packages to Node, which loads them once per process, and only this repository's modules to Jest. */
module.exports = class ProcessRuntime extends Runtime {
	constructor(...args) {
		super(...args);
		current = this;
	}

	requireModuleOrMock(from, name) {
		const isPackage = !name.startsWith('.') && !name.startsWith('/') && name !== '@jest/globals';
		if (!isPackage) {
			return super.requireModuleOrMock(from, name);
		}
		return requireOfN8n && isOfN8n(name) ? requireOfN8n(name) : createRequire(from)(name);
	}
};
