const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/** The runtime of the file that is being tested. */
let current;

/** n8n loads the package's nodes with its own `require`; they are those that the test file sees. */
require.extensions['.ts'] = (module, path) => {
	module.exports = current.requireModule(path);
	delete require.cache[path];
};

/** Leaves packages to Node, which loads them once a process, and only this repository's to Jest. */
module.exports = class ProcessRuntime extends Runtime {
	constructor(...args) {
		super(...args);
		current = this;
	}

	requireModuleOrMock(from, name) {
		const isPackage = !name.startsWith('.') && !name.startsWith('/') && name !== '@jest/globals';
		return isPackage ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
	}
};
