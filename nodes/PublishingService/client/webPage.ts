import type { HttpAnswer } from './httpAnswer';

/** The part of a page that is searched for its title and its sender. */
const PAGE_START = 5_000;
const MAX_TITLE = 80;

/** Recognizes a web page by its content, because many servers send every text as text/html. */
export function isWebPage(body: string): boolean {
	return /^\s*<(!doctype html|html)\b/i.test(body);
}

/** Recognizes the text that Cloudflare sends in place of a page to clients that are not a browser. */
export function isPageAsText(body: string): boolean {
	return /^error code: \d{3,4}\s*$/.test(body);
}

/** The page with its title, such as `the HTML page "403 Forbidden"`. */
export function namePage(body: string): string {
	const line = findTitle(body.slice(0, PAGE_START))
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return line === '' ? 'an HTML page' : `the HTML page "${line.slice(0, MAX_TITLE)}"`;
}

function findTitle(html: string): string {
	const tagAt = html.toLowerCase().indexOf('<title');
	const start = tagAt < 0 ? -1 : html.indexOf('>', tagAt);
	const end = start < 0 ? -1 : html.indexOf('<', start);
	return end < 0 ? '' : html.slice(start + 1, end);
}

/** Servers that may send pages instead of the service, and the words that reveal them. */
const SENDERS: ReadonlyArray<readonly [RegExp, string]> = [
	[/cloudflare/i, 'Cloudflare'],
	[/akamai/i, 'Akamai'],
	[/incapsula|imperva/i, 'Imperva'],
	[/cloudfront/i, 'Amazon CloudFront'],
	[/awselb/i, 'an AWS load balancer'],
	[/sucuri/i, 'Sucuri'],
	[/zscaler/i, 'Zscaler'],
	[/forti(?:net|gate|guard)/i, 'Fortinet'],
	[/squid/i, 'Squid'],
	[/nginx|openresty/i, 'nginx'],
	[/apache/i, 'Apache'],
	[/microsoft-iis|\biis\b/i, 'IIS'],
];

/** Names the server that may have sent a page, as far as its headers and the page itself say. */
export function guessSender({ headers, body }: HttpAnswer): string {
	const marks = [headers.server, headers.via, isWebPage(body) ? body.slice(0, PAGE_START) : ''];
	const text = marks.join('\n');
	const sender = SENDERS.find(([words]) => words.test(text))?.[1];
	return headers['cf-ray'] === undefined
		? (sender ?? 'a firewall, a proxy or another web server')
		: 'Cloudflare';
}
