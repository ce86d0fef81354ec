import fc from 'fast-check';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { fixturePath, images } from '../../../kit/media';
import type { ExecutionResult } from '../../../kit/engine';
import { startTestbed, type Testbed } from '../../../kit/engine/testbed';
import { generatedCases } from '../../../kit/support/generated';
import { wild } from './columnValues';
import { operationInputs, type OperationInputs } from './operationInputs';

/** `-- --seed N` with the number in the title of a run repeats it. */
const seed = jest.getSeed();
const totalCases = generatedCases(10_000);
const casesPerRun = 100;
const longestRunMs = 240_000;

const inputs = operationInputs((file) => `{{origin}}/${file}`);
const operations = [...new Set(inputs.map(({ name }) => name))];

let bed: Testbed;
let files: NonNullable<INodeExecutionData['binary']>;
let cases = 0;
let accepted = 0;

beforeAll(async () => {
	bed = await startTestbed();
	files = {
		data: await bed.engine.binary(fixturePath(images.tinyPng)),
		more: await bed.engine.binary(fixturePath(images.gif)),
	};
});

afterAll(() => bed.stop());

/** Codes of refusals because of the data of the service, not because of the shape of a request. */
const ofState =
	/^(There is no (post|upload|account|folder|image|content group) |The account ".*" exists already|The sandbox does not fetch from )/s;

/** The flaw of an outcome; undefined for a success and for a proper error. */
function flaw({ json, pairedItem }: INodeExecutionData): string | undefined {
	if (json.error === undefined) {
		return undefined;
	}
	const { code, httpStatus, itemIndex, serviceMessage } = json.error as IDataObject;
	const { item } = pairedItem as { item: number };
	if (code === 'node_error') {
		return 'an error that is none of the node';
	}
	if (itemIndex !== item) {
		return 'an error of another item';
	}
	if (typeof httpStatus === 'number' && httpStatus >= 500) {
		return 'a failure of the service';
	}
	const isRefusal = code === 'invalid_request' || code === 'service_unavailable';
	if (isRefusal && !ofState.test(String(serviceMessage))) {
		return 'a request against the contract';
	}
	return undefined;
}

/** Runs items with different values, and returns their results. */
async function run(
	{ name, choice, names }: OperationInputs,
	values: IDataObject[],
	onError?: 'continueRegularOutput',
): Promise<ExecutionResult> {
	const parameters: INodeParameters = { ...choice };
	for (const field of names) {
		parameters[field] = `={{ $json.${field} }}`;
	}
	const items = values.map((json) => ({ json, binary: files }));
	let timer: NodeJS.Timeout | undefined;
	const hang = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`${name} hangs`)), longestRunMs);
	});
	try {
		return await Promise.race([bed.run(name, parameters, { items, onError }), hang]);
	} finally {
		clearTimeout(timer);
	}
}

/** Runs a batch, and throws for the first item with a flaw; returns the number of successful items. */
async function check(input: OperationInputs, values: IDataObject[]): Promise<number> {
	await bed.sandbox.control.reset({ plan: { accountSlots: 1_000_000 } });
	const { items, error } = await run(input, values, 'continueRegularOutput');
	if (error) {
		throw new Error(`${input.name} fails as a whole: ${error.message}`, { cause: error });
	}
	const failed = items.filter(({ json }) => json.error !== undefined);
	for (const item of failed) {
		const what = flaw(item);
		const given = values[(item.pairedItem as { item: number }).item];
		if (what) {
			throw new Error(
				`${input.name} gives ${what}: ${clip(item.json)} for ${clip(given)} with ${clip(input.choice)}`,
			);
		}
	}
	await bed.requests();
	const [first] = failed;
	if (first) {
		await expectNodeError(input, values[(first.pairedItem as { item: number }).item]);
	}
	return new Set(
		items.flatMap(({ json, pairedItem }) =>
			json.error === undefined ? [(pairedItem as { item: number }).item] : [],
		),
	).size;
}

/** Checks that the same item throws n8n's own error with its index if Continue On Fail is off. */
async function expectNodeError(input: OperationInputs, value: IDataObject = {}): Promise<void> {
	const { error } = await run(input, [value]);
	if (!error) {
		return;
	}
	expect(error).toMatchObject({ context: { itemIndex: 0 } });
	expect(['NodeApiError', 'NodeOperationError']).toContain(error.name);
}

const clip = (value: unknown) => JSON.stringify(value).slice(0, 1000);

/** Links lead to the media server, whose address is known once it runs. */
function withOrigin(value: Record<string, unknown>): IDataObject {
	const text = JSON.stringify(value).replaceAll('{{origin}}', bed.media.origin);
	return JSON.parse(text) as IDataObject;
}

describe(`with seed ${seed}`, () => {
	test.each(operations)(
		'%s: nothing but errors of an item, and nothing against the contract',
		async (name) => {
			const variants = inputs.filter((input) => input.name === name);
			const perVariant = Math.ceil(totalCases / operations.length / variants.length);
			for (const input of variants) {
				const values = fc.sample(input.item, { numRuns: perVariant, seed }).map(withOrigin);
				for (let at = 0; at < values.length; at += casesPerRun) {
					accepted += await check(input, values.slice(at, at + casesPerRun));
				}
				cases += values.length;
			}
		},
	);

	test('there were cases enough, and many got through', () => {
		expect(cases).toBeGreaterThanOrEqual(totalCases);
		expect(accepted).toBeGreaterThan(cases / 4);
	});

	test('run options of any kind leave every item its outcome', async () => {
		const options = fc.record({ itemsAtOnce: wild, uploadsAtOnce: wild, requestTimeout: wild });
		const items = [0, 1, 2].map((row) => ({ json: { row } }));
		for (const runOptions of fc.sample(options, { numRuns: 100, seed })) {
			const parameters = { runOptions: JSON.parse(JSON.stringify(runOptions)) as IDataObject };
			const result = await bed.run('usage.get', parameters as INodeParameters, { items });
			expect({ runOptions, paired: result.items.map(({ pairedItem }) => pairedItem) }).toEqual({
				runOptions,
				paired: [{ item: 0 }, { item: 1 }, { item: 2 }],
			});
		}
	});
});
