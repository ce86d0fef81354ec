import { createEngine, type Engine } from '../../integration/engine';
import { checkHistories, longestMs } from './check';

let n8n: Engine;

beforeAll(async () => {
	n8n = await createEngine();
});

afterAll(async () => {
	await n8n.close();
});

test(
	"the trigger tells every lasting change, once, on n8n's durable engine",
	async () => {
		await checkHistories(n8n, 'durable');
	},
	longestMs,
);
