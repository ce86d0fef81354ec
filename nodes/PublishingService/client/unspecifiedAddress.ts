import { failureOf } from './serviceError';

/**
 * Prefixes of IPv6 addresses that contain an IPv4 address in their last 32 bits, as 8 groups
 * without these 2.
 */
const EMBEDDED_IPV4: ReadonlyArray<readonly number[]> = [
	// IPv4-mapped (RFC 4291) and IPv4-translated (RFC 2765).
	[0, 0, 0, 0, 0, 0xffff],
	[0, 0, 0, 0, 0xffff, 0],
	// NAT64 (RFC 6052).
	[0x64, 0xff9b, 0, 0, 0, 0],
];

/** The first group of a 6to4 address (RFC 3056), whose next two groups are an IPv4 address. */
const SIX_TO_FOUR = 0x2002;

/**
 * Tells whether a URL leads to an unspecified address: `::` or 0.0.0.0/8, in any written form. A
 * connection to it reaches the machine itself, and n8n's SSRF protection does not have `::` on its list.
 *
 * @example isUnspecifiedAddress('http://[::ffff:0.0.0.0]:5678/') // true
 */
export function isUnspecifiedAddress(url: string): boolean {
	if (!URL.canParse(url)) {
		return false;
	}
	// URL writes every form of an address in one way: 0, 0x0 and 00.0 as 0.0.0.0.
	const { hostname } = new URL(url);
	if (!hostname.startsWith('[')) {
		return /^0\.\d+\.\d+\.\d+$/.test(hostname);
	}
	const groups = readGroups(hostname.slice(1, -1));
	if (groups.every((group) => group === 0)) {
		return true;
	}
	const embedded = findEmbeddedIPv4(groups);
	return embedded !== undefined && embedded >> 8 === 0;
}

/** The eight groups of an IPv6 address as URL writes it, with at most one "::". */
function readGroups(address: string): number[] {
	const [before = '', after] = address.split('::');
	const read = (part: string) =>
		part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
	const start = read(before);
	const end = read(after ?? '');
	const zeros = Array.from({ length: 8 - start.length - end.length }, () => 0);
	return start.concat(zeros, end);
}

/** The first 16 bits of the IPv4 address inside an IPv6 address. */
function findEmbeddedIPv4(groups: readonly number[]): number | undefined {
	if (groups[0] === SIX_TO_FOUR) {
		return groups[1];
	}
	const isEmbedded = EMBEDDED_IPV4.some((prefix) =>
		prefix.every((group, at) => groups[at] === group),
	);
	return isEmbedded ? groups[6] : undefined;
}

/** @throws ServiceError `unspecified_address`, before a request is sent there. */
export function assertSpecified(url: string): void {
	if (isUnspecifiedAddress(url)) {
		throw failureOf('unspecified_address', 'notSent', { values: { host: new URL(url).host } });
	}
}
