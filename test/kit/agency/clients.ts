import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { ControlClient } from '../../../sandbox/control/client';
import type { JournalEntry } from '../../../sandbox/journal';
import { scopes } from '../../../sandbox/keys';
import type { Scope } from '../../../sandbox/service';
import type { RunningSandbox } from '../engine/testbed';

/** A client of the agency: a company of the service, with its key. */
export interface Client {
	name: string;
	key: string;
	control: ControlClient;
}

export interface ClientOptions {
	scopes?: Scope[];
	revoked?: boolean;
	/** Usernames of its accounts, all on TikTok. */
	accounts?: string[];
}

/** Adds a client to the service. */
export async function addClient(
	sandbox: Pick<RunningSandbox, 'control'>,
	name: string,
	{ scopes: held = [...scopes], revoked = false, accounts = ['kitchen'] }: ClientOptions = {},
): Promise<Client> {
	const companyId = `company_${name.toLowerCase()}`;
	const control = await sandbox.control.addCompany({ companyId, name });
	await control.seed({
		accounts: accounts.map((username) => ({
			accountId: `acc_${name.toLowerCase()}_${username}`,
			platform: 'tiktok' as const,
			username,
			timezone: 'UTC',
		})),
	});
	const { key } = await control.keys.create({ name, scopes: held, revoked });
	return { name, key, control };
}

/** A credential whose key is that of each row. */
export const keyOfRow = '={{ $json.key }}';

/** A row of a sheet that names its client and holds its key. */
export function rowFor(client: Pick<Client, 'name' | 'key'>, row: IDataObject): INodeExecutionData {
	return { json: { Client: client.name, key: client.key, ...row } };
}

/** Captions of the posts that a company holds, in the order in which they were made. */
export async function captionsOf({ control }: Client): Promise<unknown[]> {
	return (await control.posts.list()).map(({ caption }) => caption);
}

/** Names of the keys that came with the requests. */
export function keysIn(entries: readonly JournalEntry[]): Set<unknown> {
	return new Set(entries.map(({ headers }) => headers.authorization));
}
