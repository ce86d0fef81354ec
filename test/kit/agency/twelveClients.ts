import type { IDataObject } from 'n8n-workflow';
import type { RunningSandbox } from '../engine/testbed';
import { addClient, captionsOf, keysIn, type Client, type ClientOptions } from './clients';

/** Rows of each client. */
const each = 20;
/** The daily cap of the client whose cap is low. */
const cap = 5;

/** An address of the service that is wrong, and the message for the rows of that client. */
type WrongAddress = Pick<Case, 'base' | 'problem'>;

/** A port on which no program listens: each run waits half a minute, in case the service restarts. */
export const nothingListens: WrongAddress = {
	base: 'http://127.0.0.1:9',
	problem: /did not accept the connection/,
};

/** An address with https for a service without TLS: repeating the request cannot help, so the run does not wait. */
export const withoutTls = ({ baseUrl }: Pick<RunningSandbox, 'baseUrl'>): WrongAddress => ({
	base: baseUrl.replace('http:', 'https:'),
	problem: /answers to http at this port, but not to https/,
});

/** A client, the address to which its rows send its key, and the results that they must have. */
interface Case {
	client: Client;
	base: string;
	/** Number of its rows that are posted. */
	posted: number;
	/** The message for its other rows. */
	problem: RegExp;
}

/** Twelve clients at two services. Seven of them have no fault. */
export interface TwelveClients {
	cases: readonly Case[];
	/** The rows of all clients, mixed. */
	rows: readonly IDataObject[];
	/** Compares the reports and the posts of both services with the results that the rows must have. */
	expectOwnCompanies(reports: readonly IDataObject[]): Promise<void>;
	/** Checks that no request came with the key of another company or another service. */
	expectOwnKeys(): Promise<void>;
	/** Captions of the posts in the company of each client. */
	captions(): Promise<unknown[][]>;
}

export async function twelveClients(
	first: RunningSandbox,
	second: RunningSandbox,
	media: string,
	wrongAddress: WrongAddress,
): Promise<TwelveClients> {
	const accounts = ['kitchen', 'travels'];
	const add = async (
		name: string,
		{
			sandbox = first,
			base = sandbox.baseUrl,
			posted = each,
			problem = /^nothing$/,
			...options
		}: ClientOptions & Partial<Case> & { sandbox?: RunningSandbox } = {},
	): Promise<Case> => {
		const client = await addClient(sandbox, name, { accounts, ...options });
		return { client, base, posted, problem };
	};
	const refusedKey = { posted: 0, problem: /refused the API key/, revoked: true };
	const cases: Case[] = [];
	for (const name of ['Bakery', 'Florist', 'Garage', 'Hotel', 'Inn']) {
		cases.push(await add(name));
	}
	for (const name of ['Atelier', 'Brewery']) {
		cases.push(await add(name, { sandbox: second }));
	}
	cases.push(
		await add('Harbour', { posted: cap, problem: /daily/ }),
		await add('Reader', {
			...{ posted: 0, problem: /posts:write/ },
			scopes: ['posts:read', 'accounts:read', 'workspace:read'],
		}),
		await add('Former', refusedKey),
		await add('Gone', refusedKey),
		await add('Lost', { posted: 0, ...wrongAddress }),
	);
	await cases[7]?.client.control.settings({ dailyCaps: { posts: cap } });

	const rows = Array.from({ length: cases.length * each }, (_, row) => {
		const { client, base } = cases[(row * 5) % cases.length] as Case;
		return {
			...{ Client: client.name, key: client.key, base },
			Account: Math.floor(row / cases.length) % 2 === 0 ? 'kitchen' : 'travels',
			Caption: `${client.name} ${row}`,
			Media: media,
		};
	});
	const expectOwnKeys = async () => {
		for (const { client } of cases) {
			const names = [...keysIn(await client.control.journal.read())];
			expect(names.filter((name) => name !== client.name)).toEqual([]);
		}
		for (const sandbox of [first, second]) {
			expect(await sandbox.control.journal.read()).toEqual([]);
		}
	};
	return {
		cases,
		rows,
		expectOwnKeys,
		captions: async () => await Promise.all(cases.map(({ client }) => captionsOf(client))),
		expectOwnCompanies: async (reports) => {
			expect(reports.map(({ row, company }) => [row, company])).toEqual(
				rows.map(({ Client: name }, row) => [row + 1, name]),
			);
			for (const one of cases) {
				await expectCase(one, reports);
			}
			await expectOwnKeys();
		},
	};
}

async function expectCase(
	{ client, posted, problem }: Case,
	reports: readonly IDataObject[],
): Promise<void> {
	const own = reports.filter(({ company }) => company === client.name);
	const refused = own.filter(({ ok }) => !ok);
	const otherIssues = refused
		.map(({ issues }) => String(issues))
		.filter((issues) => !problem.test(issues));
	expect([client.name, own.length - refused.length, otherIssues]).toEqual([
		client.name,
		posted,
		[],
	]);
	const captions = await captionsOf(client);
	expect([client.name, captions.length]).toEqual([client.name, posted]);
	expect(captions.every((caption) => String(caption).startsWith(`${client.name} `))).toBe(true);
	await expectOrder(client);
}

/** Checks that the posts of each account were created in the order of the sheet. */
async function expectOrder({ control }: Client): Promise<void> {
	const byAccount = new Map<string, number[]>();
	for (const { accounts, caption } of await control.posts.list()) {
		const row = Number(String(caption).split(' ')[1]);
		for (const { accountId } of accounts) {
			byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), row]);
		}
	}
	for (const rows of byAccount.values()) {
		expect(rows).toEqual([...rows].sort((a, b) => a - b));
	}
}
