import { demo, type Running } from './demo';
import { help, readOptions } from './options';
import { plainMessage } from './plainMessage';

/** Ctrl-C, which the terminal may send more than once. */
const interruption = new Promise<void>((resolve) => {
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.on(signal, () => resolve());
	}
});

const running: Running = [];

async function endAll(): Promise<void> {
	for (let end = running.pop(); end; end = running.pop()) {
		// Reports the part that did not stop, and goes on to stop the others.
		await end().catch((error: unknown) => process.stderr.write(`\n${plainMessage(error)}\n`));
	}
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	if (options.help) {
		process.stdout.write(help);
		return;
	}
	const interrupted = interruption.then(() => undefined);
	const asExpected = await Promise.race([demo(options, running), interrupted]);
	process.exitCode = asExpected === undefined ? 130 : asExpected ? 0 : 1;
	if (!options.once) {
		await interruption;
	}
}

main()
	.catch((error: unknown) => {
		process.stderr.write(`\n${plainMessage(error)}\n`);
		process.exitCode = 1;
	})
	.finally(() => {
		void endAll().then(() => process.exit());
	});
