import { hash } from 'crypto';

import type { MediaEntry } from '../../values/mediaKind';
import type { PostItem } from '../postItem';
import type { BinaryFile } from '../uploads/storedFile';

/** A medium that can be told from others: of a file, the file is there. */
export type KnownMedium =
	Exclude<MediaEntry, { from: 'binary' }> | { readonly from: 'binary'; readonly file: BinaryFile };

/**
 * What a medium is, independent of the run: the content of a file, the address of a link, the place of
 * a workspace image. A file is read for it where its upload has not done so.
 */
export async function identityOf(medium: KnownMedium): Promise<string> {
	switch (medium.from) {
		case 'upload':
			return `upload:${medium.uploadId}`;
		case 'url':
			return `url:${linkIdentity(medium.url)}`;
		case 'image':
			return `image:${medium.folderId}/${medium.imageId}`;
		case 'pack':
			return `pack:${medium.packId}`;
		case 'binary':
			return `file:${await medium.file.content.contentHash()}`;
	}
}

/** As identityOf, but good for this run only, where a file hardly ever has to be read. */
export async function identityInRun(medium: KnownMedium): Promise<string> {
	return medium.from === 'binary'
		? `file:${(await medium.file.content.sameContent()).number}`
		: await identityOf(medium);
}

/** Enough to tell the media of a row apart, and short enough for a cell; a letter keeps it from being a number. */
const LENGTH = 11;

/**
 * A short text of the media of a post. It is of this post alone, as IDs may be sorted without the cells
 * beside them. Undefined where there are no media, or a file is not there.
 */
export async function mediaFingerprint(
	item: Pick<PostItem, 'file'>,
	postId: string,
	media: readonly MediaEntry[],
): Promise<string | undefined> {
	const identities = media.map(async (entry) => {
		if (entry.from !== 'binary') return await identityOf(entry);
		const file = await item.file(entry.property);
		return file && (await identityOf({ from: 'binary', file }));
	});
	const known = await Promise.all(identities);
	if (known.length === 0 || known.includes(undefined)) return undefined;
	return `m${hash('sha256', JSON.stringify([postId, ...known])).slice(0, LENGTH)}`;
}

/** A way of signing links, by the parameters that a complete signature has and those that it may have. */
interface SignatureScheme {
	readonly required: readonly string[];
	readonly optional: readonly string[];
	/** The parameters that begin with a day, where the names alone say too little. */
	readonly dated?: readonly string[];
}

/** The schemes by which object stores and CDNs sign a link to a file that stays the same. */
const SCHEMES: readonly SignatureScheme[] = [
	...['x-amz', 'x-goog'].map((prefix) => ({
		required: words('algorithm credential date expires signedheaders signature', prefix),
		optional: words('security-token', prefix),
	})),
	{
		required: words('signature-version credential date expires signature', 'x-oss'),
		optional: words('additional-headers security-token', 'x-oss'),
	},
	// Azure's shared access signature.
	{
		required: words('sig se sv'),
		optional: words('sp sr ss srt st spr sip si skoid sktid skt ske sks skv saoid suoid scid'),
		dated: ['se', 'sv'],
	},
	// CloudFront, with a canned or a custom policy.
	...['expires', 'policy'].map((first) => ({
		required: [first, ...words('signature key-pair-id')],
		optional: [],
	})),
	// The older signatures of Amazon, Google and Alibaba.
	...words('awsaccesskeyid googleaccessid ossaccesskeyid').map((id) => ({
		required: [id, ...words('expires signature')],
		optional: words('x-amz-security-token security-token'),
	})),
];

function words(text: string, prefix?: string): string[] {
	return text.split(' ').map((word) => (prefix === undefined ? word : `${prefix}-${word}`));
}

/**
 * What a link leads to, told apart by its whole address. Only a complete, recognised signature is
 * left out, because it is made anew for the same file; and the fragment, which no server gets to see.
 */
export function linkIdentity(link: string): string {
	const url = new URL(link);
	url.hash = '';
	const parameters = url.search.split('&').map(parseParameter);
	const scheme = SCHEMES.find((candidate) => isComplete(candidate, parameters));
	if (!scheme) return url.toString();
	const names = [...scheme.required, ...scheme.optional];
	const rest = parameters.filter(({ name }) => !names.includes(name));
	url.search = rest.map(({ text }) => text).join('&');
	return url.toString();
}

interface Parameter {
	/** As it stands in the link, of the first with the question mark. */
	readonly text: string;
	/** In lower case. */
	readonly name: string;
	readonly value: string;
}

function parseParameter(text: string): Parameter {
	const [[name = '', value = ''] = []] = new URLSearchParams(text);
	return { text, name: name.toLowerCase(), value };
}

/** Each required parameter is there with a value, and nothing of the scheme twice. */
function isComplete(
	{ required, optional, dated = [] }: SignatureScheme,
	parameters: readonly Parameter[],
): boolean {
	const named = (name: string) => parameters.filter((parameter) => parameter.name === name);
	const valueOf = (name: string) => named(name)[0]?.value ?? '';
	return (
		required.every((name) => valueOf(name) !== '') &&
		[...required, ...optional].every((name) => named(name).length <= 1) &&
		dated.every((name) => /^\d{4}-\d{2}-\d{2}(T|$)/.test(valueOf(name)))
	);
}
