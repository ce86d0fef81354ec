import { modulesUnder, type Import, type Module } from './modules';

const NODE = 'nodes/PublishingService';
const modules = modulesUnder('nodes', 'credentials');

/** The folders of the node and which of them each may lean on, beside itself. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
	contract: [],
	media: ['contract'],
	client: ['contract'],
	polling: ['contract', 'client'],
	methods: ['contract', 'client'],
	actions: ['contract', 'media', 'client'],
	// The trigger's side towards n8n; like the node files it may lean on everything but methods.
	trigger: ['contract', 'client', 'polling', 'actions'],
};
const PURE = ['contract', 'media', 'polling'];

/** The folder of a module of the node; empty for the node files themselves. */
function layerOf(path: string): string {
	const [layer = '', ...rest] = path.slice(NODE.length + 1).split('/');
	return path.startsWith(`${NODE}/`) && rest.length > 0 ? layer : '';
}

function offences(scope: readonly Module[], isWrong: (taken: Import, from: Module) => boolean) {
	return scope.flatMap((module) =>
		module.imports
			.filter((taken) => isWrong(taken, module))
			.map(({ target }) => `${module.path} takes ${target}`),
	);
}

test('the node is read', () => {
	expect(modules.map(({ path }) => path)).toEqual(
		expect.arrayContaining([`${NODE}/PublishingService.node`, `${NODE}/client/http`]),
	);
});

test('every folder of the node has its place among the layers', () => {
	const layers = modules.map(({ path }) => layerOf(path)).filter((layer) => layer !== '');
	expect([...new Set(layers)].filter((layer) => !(layer in LAYERS))).toEqual([]);
});

test('dependencies point one way: node files, then actions, polling and methods, client, contract', () => {
	const within = modules.filter(({ path }) => layerOf(path) !== '');
	const wrong = offences(within, ({ target, isPackage }, { path }) => {
		const layer = layerOf(path);
		return !isPackage && ![layer, ...(LAYERS[layer] ?? [])].includes(layerOf(target));
	});
	expect(wrong).toEqual([]);
});

test('no module needs itself at run time', () => {
	const needs = new Map(
		modules.map(({ path, imports }) => [
			path,
			imports.filter(({ isPackage, typesOnly }) => !isPackage && !typesOnly),
		]),
	);
	const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
		(needs.get(from) ?? []).some(({ target }) => {
			if (target === goal) return true;
			if (seen.has(target)) return false;
			seen.add(target);
			return reaches(target, goal, seen);
		});
	expect([...needs.keys()].filter((path) => reaches(path, path))).toEqual([]);
});

test.each(PURE)('%s takes nothing of n8n but types', (layer) => {
	const pure = modules.filter(({ path }) => layerOf(path) === layer);
	const wrong = offences(
		pure,
		({ target, isPackage, typesOnly }) => isPackage && target.startsWith('n8n') && !typesOnly,
	);
	expect(wrong).toEqual([]);
});

test('contract is data: it takes no package at all', () => {
	const contract = modules.filter(({ path }) => layerOf(path) === 'contract');
	expect(offences(contract, ({ isPackage }) => isPackage)).toEqual([]);
});

test('client/http is the only module that makes requests', () => {
	const wayOut = /^(helpers\..*request.*|fetch|WebSocket|EventSource)$/i;
	const talkers = modules.filter(({ uses }) => [...uses].some((use) => wayOut.test(use)));
	expect(talkers.map(({ path }) => path)).toEqual([`${NODE}/client/http`]);
});

test('what is published takes nothing from outside its own folders', () => {
	const wrong = offences(
		modules,
		({ target, isPackage }) => !isPackage && !/^(nodes|credentials)\//.test(target),
	);
	expect(wrong).toEqual([]);
});

test('the sandbox takes nothing from the node that is held against it', () => {
	const sandbox = modulesUnder('test/sandbox');
	expect(sandbox.length).toBeGreaterThan(0);
	const wrong = offences(sandbox, ({ target }) => /^(nodes|credentials|dist)\//.test(target));
	expect(wrong).toEqual([]);
});
