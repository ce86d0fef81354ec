import { parseArgs } from 'node:util';
import { startServer } from './server';
import type { PageOrder, SettingsPatch } from './settings';

const help = `Starts the sandbox, a Publishing Service on this machine.

  --port N                        API and control surface (8787; 0 for any free port)
  --upload-port N                 signed uploads and images (8788)
  --store FILE                    keep everything in a file; in memory unless given
  --seed demo|none                what an empty store starts with (demo)
  --page-order newest|oldest|arbitrary
  --image-completion accept|refuse
  --processing-ms N               how long uploads stay pending
  --settings JSON                 any other setting, see README.md
  --owned                         end when standard input closes
  --json                          print one line of JSON when ready
`;

const { values } = parseArgs({
	options: {
		port: { type: 'string', default: '8787' },
		'upload-port': { type: 'string', default: '8788' },
		store: { type: 'string' },
		seed: { type: 'string', default: 'demo' },
		'page-order': { type: 'string' },
		'image-completion': { type: 'string' },
		'processing-ms': { type: 'string' },
		settings: { type: 'string', default: '{}' },
		owned: { type: 'boolean', default: false },
		json: { type: 'boolean', default: false },
		help: { type: 'boolean', default: false },
	},
});

function startSettings(): SettingsPatch {
	const settings = JSON.parse(values.settings) as SettingsPatch;
	if (values['page-order']) {
		settings.pageOrder = values['page-order'] as PageOrder;
	}
	if (values['image-completion']) {
		settings.imageCompletion = values['image-completion'] as 'accept' | 'refuse';
	}
	if (values['processing-ms']) {
		settings.processingMs = Number(values['processing-ms']);
	}
	return settings;
}

async function main(): Promise<void> {
	if (values.help) {
		process.stdout.write(help);
		return;
	}
	const { stop, ...addresses } = await startServer({
		port: Number(values.port),
		uploadPort: Number(values['upload-port']),
		store: values.store,
		settings: startSettings(),
		seed: { demo: values.seed === 'demo' },
	});
	const end = () => {
		void stop().then(() => process.exit(0));
	};
	process.once('SIGTERM', end);
	process.once('SIGINT', end);
	if (values.owned) {
		process.stdin.resume().once('end', end);
	}

	if (values.json) {
		process.stdout.write(`${JSON.stringify(addresses)}\n`);
		return;
	}
	const { baseUrl, uploadOrigin, control, keys } = addresses;
	const named = Object.entries(keys).map(([name, key]) => `  ${name.padEnd(16)} ${key}`);
	process.stdout.write(
		`Publishing Service sandbox\n  base URL         ${baseUrl}\n  upload origin    ${uploadOrigin}\n` +
			`  control          ${control.url} (key ${control.key})\n\nAPI keys\n${named.join('\n')}\n`,
	);
}

main().catch((error: unknown) => {
	process.stderr.write(`The sandbox could not start: ${String(error)}\n`);
	process.exit(1);
});
