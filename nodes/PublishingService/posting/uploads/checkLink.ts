import type { ServiceClient } from '../../client/serviceClient';
import { asFailureOfLook, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/decoded';
import type { PostItem, ProblemReport } from '../postItem';
import { firstBytesOf, sniff } from '../../media/formats';
import { kindOf, pathOf, typeOfName } from '../../values/mediaKind';

/** A link from which the service fetches a file. */
export interface RemoteMedia {
	readonly kind: UploadKind;
	readonly sourceUrl: string;
	readonly filename?: string;
	/** The link as the user gave it, so that a refusal says which of several it is about; never a signed one. */
	readonly url?: string;
}

const LOOK_TIMEOUT_MS = 15_000;

/** What else helps: a link that says by its name what it is need not be opened here. */
const BY_NAME = '. Where only the service can open it, end it in .mp4, .mov, .jpg or .png';

/**
 * Finds out whether a link leads to a video or an image: from the user, the name in the link, or
 * the answer of its host. Share pages become direct links where that is certain. What is wrong is
 * noted on the item under the field's name.
 */
export async function checkedLink(
	item: Pick<PostItem, 'once'>,
	report: Pick<ProblemReport, 'refuse'>,
	service: ServiceClient,
	field: string,
	url: string,
	kind?: UploadKind,
): Promise<RemoteMedia | undefined> {
	const link = recogniseShareLink(url);
	if ('advice' in link) return report.refuse(field, link.advice);
	const sourceUrl = link.directUrl;
	const known = kind ?? kindOf(typeOfName(pathOf(sourceUrl)) ?? '');
	if (known) return { kind: known, sourceUrl, url };

	const look = async () => await typeOfLink(service, sourceUrl).catch(asFailureOfLook);
	const type = await item.once(`type of ${sourceUrl}`, look);
	const found = type instanceof ServiceError ? undefined : kindOf(type);
	if (found) return { kind: found, sourceUrl, url };
	const why = withoutMedia(sourceUrl, type instanceof ServiceError ? type : undefined);
	return report.refuse(field, `: ${why}${why === NO_MEDIA ? BY_NAME : ''}`);
}

/** The content type that a link's host names or its first bytes show; empty where it has none. */
async function typeOfLink(service: ServiceClient, url: string): Promise<string> {
	const answer = await service.open(url, LOOK_TIMEOUT_MS);
	const named = (answer.headers['content-type'] ?? '').toLowerCase();
	const isTelling = answer.status >= 300 || kindOf(named) !== undefined || named.includes('html');
	if (!isTelling) return sniff(await firstBytesOf(answer.body))?.contentType ?? named;
	answer.body.destroy();
	return answer.status < 300 ? named : '';
}

/**
 * What is told of a link that gave something else than media, or nothing. It may lead to a host that
 * strangers must not learn of, so whether that one answers, and with what, is not told.
 */
export const NO_MEDIA =
	'this link did not give a video or an image. Check that it opens without signing in and leads to the file itself, not to a page';

/** What is told all the same: what n8n itself does not open, with its setting, and a file that is too large. */
const TOLD = new Set(['address_blocked', 'media_too_large']);

/** Google's own host, which answers with a page where it does not give the file. */
const GOOGLE = /(^|\.)google(usercontent)?\.com$/;

/** Why a link gave no media; without a failure it gave something else. */
export function withoutMedia(url: string, failure?: ServiceError): string {
	const { code = '', nextStep, httpStatus } = failure?.facts ?? {};
	if (failure && TOLD.has(code)) return `${failure.message}. ${nextStep}`;
	const isAnswered = failure === undefined || httpStatus !== undefined;
	return isAnswered && GOOGLE.test(new URL(url).hostname)
		? 'Google asks for a sign-in instead of giving the file. Set its General access to Anyone with the link'
		: NO_MEDIA;
}

/**
 * What a pasted link is: the direct link to use, or advice where no direct link is certain, as it
 * goes on after the field's name.
 */
export type ShareLink = { readonly directUrl: string } | { readonly advice: string };

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

/** Sites of pages hand out files too, such as exports, under names that say so. */
function page({ hostname, pathname }: URL): ShareLink | undefined {
	const isOf = (host: string) => `.${hostname}`.endsWith(`.${host}`);
	const [, site] = PAGE_SITES.find(([hosts]) => hosts.some(isOf)) ?? [];
	if (site === undefined || typeOfName(pathname)) return undefined;
	const file = 'the file itself, such as one that ends in .mp4 or .jpg';
	const shared = 'a share link of Google Drive or Dropbox';
	return {
		advice: `: this ${site} link is a page, not a file. Give a link to ${file}, or ${shared}`,
	};
}
