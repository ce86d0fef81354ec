import type { ByteStream } from '../../client/byteStream';
import { unlessStalled } from '../../client/stallTimeout';
import type { MediaAnswer } from '../../client/httpAnswer';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailureUnlessCancelled, failureOf, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { firstBytesOf, sniff } from '../../media/formats';
import { videoProblem } from '../../media/mediaRules';
import { kindOf, shownLink, typeOfName } from '../../values/mediaKind';
import type { PostItem, ProblemReport } from '../postDraft';
import { recogniseShareLink } from './shareLinks';

/** A link from which the service fetches a file. */
export interface RemoteMedia {
	readonly kind: UploadKind;
	readonly sourceUrl: string;
	readonly filename?: string;
	/** The link as the user gave it, so that a refusal says which of several it is about; never a signed one. */
	readonly url?: string;
}

const LOOK_TIMEOUT_MS = 15_000;

/** Another remedy: a link that says its kind by its name need not be opened here. */
const BY_NAME = '. If only the service can open the link, end the link in .mp4, .mov, .jpg or .png';

/** The item and the client that look at a link, and the report of what is wrong with it. */
interface LinkReader {
	readonly item: Pick<PostItem, 'once'>;
	readonly report: Pick<ProblemReport, 'refuse'>;
	readonly service: ServiceClient;
}

/** Finds out what a link leads to, by the user, its name or its host; what is wrong is in the report. */
export async function checkedLink(
	{ item, report, service }: LinkReader,
	field: string,
	url: string,
	kind?: UploadKind,
): Promise<RemoteMedia | undefined> {
	const link = recogniseShareLink(url);
	if ('advice' in link) {
		return report.refuse(field, link.advice);
	}
	const sourceUrl = link.directUrl.replace(/\s/g, '%20');
	const known = kind ?? kindOf(typeOfName(shownLink(sourceUrl)) ?? '');
	if (known) {
		return { kind: known, sourceUrl, url };
	}

	const look = async () => await typeOfLink(service, sourceUrl).catch(asLastingFailure);
	const type = await item.once(`type of ${sourceUrl}`, look);
	const found = type instanceof ServiceError ? undefined : kindOf(type);
	if (found) {
		return { kind: found, sourceUrl, url };
	}
	const why = withoutMedia(sourceUrl, type instanceof ServiceError ? type : undefined);
	return report.refuse(field, `${shownLink(url)}: ${why}${why === NO_MEDIA ? BY_NAME : ''}`);
}

/** A failed look that is kept for the run: a host that is only busy fails the row, and later rows look again. */
function asLastingFailure(error: unknown): ServiceError {
	const failure = asFailureUnlessCancelled(error);
	if (failure.facts.code === 'media_host_busy') {
		throw failure;
	}
	return failure;
}

/** The content type of a link, from its host or its first bytes; empty if it has none. */
async function typeOfLink(service: ServiceClient, url: string): Promise<string> {
	const timeout = Math.min(LOOK_TIMEOUT_MS, service.timeout);
	const answer = await service.open(url, timeout);
	const named = (answer.headers['content-type'] ?? '').toLowerCase();
	const isTelling = answer.status >= 300 || kindOf(named) !== undefined || named.includes('html');
	if (!isTelling) {
		return sniff(await readStart(answer, timeout))?.contentType ?? named;
	}
	answer.body.destroy();
	return answer.status < 300 ? named : '';
}

/** The first bytes of a body, if they come in time; a body that breaks off or is no file is a failed download. */
async function readStart({ body, stop }: MediaAnswer, timeout: number): Promise<Uint8Array> {
	// A body that is destroyed early emits an error: without a listener that ends the process.
	body.on('error', () => {});
	const failure = failureOf('download_failed', 'interrupted', {
		values: { what: 'did not return a complete file' },
	});
	const reading = firstBytesOf(body).catch(() => {
		throw failure;
	});
	return await unlessStalled(reading, timeout, () => {
		stop();
		body.destroy();
		return failure;
	});
}

/** Most videos made for the web have their header within so many bytes. */
const HEADER_BYTES = 2 * 1024 * 1024;

/** The longest time to look at a link. If its host is slower, the service checks the link. */
const LOOK_TIME_MS = 60_000;

/** Says why a link cannot be used; each is opened once a run. Only a check refuses a link that does not open. */
export async function linkProblem(
	item: PostItem,
	service: ServiceClient,
	{ sourceUrl, url = sourceUrl, kind }: RemoteMedia,
	isCheck: boolean,
): Promise<string | undefined> {
	const look = async () => {
		const limit = kind === 'video' ? LIMITS.videoBytes : LIMITS.imageBytes;
		const { body } = await service.download(sourceUrl, limit);
		const start = startOf(body, isCheck ? Infinity : HEADER_BYTES);
		try {
			return kind === 'video' ? await videoProblem(start, undefined, NO_MEDIA) : undefined;
		} finally {
			body.destroy();
		}
	};
	const key = `${kind} to ${isCheck ? 'check' : 'publish'}: ${sourceUrl}`;
	const problem = await item.once(key, async () => await look().catch(asLastingFailure));
	const isUnseen = problem instanceof ServiceError;
	const wrong = isUnseen ? isCheck && withoutMedia(sourceUrl, problem) : problem;
	return wrong ? `${shownLink(url)}: ${wrong}` : undefined;
}

/** The first bytes of a stream, as many as come in time. */
async function* startOf(body: ByteStream, most: number): AsyncGenerator<Uint8Array> {
	const deadline = Date.now() + LOOK_TIME_MS;
	let left = most;
	for await (const piece of body) {
		yield piece;
		left -= piece.length;
		if (left <= 0 || Date.now() > deadline) {
			return;
		}
	}
}

/**
 * A link may lead to a host that outsiders must not explore. So the message does not show whether
 * the host answers, and with what.
 */
const NO_MEDIA =
	'this link does not lead to a video or an image. Check that the link opens without signing in, and that it leads to the file, not to a page';

/** Why a link gave no media; without a failure it gave something else. */
function withoutMedia(url: string, failure?: ServiceError): string {
	const { code = '', nextStep, httpStatus } = failure?.facts ?? {};
	// Causes that reveal nothing about the host: n8n blocks the address, or the file is too large.
	const isTold = ['address_blocked', 'media_too_large'].includes(code);
	if (failure && isTold) {
		return `${failure.message}. ${nextStep}`;
	}
	// If Google does not return the file, its own host answers with a page.
	const isGoogle = /(^|\.)google(usercontent)?\.com$/.test(new URL(url).hostname);
	return isGoogle && (failure === undefined || httpStatus !== undefined)
		? "Google requires a sign-in for this file. In Google Drive, set 'General access' of the file to 'Anyone with the link'"
		: NO_MEDIA;
}
