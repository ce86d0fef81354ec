import { typeOfName } from '../../values/mediaKind';

/**
 * What a pasted link is: the direct link to use, or advice where no direct link is certain, as it
 * goes on after the field's name; for a model without other nodes.
 */
export type ShareLink =
	{ readonly directUrl: string } | { readonly advice: string; readonly forModel?: string };

/** Recognises links to share pages, which people paste where a link to the file is needed. */
export function recogniseShareLink(link: string): ShareLink {
	const url = new URL(link);
	const { hostname } = url;
	if (/^(drive|docs)\.google\.com$/.test(hostname)) return googleDrive(url);
	if (/(^|\.)dropbox\.com$/.test(hostname)) return dropbox(url);
	if (/\.sharepoint\.com$/.test(hostname)) return sharePoint(url);
	return page(url) ?? { directUrl: link };
}

/** Files that were shared before 2021 open only with their resource key. */
function googleDrive(url: URL): ShareLink {
	const { hostname, pathname, searchParams } = url;
	const isDocument = hostname.startsWith('docs.') && pathname !== '/uc';
	const id = /\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(pathname)?.[1] ?? searchParams.get('id');
	if (!id || isDocument || pathname.includes('/folders/')) return folder('Google Drive');
	const resourcekey = searchParams.get('resourcekey');
	const query = { id, export: 'download', confirm: 't', ...(resourcekey && { resourcekey }) };
	// This host serves public files of every size without the page that warns of large ones.
	const direct = 'https://drive.usercontent.google.com/download';
	return { directUrl: `${direct}?${new URLSearchParams(query).toString()}` };
}

function dropbox(url: URL): ShareLink {
	if (!/^\/(s|scl\/fi)\//.test(url.pathname)) return folder('Dropbox');
	url.searchParams.delete('dl');
	url.searchParams.set('raw', '1');
	return { directUrl: url.toString() };
}

/** A link of sharing says by a letter what it is of: a video, an image or another file. */
function sharePoint(url: URL): ShareLink {
	const isDownload = url.searchParams.get('download') === '1';
	if (!isDownload && !/^\/:[viu]:\//.test(url.pathname)) return folder('SharePoint');
	url.searchParams.delete('web');
	url.searchParams.set('download', '1');
	return { directUrl: url.toString() };
}

function folder(site: string): ShareLink {
	return {
		advice: `: this ${site} link is a folder or a page, not a file. Give the share link of one file`,
	};
}

/** The sites whose pages people paste most; what any other page is, its host's answer shows. */
const PAGE_SITES: ReadonlyArray<readonly [hosts: readonly string[], name: string]> = [
	[['youtube.com', 'youtu.be'], 'YouTube'],
	[['instagram.com'], 'Instagram'],
	[['tiktok.com'], 'TikTok'],
	[['facebook.com', 'fb.watch'], 'Facebook'],
	[['canva.com'], 'Canva'],
	[['photos.google.com', 'photos.app.goo.gl'], 'Google Photos'],
	[['1drv.ms', 'onedrive.live.com'], 'OneDrive'],
	[['icloud.com'], 'iCloud'],
	[['wetransfer.com', 'we.tl'], 'WeTransfer'],
];

/** Clouds that hold the file itself, of which they give no link. */
const CLOUDS = ['Google Photos', 'OneDrive', 'iCloud', 'WeTransfer'];

/** Sites of pages hand out files too, such as exports, under names that say so. */
function page({ hostname, pathname }: URL): ShareLink | undefined {
	const isOf = (host: string) => `.${hostname}`.endsWith(`.${host}`);
	const [, site] = PAGE_SITES.find(([hosts]) => hosts.some(isOf)) ?? [];
	if (site === undefined || typeOfName(pathname)) return undefined;
	const what = `: this ${site} link is a page, not a file.`;
	if (!CLOUDS.includes(site)) {
		return {
			advice: `${what} Give a link to the file itself, such as one that ends in .mp4 or .jpg`,
		};
	}
	const forModel = `${what} Give a share link of Google Drive or Dropbox instead, because ${site} gives no link to the file`;
	return { advice: `${forModel}, or read the file in an earlier node`, forModel };
}
