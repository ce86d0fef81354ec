import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { check, type Diagnostics } from 'recheck';
import ts from 'typescript';

const root = join(__dirname, '../../../..');
const files = globSync('{nodes,credentials}/**/*.ts', { cwd: root }).sort();

interface Pattern {
	readonly file: string;
	readonly source: string;
	readonly flags: string;
}

const literals: Pattern[] = [];
/** Number of places in a file that construct a regular expression. */
const constructors = new Map<string, number>();

for (const file of files) {
	const code = readFileSync(join(root, file), 'utf8');
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const end = node.text.lastIndexOf('/');
			literals.push({
				file,
				source: node.text.slice(1, end),
				flags: node.text.slice(end + 1),
			});
		}
		const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
		if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
			constructors.set(file, (constructors.get(file) ?? 0) + 1);
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true));
}

/** Loads the code, and records the regular expressions that it constructs, with their places. */
function constructedPatterns(): { patterns: Pattern[]; places: Map<string, Set<string>> } {
	const patterns: Pattern[] = [];
	const places = new Map<string, Set<string>>();
	const Original = RegExp;
	const construct = (
		target: RegExpConstructor,
		[pattern = '', flags]: Array<string | RegExp | undefined>,
	) => {
		const made = new target(pattern, flags as string | undefined);
		const frames = new Error().stack?.split('\n') ?? [];
		const frame = frames.find((line) => /\/(?:nodes|credentials)\//.test(line)) ?? '';
		const [caller] = /\/[^\s()]+:\d+:\d+/.exec(frame) ?? [];
		const file = files.find((one) => caller?.includes(`/${one}:`));
		if (caller !== undefined && file !== undefined) {
			patterns.push({ file, source: made.source, flags: made.flags });
			places.set(file, (places.get(file) ?? new Set()).add(caller));
		}
		return made;
	};
	globalThis.RegExp = new Proxy(Original, {
		construct,
		apply: (target, _, given: Array<string | RegExp | undefined>) => construct(target, given),
	});
	try {
		for (const file of constructors.keys()) {
			jest.isolateModules(() => jest.requireActual(join(root, file)));
		}
	} finally {
		globalThis.RegExp = Original;
	}
	return { patterns, places };
}

const constructed = constructedPatterns();

test('constructs each regular expression while the code loads, so that it can be proven', () => {
	const places = [...constructors.keys()].map((file) => [
		file,
		constructed.places.get(file)?.size ?? 0,
	]);
	expect(Object.fromEntries(places)).toEqual(Object.fromEntries(constructors));
});

/** Verdicts of earlier runs on this machine: the proof of all takes half a minute. */
const version = (createRequire(__filename)('recheck/package.json') as { version: string }).version;
const record = join(root, `node_modules/.cache/recheck/${version}.json`);

function readRecord(): Record<string, string> {
	try {
		return JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>;
	} catch {
		return {};
	}
}

/**
 * The verdict of recheck. It proves patterns without lookarounds; for the others it counts the
 * steps of an attack, and sometimes reports a pattern with a long linear tail as polynomial. Such
 * an attack counts only if the engine really needs more than linear time.
 */
function verdictOf(found: Diagnostics): string {
	if (found.status !== 'vulnerable') {
		return found.status;
	}
	const isEstimate = found.checker === 'fuzz' && found.complexity.type === 'polynomial';
	return isEstimate && !isSuperlinear(found) ? 'safe' : found.complexity.type;
}

type Vulnerable = Extract<Diagnostics, { status: 'vulnerable' }>;

const FEW = 3_000;
const GROWTH = 4;
const LONGEST_MS = 20_000;

/** Shorter times say nothing: they are those of the garbage collector and of a new context. */
const SHORTEST_MS = 2;

/** True if a text that is 4 times as long takes more than 7 times as long; 16 times would be quadratic. */
function isSuperlinear({ source, flags, attack }: Vulnerable): boolean {
	const textOf = (repeats: number) =>
		attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join('') + attack.suffix;
	const pattern = new RegExp(source, flags);
	const few = shortestTime(pattern, textOf(FEW));
	const many = shortestTime(pattern, textOf(FEW * GROWTH));
	return many > Math.max(few, SHORTEST_MS) * 7;
}

/** The milliseconds of the processor in the fastest of five tries; the bound if one takes longer than that. */
function shortestTime(pattern: RegExp, text: string): number {
	const times = Array.from({ length: 5 }, () => {
		pattern.lastIndex = 0;
		const start = process.cpuUsage();
		try {
			runInNewContext('pattern.test(text)', { pattern, text }, { timeout: LONGEST_MS });
		} catch {
			return LONGEST_MS;
		}
		return process.cpuUsage(start).user / 1_000;
	});
	return Math.min(...times);
}

test.each([
	['quadratic', '(a+)$(?!b)', true],
	['linear', '^(a+)(?!b)', false],
])('recognizes an attack on a %s pattern by the time that it takes', (_name, source, expected) => {
	const pumps = [{ prefix: '', bias: 0, pump: 'a' }];
	const attack = { pumps, suffix: '!' };
	expect(isSuperlinear({ source, flags: '', attack } as unknown as Vulnerable)).toBe(expected);
});

test('takes linear time for every text in every regular expression', async () => {
	const verdicts = readRecord();
	const all = [...literals, ...constructed.patterns];
	expect(literals.length).toBeGreaterThan(200);
	const slow: string[] = [];
	for (const { file, source, flags } of all) {
		const pattern = `/${source}/${flags}`;
		if (verdicts[pattern] !== 'safe') {
			verdicts[pattern] = verdictOf(await check(source, flags, { timeout: 60_000 }));
		}
		if (verdicts[pattern] !== 'safe') {
			slow.push(`${file}: ${pattern} is ${verdicts[pattern]}`);
		}
	}
	mkdirSync(dirname(record), { recursive: true });
	writeFileSync(record, JSON.stringify(verdicts));
	expect(slow).toEqual([]);
});
