import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine, type Engine } from '../../integration/engine';
import { live } from './course';
import type { History } from './history';

/** Histories that the generator found, at their shortest. */
const folder = join(__dirname, 'found');
const found = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

let n8n: Engine;

beforeAll(async () => {
	n8n = await createEngine();
});

afterAll(async () => {
	await n8n.close();
});

test.each(found)('%s', async (name) => {
	const history = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as History;
	expect((await live(n8n, history)).offences).toEqual([]);
});
