import type * as service from './service';

export type * from './service';

/**
 * `data`, the list of a page, is checked for (decodeAnswer). What lies in a folder need not
 * repeat which.
 */
type MayBeMissing<Key, Value> = Key extends 'data'
	? false
	: Key extends 'folderId'
		? true
		: null extends Value
			? false
			: NonNullable<Value> extends object
				? true
				: false;

/**
 * What an answer is known to hold once it was decoded. The specification promises more, but nothing
 * holds a service to it: a list or an object may be missing. What may hold null is there, as the
 * decoder sets it.
 */
export type Decoded<T> =
	T extends ReadonlyArray<infer Entry>
		? Array<Decoded<Entry>>
		: T extends object
			? {
					[K in keyof T as MayBeMissing<K, T[K]> extends false ? K : never]: Decoded<T[K]>;
				} & {
					[K in keyof T as MayBeMissing<K, T[K]> extends false ? never : K]?: Decoded<T[K]>;
				}
			: T;

export type Account = Decoded<service.Account>;
export type AccountAnalytics = Decoded<service.AccountAnalytics>;
export type CancelledPost = Decoded<service.CancelledPost>;
export type Folder = Decoded<service.Folder>;
export type MediaUrls = Decoded<service.MediaUrls>;
export type Post = Decoded<service.Post>;
export type PostAccountItem = Decoded<service.PostAccountItem>;
export type PostAnalytics = Decoded<service.PostAnalytics>;
export type PostPage = Decoded<service.PostPage>;
/** The specification promises none of its keys. */
export type QueueItem = Partial<Decoded<service.QueueItem>>;
export type Usage = Decoded<service.Usage>;
export type Workspace = Decoded<service.Workspace>;
