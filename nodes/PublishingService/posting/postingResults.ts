import type { ServiceError } from '../client/serviceError';
import type { Upload, Workspace } from '../contract/schemas';
import { Once, OncePerKey } from './once';

/** The row that uses a Custom Key first in a run. */
export interface KeyOwner {
	readonly row: number;
	/** The same for rows that would create the same post. */
	readonly digest: string;
}

/** Results of requests that the items of one API key share while their posts are made: each is read or made once. */
export class PostingResults {
	readonly workspace = new Once<Workspace>();
	/** Uploads that rows name, by their ID, each as the service returns it. */
	readonly namedUploads = new OncePerKey<Upload | ServiceError>();
	/** IDs of uploads that this run made, by the content or the link of their media. */
	readonly madeUploads = new OncePerKey<string>();
	/** Content types of links, by the link. */
	readonly linkTypes = new OncePerKey<string | ServiceError>();
	/** Problems of the media behind links, by the link and the purpose of the inspection. */
	readonly linkProblems = new OncePerKey<string | ServiceError | undefined>();
	/** The rows that use a Custom Key first, by the key. */
	readonly keyOwners = new Map<string, KeyOwner>();
}
