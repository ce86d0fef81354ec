import type { UploadKind } from '../contract/decoded';

/** Content types by file extension: the two video containers of the specification, common images. */
const TYPES: ReadonlyMap<string, string> = new Map([
	['mp4', 'video/mp4'],
	['m4v', 'video/mp4'],
	['mov', 'video/quicktime'],
	['qt', 'video/quicktime'],
	['jpg', 'image/jpeg'],
	['jpeg', 'image/jpeg'],
	['png', 'image/png'],
	['webp', 'image/webp'],
	['gif', 'image/gif'],
	['heic', 'image/heic'],
	['avif', 'image/avif'],
	['bmp', 'image/bmp'],
	['tif', 'image/tiff'],
	['tiff', 'image/tiff'],
]);

/** Whether a content type is a video's or an image's. */
export function kindOf(contentType: string): UploadKind | undefined {
	if (contentType.startsWith('video/')) return 'video';
	if (contentType.startsWith('image/')) return 'image';
	return undefined;
}

/** The content type that a file name or the path of a URL promises. */
export function typeOfName(name: string): string | undefined {
	const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1];
	return TYPES.get(String(extension).toLowerCase());
}

/** The path of a URL, without query: the part that may end in a file extension. */
export function pathOf(url: string): string {
	return new URL(url).pathname;
}

/** Videos need a name that ends in .mp4 or .mov (specification, "Uploads"), as their type says. */
export function videoFilename(name: string, contentType: string): string {
	const extension = contentType === 'video/quicktime' ? 'mov' : 'mp4';
	if (name.toLowerCase().endsWith(`.${extension}`)) return name;
	return `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${extension}`;
}

/** One medium of a post as the user named it. */
export type MediaEntry =
	| { readonly from: 'upload'; readonly field: string; readonly uploadId: string }
	| { readonly from: 'url'; readonly field: string; readonly url: string }
	| { readonly from: 'binary'; readonly field: string; readonly property: string }
	| {
			readonly from: 'image';
			readonly field: string;
			readonly folderId: string;
			readonly imageId: string;
	  }
	| { readonly from: 'pack'; readonly field: string; readonly packId: string };
