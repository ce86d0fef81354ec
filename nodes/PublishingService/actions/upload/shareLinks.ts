import { adviceFor, pageSiteOf } from './pageSites';
import { typeOfName } from './mediaKind';

/**
 * What a pasted link is: the direct link to use, or advice where no direct link is certain, as it
 * goes on after the field's name.
 */
export type ShareLink = { readonly directUrl: string } | { readonly advice: string };

interface KnownSite {
	readonly host: RegExp;
	/** Undefined where the link is none that is shared. */
	readonly resolve: (url: URL) => ShareLink | undefined;
}

const SITES: readonly KnownSite[] = [
	{ host: /^(drive|docs)\.google\.com$/, resolve: googleDrive },
	{ host: /(^|\.)dropbox\.com$/, resolve: dropbox },
	{ host: /(^|\.)sharepoint\.com$/, resolve: sharePoint },
	{ host: /^onedrive\.live\.com$/, resolve: oneDrive },
	{ host: /^github\.com$/, resolve: gitHub },
];

/** Recognises links to share pages, which people paste where a link to the file is needed. */
export function recogniseShareLink(link: string): ShareLink {
	const url = new URL(link);
	const known = SITES.find(({ host }) => host.test(url.hostname))?.resolve(url);
	return known ?? page(url) ?? { directUrl: link };
}

/** Sites of pages hand out files too, such as exports, under names that say so. */
function page({ hostname, pathname }: URL): ShareLink | undefined {
	const site = pageSiteOf(hostname);
	if (site === undefined || typeOfName(pathname)) return undefined;
	return {
		advice: `: this ${site} link is a page, not a file. ${adviceFor(site)}`,
	};
}

function folder(site: string): ShareLink {
	return {
		advice: `: this ${site} link is a folder or a page, not a file. Paste the share link of one file`,
	};
}

/** Files that were shared before 2021 open only with their resource key. */
function googleDrive(url: URL): ShareLink | undefined {
	const isDocument = url.hostname.startsWith('docs.') && url.pathname !== '/uc';
	if (isDocument) return undefined;
	const id =
		/\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id');
	if (!id || url.pathname.includes('/folders/')) return folder('Google Drive');
	const resourceKey = url.searchParams.get('resourcekey');
	// This host serves public files of every size without the page that warns of large ones.
	const direct = `https://drive.usercontent.google.com/download?id=${encodeURIComponent(id)}&export=download&confirm=t`;
	return {
		directUrl: resourceKey ? `${direct}&resourcekey=${encodeURIComponent(resourceKey)}` : direct,
	};
}

function dropbox(url: URL): ShareLink {
	if (!/^\/(s|scl\/fi)\//.test(url.pathname)) return folder('Dropbox');
	const direct = new URL(url);
	direct.searchParams.delete('dl');
	direct.searchParams.set('raw', '1');
	return { directUrl: direct.toString() };
}

/** A link of sharing says by a letter what it is of: a video, an image or another file. */
function sharePoint(url: URL): ShareLink | undefined {
	if (url.searchParams.get('download') === '1') return { directUrl: url.toString() };
	const kind = /^\/:([a-z]):\//.exec(url.pathname)?.[1];
	if (kind === 'f') return folder('SharePoint');
	if (kind === undefined || !'viu'.includes(kind)) return undefined;
	const direct = new URL(url);
	direct.searchParams.delete('web');
	direct.searchParams.set('download', '1');
	return { directUrl: direct.toString() };
}

/** The link of an embedded file has what its download needs; that of a page has not. */
function oneDrive(url: URL): ShareLink | undefined {
	if (url.pathname === '/download') return { directUrl: url.toString() };
	const isEmbedded = url.searchParams.has('resid') && url.searchParams.has('authkey');
	if (!isEmbedded || !['/embed', '/redir'].includes(url.pathname)) return undefined;
	const direct = new URL(url);
	direct.pathname = '/download';
	return { directUrl: direct.toString() };
}

function gitHub(url: URL): ShareLink | undefined {
	const [, repository, file] = /^(\/[^/]+\/[^/]+)\/blob(\/.+)$/.exec(url.pathname) ?? [];
	if (repository === undefined || file === undefined) return undefined;
	const direct = new URL(url);
	direct.pathname = `${repository}/raw${file}`;
	return { directUrl: direct.toString() };
}
