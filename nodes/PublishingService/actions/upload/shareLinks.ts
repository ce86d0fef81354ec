import { typeOfName } from './mediaKind';

/** What a pasted link is: the direct link to use, or advice where no direct link is certain. */
export type ShareLink = { readonly directUrl: string } | { readonly advice: string };

interface KnownSite {
	readonly host: RegExp;
	readonly resolve: (url: URL) => ShareLink;
}

const PAGE_ADVICE =
	'is a page that shows media, not a file; paste a link to the file itself, such as one that ends in .mp4 or .jpg';

const SITES: readonly KnownSite[] = [
	{ host: /(^|\.)drive\.google\.com$/, resolve: googleDrive },
	{ host: /(^|\.)dropbox\.com$/, resolve: dropbox },
	{
		host: /(^|\.)(1drv\.ms|onedrive\.live\.com|sharepoint\.com)$/,
		resolve: () => ({
			advice:
				'is a OneDrive share page; download the file with the OneDrive node and choose Binary Files, or paste a direct download link',
		}),
	},
	{
		host: /(^|\.)(docs\.google\.com|photos\.google\.com|photos\.app\.goo\.gl|icloud\.com|wetransfer\.com|we\.tl|canva\.com)$/,
		resolve: pageOrFile,
	},
	{
		host: /(^|\.)(youtube\.com|youtu\.be|tiktok\.com|instagram\.com|facebook\.com|vimeo\.com|x\.com|twitter\.com)$/,
		resolve: pageOrFile,
	},
];

/** Recognises links to share pages, which people paste where a link to the file is needed. */
export function recogniseShareLink(link: string): ShareLink {
	const url = new URL(link);
	const site = SITES.find(({ host }) => host.test(url.hostname));
	return site ? site.resolve(url) : { directUrl: link };
}

/** These sites hand out files too, such as exports, under names that say so. */
function pageOrFile(url: URL): ShareLink {
	return typeOfName(url.pathname) ? { directUrl: url.toString() } : { advice: PAGE_ADVICE };
}

function googleDrive(url: URL): ShareLink {
	const id = /\/file\/d\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id');
	const isFile = id !== null && id !== undefined && !url.pathname.includes('/folders/');
	if (!isFile)
		return { advice: 'is a Google Drive folder or page; paste the share link of one file' };
	// This host serves public files of every size without the page that warns of large ones.
	return {
		directUrl: `https://drive.usercontent.google.com/download?id=${encodeURIComponent(id)}&export=download&confirm=t`,
	};
}

function dropbox(url: URL): ShareLink {
	if (!/^\/(s|scl\/fi)\//.test(url.pathname)) {
		return { advice: 'is a Dropbox folder or page; paste the share link of one file' };
	}
	const direct = new URL(url);
	direct.searchParams.delete('dl');
	direct.searchParams.set('raw', '1');
	return { directUrl: direct.toString() };
}
