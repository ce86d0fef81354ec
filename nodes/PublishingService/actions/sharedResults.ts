import type { ContentGroup } from '../client/contentTags';
import type { ServiceError } from '../client/serviceError';
import type { Account, Answers } from '../contract/schemas';
import { Once, OncePerKey } from '../posting/once';
import { PostingResults } from '../posting/postingResults';

/** An account, and the item of the run that created it. */
export interface CreatedAccount {
	readonly account: Account;
	/** The index of the item. Undefined if the account existed before. */
	readonly creator: number | undefined;
}

/** Results that the items of one API key share, whatever their operation: each is read or made once. */
export class SharedResults extends PostingResults {
	/** The accounts of the company, or the lasting reason why they cannot be read. */
	readonly accounts = new Once<readonly Account[] | ServiceError>();
	readonly contentTags = new Once<readonly ContentGroup[]>();
	/** Tags that this run created, by name and color. */
	readonly createdTags = new OncePerKey<Answers['createContentTag']>();
	/** Accounts that this run created, by platform and username. */
	readonly createdAccounts = new OncePerKey<CreatedAccount>();
	/** Accounts that existed before this run, by platform. */
	readonly accountsBefore = new OncePerKey<readonly Account[]>();
}
