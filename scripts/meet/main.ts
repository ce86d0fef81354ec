import { parseArgs } from 'node:util';
import { meet } from './meet';
import { reportOf } from './report';

const KEY = 'PUBLISHING_SERVICE_API_KEY';
const help = `Reads a real service for the first time, and reports which scopes the API key has, how the service answers
the open points of the specification, and what to choose in the node. Without --post, it only reads.

  --base-url URL   the address of the service, as in the credential (required)
  --post           also create a post that waits for approval a year ahead, edit, reschedule and cancel it
  --account ID     the account of that post; required with --post
  --json           print what was found as JSON

The API key comes from the environment variable ${KEY}.
`;

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
	options: {
		'base-url': { type: 'string' },
		post: flag,
		account: { type: 'string' },
		json: flag,
		help: flag,
	},
});

async function main(): Promise<void> {
	const { 'base-url': baseUrl, post, account, json } = values;
	if (values.help) {
		process.stdout.write(help);
		return;
	}
	const apiKey = process.env[KEY];
	if (baseUrl === undefined || apiKey === undefined) {
		throw new Error(`Give --base-url, and the API key in ${KEY}. --help tells more.`);
	}
	if (post !== (account !== undefined)) {
		throw new Error('Give --post and --account together: a trial post needs one account.');
	}
	const visit = await meet({ baseUrl, apiKey, trialAccount: account });
	const { scopes, observations } = visit;
	const found = {
		scopes: Object.fromEntries(scopes),
		readings: observations.all(),
		notes: observations.notes,
		unexpected: [...observations.unexpected],
	};
	process.stdout.write(json ? `${JSON.stringify(found, null, '\t')}\n` : reportOf(visit));
}

main().catch((failure: unknown) => {
	process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
	process.exitCode = 1;
});
