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
