import type { UploadKind } from '../contract/schemas';

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
	'video/mp4': ['mp4', 'm4v'],
	'video/quicktime': ['mov', 'qt'],
	'image/jpeg': ['jpg', 'jpeg'],
	'image/png': ['png'],
	'image/webp': ['webp'],
	'image/gif': ['gif'],
	'image/heic': ['heic'],
	'image/avif': ['avif'],
	'image/bmp': ['bmp'],
	'image/tiff': ['tif', 'tiff'],
};

const KINDS = ['video', 'image'] as const;

export function kindOf(contentType: string | undefined): UploadKind | undefined {
	return KINDS.find((kind) => contentType?.startsWith(`${kind}/`));
}

/** The content type that a file name or the path of a URL promises. */
export function typeOfName(name: string): string | undefined {
	const lowerCase = name.toLowerCase();
	for (const [type, extensions] of Object.entries(EXTENSIONS)) {
		if (extensions.some((extension) => lowerCase.endsWith(`.${extension}`))) {
			return type;
		}
	}
	return undefined;
}

/** The host and the path of a link, which end with the name of its file. */
export function placeOfLink(link: string): string {
	const { host, pathname } = new URL(link);
	return host + pathname;
}

const LONGEST_SHOWN_LINK = 300;

/** A link for a message: without its query, which may be a secret, and not too long to be read. */
export function shownLink(link: string): string {
	const place = placeOfLink(link);
	return place.length > LONGEST_SHOWN_LINK ? `${place.slice(0, LONGEST_SHOWN_LINK)}…` : place;
}

/** Videos need a name that ends in .mp4 or .mov (specification, "Uploads"), as their type says. */
export function videoFilename(name: string, contentType: string): string {
	const extension = contentType === 'video/quicktime' ? 'mov' : 'mp4';
	if (name.toLowerCase().endsWith(`.${extension}`)) {
		return name;
	}
	return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${extension}`;
}

export type MediaEntry =
	| { readonly from: 'upload'; readonly field: string; readonly uploadId: string }
	| {
			readonly from: 'url';
			readonly field: string;
			readonly url: string;
			/** The ID of the file in its database: its link changes while the file stays. */
			readonly attachmentId?: string;
	  }
	| { readonly from: 'binary'; readonly field: string; readonly property: string }
	| {
			readonly from: 'image';
			readonly field: string;
			readonly folderId: string;
			readonly imageId: string;
	  }
	| { readonly from: 'pack'; readonly field: string; readonly packId: string };
