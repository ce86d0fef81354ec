import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ExecutionResult } from '../../kit/engine';
import { only, type OperationName, type RunOptions, type Testbed } from '../../kit/engine/testbed';
import { startOnSimulatedClock } from '../../kit/world';
import { widerEnums } from '../../../sandbox/dialect/answers';
import { basePathPrefix, defaultDialect, type Dialect } from '../../../sandbox/dialect/choices';
import { numberOfId } from '../../../sandbox/dialect/ids';
import type { SettingsPatch } from '../../../sandbox/settings';
import { dialects, type Group } from './dialects';
import { askedBeside, canShowIn } from './parts';

/** The node connected to a sandbox with one dialect, and the facts about it that a check needs. */
export interface Rig {
	bed: Testbed;
	dialect: Dialect;
	/** Settings of this dialect. */
	settings: SettingsPatch;
	/** Address of the API. */
	baseUrl: string;
	/** An identifier in the form of this dialect, as the text that the node must return. */
	id: (id: string) => string;
	/** A status or platform as this dialect writes it. */
	term: (term: string) => string;
	run: (
		name: OperationName,
		parameters?: INodeParameters,
		options?: RunOptions,
	) => Promise<ExecutionResult>;
	/** The JSON of the outputs; throws the error of the execution. */
	outputs: (
		name: OperationName,
		parameters?: INodeParameters,
		options?: RunOptions,
	) => Promise<IDataObject[]>;
	output: (
		name: OperationName,
		parameters?: INodeParameters,
		options?: RunOptions,
	) => Promise<IDataObject>;
}

/** A rule for an operation under every dialect. */
export interface OperationCase {
	operation: OperationName;
	/** The action of the case, if an operation has several cases. */
	does?: string;
	check: (rig: Rig) => Promise<void>;
	/**
	 * True if nobody can look for the result afterwards: after an unclear answer the node does not
	 * repeat the request, and says what happens if the user runs it again.
	 */
	unverifiable?: boolean;
	/**
	 * True if the case does not run in the dialects that refuse first requests, because other cases
	 * show the same with fewer waits.
	 */
	servedOnly?: boolean;
}

/** Milliseconds between two posting slots of an account, unless a dialect changes them. */
const slotMs = 30 * 60_000;

export const locator = (value: string) => ({ __rl: true, mode: 'id', value });

/** Runs every case under every dialect of a group in which it can show a difference, on one sandbox. */
export function runTable(group: Group, cases: readonly OperationCase[]): void {
	const shown = cases.filter(({ servedOnly }) => !servedOnly || group !== 'outages');
	let bed: Testbed;
	beforeAll(async () => {
		bed = await startOnSimulatedClock();
	});
	afterAll(() => bed.stop());

	describe.each(dialects.filter((each) => each.group === group))('under $name', ({ settings }) => {
		const own = shown.filter(({ operation }) => canShowIn(operation, settings));
		beforeEach(async () => {
			const { control } = bed.sandbox;
			const halfHour = Math.floor(Date.now() / slotMs) * slotMs;
			await control.reset(settings);
			// Starts with a slot, so that the next one is half an hour away and queued posts stay queued.
			await control.clock.set(new Date(halfHour).toISOString());
		});
		test.each(own.map((each) => [titleOf(each), each] as const))('%s', async (_title, each) => {
			const rig = rigOf(bed, settings);
			if (each.unverifiable && /^5/.test(rig.dialect.firstAnswer)) {
				// Some statuses say that nothing was carried out: the node then sends the request again, and the check
				// passes.
				const told = await messageOf(each.check(rig));
				if (told === undefined) {
					return;
				}
				expect(told).toMatch(/HTTP 5\d\d /);
				expect(told).toMatch(
					/It is unclear if .*run it again|may exist already\. Check the dashboard/,
				);
			}
			await each.check(rig);
			expect(askedBeside(each.operation, await bed.requests())).toEqual([]);
		});
	});
}

/** The message with which a check fails; undefined if it passes. */
async function messageOf(check: Promise<void>): Promise<string | undefined> {
	try {
		await check;
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

function titleOf({ operation, does }: OperationCase): string {
	return [`${operation} keeps its promises`, does].filter(Boolean).join(', ');
}

/** A rig on a testbed whose sandbox has these settings; its key has every scope unless one is given. */
export function rigOf(bed: Testbed, settings: SettingsPatch, apiKey?: string): Rig {
	const dialect = { ...defaultDialect, ...settings.dialect };
	const prefix = dialect.basePath === 'prefixed' ? basePathPrefix : '';
	const baseUrl = `${bed.sandbox.baseUrl}${prefix}`;
	const run: Rig['run'] = async (name, parameters, options) =>
		await bed.run(name, parameters, {
			baseUrl,
			...(apiKey !== undefined && { apiKey }),
			...options,
		});
	const outputs: Rig['outputs'] = async (...args) => {
		const { items, error } = await run(...args);
		if (error) {
			throw new Error(`${error.message} ${error.description ?? ''}`, { cause: error });
		}
		return items.map(({ json }) => json);
	};
	return {
		bed,
		dialect,
		settings,
		baseUrl,
		id: (id) => (dialect.ids === 'number' ? String(numberOfId(id)) : id),
		term: (term) => (dialect.enums === 'wider' ? (widerEnums[term] ?? term) : term),
		run,
		outputs,
		output: async (...args) => only(await outputs(...args)),
	};
}
