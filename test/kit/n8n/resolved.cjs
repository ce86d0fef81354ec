// Preloaded into n8n: keeps the paths of n8n's thousands of files, which never change within an
// installation, so that n8n does not search the disk at each start. The paths are next to the compiled
// code.
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join, sep } = require('node:path');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
	const installation = process.cwd() + sep;
	const file = join(installation, '.compiled/resolved.json');
	const known = read(file);
	let isNew = false;

	const resolve = Module._resolveFilename;
	Module._resolveFilename = function (request, parent, isMain, options) {
		const from = parent?.path ?? '';
		if (options || !from.startsWith(installation)) {
			return resolve.apply(this, arguments);
		}
		const key = `${from.slice(installation.length)} ${request}`;
		if (known[key]) {
			return installation + known[key];
		}
		const found = resolve.apply(this, arguments);
		if (found.startsWith(installation)) {
			known[key] = found.slice(installation.length);
			isNew = true;
		}
		return found;
	};

	process.once('exit', () => {
		if (!isNew) {
			return;
		}
		const partial = `${file}.${process.pid}`;
		writeFileSync(partial, JSON.stringify(known));
		renameSync(partial, file);
	});
}

function read(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return {};
	}
}
