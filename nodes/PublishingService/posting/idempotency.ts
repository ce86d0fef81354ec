import { hash } from 'crypto';
import { DateTime, IANAZone } from 'luxon';

import { composedText, plainTag } from '../values/text';
import type { MediaEntry } from '../values/mediaKind';
import type { KeyChoice, PostContent, PostingRun, PostItem } from './postItem';
import type { BinaryFile } from './uploads/storedFile';

/** What a row is; nothing in it changes from run to run. */
export interface RowFacts {
	/** What the media are, in order, or the post that is queued. */
	readonly subject: readonly string[];
	readonly accountIds: readonly string[];
	readonly scheduledAfter?: string;
	/** All other fields that are sent. */
	readonly content: Omit<PostContent, 'scheduledAfter'> & {
		readonly contentGroupIds?: readonly string[];
		readonly slides?: readonly object[];
	};
}

/** The Idempotency-Key of a row; undefined where it is to have none. */
export function idempotencyKey(
	{ run, index }: Pick<PostItem, 'run' | 'index'>,
	choice: KeyChoice,
	{ subject, accountIds, scheduledAfter, content }: RowFacts,
): string | undefined {
	if (choice.mode === 'custom') {
		return choice.key;
	}
	if (choice.mode === 'none') {
		return undefined;
	}
	const { workflowId, nodeId, executionId, runIndex, timezone } = run;
	if (choice.mode === 'execution') {
		return keyOf('execution', [executionId, nodeId, runIndex, index]);
	}
	// The instant, so that the same time written with another offset is the same row.
	const time = scheduledAfter ? new Date(scheduledAfter).toISOString() : today(timezone);
	const accounts = [...accountIds].sort();
	return keyOf('row', [workflowId, nodeId, subject, accounts, time, plainContent(content)]);
}

/** The key of a request whose own one brought back what no longer holds; the same within an execution. */
export function keyAfter(key: string, { executionId }: PostingRun): string {
	return keyOf('again', [key, executionId]);
}

/** Content by its meaning, so that another way to write it makes no second post. */
function plainContent(content: RowFacts['content']): object {
	const { caption, hashtags, notes, contentGroupIds, instagramPostFormat } = content;
	return {
		...content,
		caption: composedText(caption) || undefined,
		hashtags: hashtags && sortedOnce(hashtags.map(plainTag)),
		notes: composedText(notes) || undefined,
		contentGroupIds: contentGroupIds && sortedOnce(contentGroupIds),
		// The default of the service (specification, "POST /v2/posts").
		instagramPostFormat: instagramPostFormat === 'reel' ? undefined : instagramPostFormat,
	};
}

function sortedOnce(texts: readonly string[]): string[] {
	return [...new Set(texts)].sort();
}

/** A value whose keys are in the order of the alphabet at every depth: JSON of it does not depend on theirs. */
function withSortedKeys(value: unknown): unknown {
	if (Array.isArray(value)) {
		return value.map(withSortedKeys);
	}
	if (typeof value !== 'object' || value === null) {
		return value;
	}
	const entries = Object.entries(value).map(
		([key, entry]) => [key, withSortedKeys(entry)] as const,
	);
	return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The key of a request that is the same where these facts are. */
export function keyOf(of: 'row' | 'execution' | 'again' | 'move' | 'add', facts: unknown): string {
	return `n8n-${of}-${hash('sha256', JSON.stringify(withSortedKeys(facts)))}`;
}

/** The day of a run in the workflow's time zone, such as 2026-12-24. */
export function today(zone: string, now = Date.now()): string {
	return inZone(now, zone).toFormat('yyyy-MM-dd');
}

/** The first moment of the day of a run in the workflow's time zone, as an instant. */
export function startOfToday(zone: string, now = Date.now()): string {
	return new Date(inZone(now, zone).startOf('day').toMillis()).toISOString();
}

function inZone(now: number, name: string): DateTime {
	// A zone is made, and held against those that the engine knows, once.
	const zone = IANAZone.create(name);
	return DateTime.fromMillis(now, { zone: zone.isValid ? zone : 'utc' });
}

/** A medium that can be told from others: of a file, the file is there. */
export type KnownMedium =
	Exclude<MediaEntry, { from: 'binary' }> | { readonly from: 'binary'; readonly file: BinaryFile };

/** What a medium is, independent of the run; a file is read for it where its upload has not done so. */
export async function identityOf(medium: KnownMedium): Promise<string> {
	if (medium.from === 'binary') {
		return `file:${await medium.file.content.contentHash()}`;
	}
	if (medium.from === 'upload') {
		return `upload:${medium.uploadId}`;
	}
	if (medium.from === 'url') {
		return `url:${linkIdentity(medium.url)}`;
	}
	if (medium.from === 'pack') {
		return `pack:${medium.packId}`;
	}
	return `image:${medium.folderId}/${medium.imageId}`;
}

/** As identityOf, but good for this run only, where a file hardly ever has to be read. */
export async function identityInRun(medium: KnownMedium): Promise<string> {
	return medium.from === 'binary'
		? `file:${(await medium.file.content.sameContent()).number}`
		: await identityOf(medium);
}

/**
 * What the media of a row are, one text each; undefined if one of them cannot be told from others. A file is
 * read for it unless its upload has done so.
 */
export async function mediaIdentities(
	item: Pick<PostItem, 'file'>,
	media: readonly MediaEntry[],
): Promise<string[] | undefined> {
	const identities: string[] = [];
	for (const entry of media) {
		const medium = await withFile(item, entry);
		if (!medium) {
			return undefined;
		}
		identities.push(await identityOf(medium));
	}
	return identities.length > 0 ? identities : undefined;
}

async function withFile(
	item: Pick<PostItem, 'file'>,
	entry: MediaEntry,
): Promise<KnownMedium | undefined> {
	if (entry.from !== 'binary') {
		return entry;
	}
	const file = await item.file(entry.property);
	return file && { from: 'binary', file };
}

/** How links to a file are signed: how parameters begin, those of a complete signature, those that it may have. */
const SIGNATURES: ReadonlyArray<readonly [prefix: string, required: string, optional?: string]> = [
	['x-amz-', 'algorithm credential date expires signedheaders signature', 'security-token'],
	['x-goog-', 'algorithm credential date expires signedheaders signature', 'security-token'],
	[
		'x-oss-',
		'signature-version credential date expires signature',
		'additional-headers security-token',
	],
	// Azure's shared access signature.
	['', 'sig se sv', 'sp sr ss srt st spr sip si skoid sktid skt ske sks skv saoid suoid scid'],
	// CloudFront, with a canned or a custom policy.
	['', 'expires signature key-pair-id'],
	['', 'policy signature key-pair-id'],
	// The older signatures of Amazon, Google and Alibaba.
	['', 'awsaccesskeyid expires signature', 'x-amz-security-token security-token'],
	['', 'googleaccessid expires signature', 'x-amz-security-token security-token'],
	['', 'ossaccesskeyid expires signature', 'x-amz-security-token security-token'],
];

const SCHEMES = SIGNATURES.map(([prefix, required, optional]) => {
	const namesOf = (list: string) => list.split(' ').map((name) => prefix + name);
	const names = namesOf(required);
	return { required: names, names: optional ? [...names, ...namesOf(optional)] : names };
});

/** What a link leads to: its whole address but the fragment and a complete, recognized signature, which is made anew. */
export function linkIdentity(link: string): string {
	const url = new URL(link);
	url.hash = '';
	// Each as it stands in the link, the first with the question mark, and by its name in lower case.
	const parameters = url.search.split('&').map((text) => {
		const [[name = '', value = ''] = []] = new URLSearchParams(text);
		return { text, name: name.toLowerCase(), value };
	});
	const valuesOf = (wanted: string) =>
		parameters.flatMap(({ name, value }) => (name === wanted ? [value] : []));
	// Each required parameter is there with a value, and nothing of the scheme twice.
	const scheme = SCHEMES.find(
		({ required, names }) =>
			required.every((name) => isPartOfSignature(name, valuesOf(name)[0])) &&
			names.every((name) => valuesOf(name).length <= 1),
	);
	if (!scheme) {
		return url.toString();
	}
	const rest = parameters.filter(({ name }) => !scheme.names.includes(name));
	url.search = rest.map(({ text }) => text).join('&');
	return url.toString();
}

/** The names of two say too little alone: these begin with a day. */
function isPartOfSignature(name: string, value = ''): boolean {
	return ['se', 'sv'].includes(name) ? /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) : value !== '';
}
