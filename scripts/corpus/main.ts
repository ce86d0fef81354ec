import { parseArgs } from 'node:util';
import { makeCorpus, startCorpusWorld } from './corpus';
import { readCorpus, RELEASE, writeCorpus } from './files';

const help = `Shows what workflows of ${RELEASE} contain, frozen: saved nodes, states of triggers, idempotency keys.

  --write   writes the corpus of the nodes as they are; only before ${RELEASE} is published

Without --write, the command reports whether the nodes as they are return the same.
`;

async function main(): Promise<void> {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = parseArgs({ options: { write: flag, help: flag } });
	if (values.help) {
		process.stdout.write(help);
		return;
	}
	const world = await startCorpusWorld();
	try {
		const corpus = await makeCorpus(world);
		if (values.write) {
			writeCorpus(corpus);
		}
		const isSame = JSON.stringify(readCorpus()) === JSON.stringify(corpus);
		const counts = `${corpus.nodes.length} nodes, ${corpus.triggers.length} triggers, ${corpus.keys.length} runs`;
		process.stdout.write(`${isSame ? 'The same' : 'Not the same'}: ${counts}\n`);
		process.exitCode = isSame ? 0 : 1;
	} finally {
		await world.stop();
	}
}

main().catch((failure: unknown) => {
	process.stderr.write(`${String(failure)}\n`);
	process.exitCode = 1;
});
