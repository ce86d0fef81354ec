import type { ByteStream } from './byteStream';
import type { HttpAnswer, MediaAnswer } from './httpAnswer';

const MAX_REDIRECTS = 5;

/**
 * Opens a link to media without the API key; the caller reads or destroys the stream. Download links are
 * often redirects. They are followed here and not by n8n, so that each address is checked.
 *
 * @param request requests one address, without following its redirect
 */
export async function openMedia(
	link: string,
	request: (url: string) => Promise<MediaAnswer>,
): Promise<MediaAnswer> {
	let url = link;
	for (let redirects = 0; ; redirects++) {
		const answer = await request(url);
		const target = redirects < MAX_REDIRECTS ? redirectTarget(answer, url) : undefined;
		if (target === undefined) {
			return answer;
		}
		answer.body.destroy();
		url = target;
	}
}

/** The address to which an answer redirects; undefined for any other answer. */
function redirectTarget(
	{ status, headers }: HttpAnswer<ByteStream>,
	url: string,
): string | undefined {
	const { location } = headers;
	if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, url)) {
		return undefined;
	}
	const target = new URL(location, url);
	return /^https?:$/.test(target.protocol) ? target.href : undefined;
}
