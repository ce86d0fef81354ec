import { typeOfName } from '../../values/mediaKind';

/**
 * What a pasted link is: the direct link to use, or advice where no direct link is certain, as it
 * goes on after the field's name; for a model without other nodes.
 */
export type ShareLink =
	{ readonly directUrl: string } | { readonly advice: string; readonly forModel?: string };

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
	const what = `: this ${site} link is a page, not a file.`;
	const { link, file } = CLOUD_ADVICE[site] ?? {
		link: 'Give a link to the file itself, such as one that ends in .mp4 or .jpg',
	};
	const forModel = `${what} ${link}`;
	return { advice: file === undefined ? forModel : `${forModel}, or ${file}`, forModel };
}

function folder(site: string): ShareLink {
	return {
		advice: `: this ${site} link is a folder or a page, not a file. Give the share link of one file`,
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

/** Sites whose links lead to pages, by the names that people know them by. */
const PAGE_SITES: ReadonlyArray<readonly [hosts: string, name: string]> = [
	['youtube.com youtu.be youtube-nocookie.com', 'YouTube'],
	['instagram.com', 'Instagram'],
	['tiktok.com', 'TikTok'],
	['facebook.com fb.com fb.watch', 'Facebook'],
	['x.com twitter.com', 'X'],
	['threads.net threads.com', 'Threads'],
	['pinterest.com pin.it', 'Pinterest'],
	['linkedin.com lnkd.in', 'LinkedIn'],
	['snapchat.com', 'Snapchat'],
	['reddit.com', 'Reddit'],
	['vimeo.com', 'Vimeo'],
	['twitch.tv', 'Twitch'],
	['loom.com', 'Loom'],
	['canva.com canva.link', 'Canva'],
	['figma.com', 'Figma'],
	['photos.google.com photos.app.goo.gl', 'Google Photos'],
	['docs.google.com', 'Google Docs'],
	['1drv.ms onedrive.live.com', 'OneDrive'],
	['sharepoint.com', 'SharePoint'],
	['icloud.com', 'iCloud'],
	['wetransfer.com we.tl', 'WeTransfer'],
	['frame.io f.io', 'Frame.io'],
];

/** Clouds that hold the file itself, and how to come by it: their share links alone do not. */
const CLOUD_ADVICE: Readonly<Record<string, { readonly link: string; readonly file?: string }>> = {
	iCloud: {
		link: 'Give a share link of Google Drive or Dropbox instead, because iCloud gives no link to the file',
		file: 'read the file in an earlier node',
	},
	OneDrive: {
		link: 'Give the address in its Embed code, or a share link of Google Drive or Dropbox',
		file: "read the file with n8n's OneDrive node",
	},
	SharePoint: {
		link: 'Give the share link of a video or image that anyone with the link can open',
		file: "read the file with n8n's SharePoint node",
	},
	'Google Photos': {
		link: 'Give a share link of Google Drive or Dropbox instead, because Google Photos gives no link to the file',
		file: 'read the file in an earlier node',
	},
	WeTransfer: { link: 'Give a share link of Google Drive or Dropbox instead' },
};

const NAME_OF: ReadonlyMap<string, string> = new Map(
	PAGE_SITES.flatMap(([hosts, name]) =>
		hosts.split(' ').map((host): readonly [string, string] => [host, name]),
	),
);

/** The name of the site of a host, or of the site that the host is a part of. */
function pageSiteOf(hostname: string): string | undefined {
	const labels = hostname.split('.');
	for (let at = 0; at < labels.length - 1; at++) {
		const name = NAME_OF.get(labels.slice(at).join('.'));
		if (name !== undefined) return name;
	}
	// Pinterest alone has a domain of its own in every country.
	return /(^|\.)pinterest\.[a-z.]+$/.test(hostname) ? 'Pinterest' : undefined;
}
