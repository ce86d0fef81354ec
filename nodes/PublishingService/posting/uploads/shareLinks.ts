import { typeOfName } from '../../values/mediaKind';

/** Turns a share link into the address of its file, or explains why it does not lead to a file. */
export function recogniseShareLink(
	link: string,
): { readonly directUrl: string } | { readonly advice: string } {
	const url = new URL(link);
	const isAt = (host: string) => `.${url.hostname}`.endsWith(`.${host}`);
	const site = SITES.find(({ hosts }) => hosts.some(isAt));
	// Sites of pages hand out files too, such as exports, under names that say so.
	if (!site || (!site.directUrl && typeOfName(url.pathname))) {
		return { directUrl: link };
	}
	const directUrl = site.directUrl?.(url);
	if (directUrl !== undefined) {
		return { directUrl };
	}
	const advice = site.directUrl
		? 'link is a folder or a page, not a file. Use the share link of one file'
		: 'link is a page, not a file. Use a link to the file itself, for example a link that ends in .mp4 or .jpg, or a share link of Google Drive or Dropbox';
	return { advice: `: this ${site.name} ${advice}` };
}

interface Site {
	readonly name: string;
	readonly hosts: readonly string[];
	/** Returns the address of the bytes; undefined if the link is not for one file. */
	readonly directUrl?: (url: URL) => string | undefined;
}

/** The sites whose pages people paste most often. For any other page, the answer of its host shows that it is no file. */
const SITES: readonly Site[] = [
	{
		name: 'Google Drive',
		hosts: ['drive.google.com', 'docs.google.com'],
		directUrl({ hostname, pathname, searchParams }) {
			const isDocument = hostname.startsWith('docs.') && pathname !== '/uc';
			const id = /\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(pathname)?.[1] ?? searchParams.get('id');
			if (!id || isDocument || pathname.includes('/folders/')) {
				return undefined;
			}
			// Files that were shared before 2021 open only with their resource key.
			const resourcekey = searchParams.get('resourcekey');
			const query = { id, export: 'download', confirm: 't', ...(resourcekey && { resourcekey }) };
			// This host serves public files of every size without the page that warns of large ones.
			return `https://drive.usercontent.google.com/download?${new URLSearchParams(query).toString()}`;
		},
	},
	{
		name: 'Dropbox',
		hosts: ['dropbox.com'],
		directUrl(url) {
			if (!/^\/(s|scl\/fi)\//.test(url.pathname)) {
				return undefined;
			}
			url.searchParams.delete('dl');
			url.searchParams.set('raw', '1');
			return url.toString();
		},
	},
	{
		name: 'SharePoint',
		hosts: ['sharepoint.com'],
		directUrl(url) {
			const isDownload = url.searchParams.get('download') === '1';
			// A link of sharing says by a letter what it is of: a video, an image or another file.
			if (!isDownload && !/^\/:[viu]:\//.test(url.pathname)) {
				return undefined;
			}
			url.searchParams.delete('web');
			url.searchParams.set('download', '1');
			return url.toString();
		},
	},
	{ name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
	{ name: 'Instagram', hosts: ['instagram.com'] },
	{ name: 'TikTok', hosts: ['tiktok.com'] },
	{ name: 'Facebook', hosts: ['facebook.com', 'fb.watch'] },
	{ name: 'Canva', hosts: ['canva.com'] },
	{ name: 'Google Photos', hosts: ['photos.google.com', 'photos.app.goo.gl'] },
	{ name: 'OneDrive', hosts: ['1drv.ms', 'onedrive.live.com'] },
	{ name: 'iCloud', hosts: ['icloud.com'] },
	{ name: 'WeTransfer', hosts: ['wetransfer.com', 'we.tl'] },
];
