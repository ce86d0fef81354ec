import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const help = `Runs examples/content-calendar.csv, and a data table that is edited, through a real n8n into the sandbox.

  --once            end when the calendar has run, instead of at Ctrl-C
  --json            print the table as JSON
  --fresh           forget the posts of earlier runs
  --state DIR       where posts of earlier runs are kept (beside the installed n8n)
  --editor-port N   where n8n's editor listens (any free port)
  --sandbox-port N  where the sandbox listens (any free port)
  --n8n URL         post through an n8n of your own on this machine, in which the package is installed;
                    N8N_EMAIL and N8N_PASSWORD say who signs in, and nothing is left behind in it
  --n8n-files DIR   a folder that this n8n may read, at the same path (~/.n8n-files)
`;

export interface DemoOptions {
	once: boolean;
	json: boolean;
	fresh: boolean;
	help: boolean;
	state?: string;
	editorPort?: number;
	sandboxPort?: number;
	/** Address of the n8n that the person runs already. */
	n8n?: string;
	/** A folder that this n8n may read. */
	n8nFiles: string;
}

export function readOptions(args: string[]): DemoOptions {
	const flag = { type: 'boolean', default: false } as const;
	const { values } = parseArgs({
		args,
		options: {
			...{ once: flag, json: flag, fresh: flag, help: flag },
			state: { type: 'string' },
			'editor-port': { type: 'string' },
			'sandbox-port': { type: 'string' },
			n8n: { type: 'string' },
			'n8n-files': { type: 'string', default: join(homedir(), '.n8n-files') },
		},
	});
	return {
		...values,
		state: values.state && resolve(values.state),
		editorPort: portOf(values['editor-port']),
		sandboxPort: portOf(values['sandbox-port']),
		n8n: values.n8n?.replace(/\/+$/, ''),
		n8nFiles: resolve(values['n8n-files']),
	};
}

function portOf(text: string | undefined): number | undefined {
	if (text === undefined) {
		return undefined;
	}
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65_536) {
		return port;
	}
	throw new Error(`${text} is not a port. Give a whole number from 1 to 65535.`);
}
