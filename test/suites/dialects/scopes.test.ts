import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bed, useTestbed } from '../../kit/engine/testbed';
import type { NewKey } from '../../../sandbox/control/types';
import { cases } from './cases';
import { rigOf, type Rig } from './rig';

type Scope = NewKey['scopes'][number];

const page = readFileSync(join(__dirname, '../../../docs/credential.md'), 'utf8');

/** "Get Media URLs" as the name that workflows hold: getMediaUrls. */
function stored(name: string): string {
	if (name === 'Get Many') {
		return 'getAll';
	}
	if (name === 'Create or Update From Rows') {
		return 'createFromRows';
	}
	const [first = '', ...rest] = name.toLowerCase().split(' ');
	return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const scopesIn = (cell: string) =>
	[...cell.matchAll(/`([\w:]+)`/g)].map(([, scope]) => scope as Scope);

/** The scopes that the page names for each operation: those that it needs, and those that it may also use. */
const documented = new Map(
	[...page.matchAll(/^\| ([^|]+) > ([^|]+?) +\|([^|]*)\|([^|]*)\|$/gm)].map(
		([, resource = '', operation = '', needs = '', others = '']) => [
			`${stored(resource)}.${stored(operation)}`,
			{ needs: scopesIn(needs), others: scopesIn(others) },
		],
	),
);

/** The cases of the action node; one with `does` may use other operations in addition to its own. */
const plainCases = cases.filter(
	({ operation, does }) => does === undefined && documented.has(operation),
);

useTestbed();

/** A rig whose key has these scopes. A refused row throws like an error. */
async function rigWith(scopes: Scope[]): Promise<Rig> {
	const { key } = await bed.sandbox.control.keys.create({ scopes });
	const rig = rigOf(bed, {}, key);
	const outputs: Rig['outputs'] = async (...args) => {
		const given = await rig.outputs(...args);
		const refused = given.find(({ ok }) => ok === false);
		if (refused) {
			throw new Error(String(refused.issues));
		}
		return given;
	};
	return { ...rig, outputs };
}

test('every operation of the page has a case', () => {
	expect([...documented.keys()].sort()).toEqual(
		[...new Set(cases.map(({ operation }) => operation))]
			.filter((operation) => !operation.startsWith('trigger'))
			.sort(),
	);
});

test.each(plainCases.map((each) => [each.operation, each] as const))(
	'%s works with the scopes that the page names',
	async (_, { operation, check }) => {
		const { needs = [], others = [] } = documented.get(operation) ?? {};
		// The specification names no scope for reading an upload, so the key has the scope that creates one.
		if (operation === 'upload.get') {
			needs.push('posts:write');
		}
		await check(await rigWith([...needs, ...others]));
	},
);

const withoutOne = plainCases.flatMap((each) =>
	(documented.get(each.operation)?.needs ?? []).map(
		(scope) => [each.operation, scope, each] as const,
	),
);

test.each(withoutOne)(
	'%s is refused without %s, and says so',
	async (operation, scope, { check }) => {
		const { needs = [], others = [] } = documented.get(operation) ?? {};
		const rest = [...needs, ...others].filter((other) => other !== scope);
		await expect(check(await rigWith(rest))).rejects.toThrow(scope);
	},
);
