import { join } from 'node:path';
import { startMediaServer } from '../../../kit/media/server';
import { takeSandbox } from '../../../kit/support/takeSandbox';
import { createEngine } from '../../../kit/engine';
import { examples } from './examples';
import { infer, type Schema } from './infer';

/** The output schema of an operation and the file in which n8n looks for it. */
export interface OutputSchema {
	path: string;
	schema: Schema & { version: number };
}

const folder = join(__dirname, '../../../../nodes/PublishingService/__schema__/v1.0.0');

/** Operations whose preview has only the top level: the description of the API is too long. */
const shallow = new Set(['usage/getApiDescription']);

/** Runs every example in n8n's engine against the sandbox and infers its schema. */
export async function outputSchemas(): Promise<OutputSchema[]> {
	const sandbox = await takeSandbox();
	const media = await startMediaServer();
	const engine = await createEngine();
	try {
		const schemas: OutputSchema[] = [];
		for (const { resource, operation, parameters } of examples) {
			const name = `${resource}/${operation}`;
			const { items, error } = await engine.run({
				parameters: { resource, operation, ...parameters },
				items: [{ json: { mediaUrl: media.url('portrait.jpg') } }],
				credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
			});
			if (error) {
				throw new Error(`${name}: ${error.message} ${error.description ?? ''}`);
			}
			if (items.length === 0) {
				throw new Error(`${name} gave no items`);
			}
			const schema = infer(items.map(({ json }) => (shallow.has(name) ? cut(json) : json)));
			schemas.push({ path: join(folder, `${name}.json`), schema: { ...schema, version: 1 } });
		}
		return schemas;
	} finally {
		await engine.close();
		await media.stop();
		await sandbox.stop();
	}
}

/** Objects below the top become empty ones. */
function cut(json: object): object {
	const isNested = (value: unknown) => typeof value === 'object' && value !== null;
	return Object.fromEntries(
		Object.entries(json).map(([key, value]) => [key, isNested(value) ? {} : value]),
	);
}
