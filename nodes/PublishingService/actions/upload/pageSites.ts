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
const CLOUD_ADVICE: Readonly<Record<string, string>> = {
	iCloud:
		'Paste a share link of Google Drive or Dropbox instead, because iCloud gives no link to the file, or read the file in an earlier node',
	OneDrive:
		"Paste the address in its Embed code, or a share link of Google Drive or Dropbox, or read the file with n8n's OneDrive node",
	SharePoint:
		"Paste the share link of a video or image that anyone with the link can open, or read the file with n8n's SharePoint node",
	'Google Photos':
		'Paste a share link of Google Drive or Dropbox instead, because Google Photos gives no link to the file, or read the file in an earlier node',
	WeTransfer: 'Paste a share link of Google Drive or Dropbox instead',
};

/** What to do about a link to a page of a site. */
export function adviceFor(site: string): string {
	return (
		CLOUD_ADVICE[site] ?? 'Paste a link to the file itself, such as one that ends in .mp4 or .jpg'
	);
}

const NAME_OF: ReadonlyMap<string, string> = new Map(
	PAGE_SITES.flatMap(([hosts, name]) =>
		hosts.split(' ').map((host): readonly [string, string] => [host, name]),
	),
);

/** The name of the site of a host, or of the site that the host is a part of. */
export function pageSiteOf(hostname: string): string | undefined {
	const labels = hostname.split('.');
	for (let at = 0; at < labels.length - 1; at++) {
		const name = NAME_OF.get(labels.slice(at).join('.'));
		if (name !== undefined) return name;
	}
	// Pinterest alone has a domain of its own in every country.
	return /(^|\.)pinterest\.[a-z.]+$/.test(hostname) ? 'Pinterest' : undefined;
}
