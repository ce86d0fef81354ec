import type { ByteStream } from '../../client/byteStream';
import { unlessStalled } from '../../client/stallTimeout';
import type { MediaAnswer } from '../../client/httpAnswer';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailureUnlessCancelled, failureOf, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { firstBytesOf, sniff } from '../../media/formats';
import { videoProblem } from '../../media/mediaRules';
import { kindOf, placeOfLink, shownLink, typeOfName } from '../../values/mediaKind';
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

/** The remedy for a link that only the service can open: a file name with an extension shows what it is. */
const BY_NAME = '. If only the service can open the link, end the link in .mp4, .mov, .jpg or .png';

/** The item and the client that look at a link, and the report of what is wrong with it. */
interface LinkReader {
	readonly item: Pick<PostItem, 'results'>;
	readonly report: Pick<ProblemReport, 'refuse'>;
	readonly service: ServiceClient;
}

/** Finds the kind of file of a link: from the user, from its name or from its host. Reports a link without a file. */
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
	const kindByName = kind ?? kindOf(typeOfName(placeOfLink(sourceUrl)));
	if (kindByName) {
		return { kind: kindByName, sourceUrl, url };
	}

	const readType = async () => await typeOfLink(service, sourceUrl).catch(asLastingFailure);
	const type = await item.results.linkTypes.once(sourceUrl, readType);
	const kindByContent = type instanceof ServiceError ? undefined : kindOf(type);
	if (kindByContent) {
		return { kind: kindByContent, sourceUrl, url };
	}
	const cause = causeToShow(sourceUrl, type instanceof ServiceError ? type : undefined);
	return report.refuse(field, `${shownLink(url)}: ${cause ?? NO_MEDIA + BY_NAME}`);
}

/** A failure that counts for the whole run. A host that is only busy fails this row, and later rows try again. */
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
	const contentType = (answer.headers['content-type'] ?? '').toLowerCase();
	const isClear =
		answer.status >= 300 || kindOf(contentType) !== undefined || contentType.includes('html');
	if (!isClear) {
		return sniff(await readStart(answer, timeout))?.contentType ?? contentType;
	}
	answer.body.destroy();
	return answer.status < 300 ? contentType : '';
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
	item: Pick<PostItem, 'results'>,
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
	const findProblem = async () => await look().catch(asLastingFailure);
	const problem = await item.results.linkProblems.once(key, findProblem);
	if (problem instanceof ServiceError) {
		const cause = causeToShow(sourceUrl, problem) ?? NO_MEDIA;
		return isCheck ? `${shownLink(url)}: ${cause}` : undefined;
	}
	return problem ? `${shownLink(url)}: ${problem}` : undefined;
}

/** The first bytes of a stream, as many as come in time. */
async function* startOf(body: ByteStream, most: number): AsyncGenerator<Uint8Array> {
	const deadline = Date.now() + LOOK_TIME_MS;
	let remaining = most;
	for await (const piece of body) {
		yield piece;
		remaining -= piece.length;
		if (remaining <= 0 || Date.now() > deadline) {
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

/** The cause why a link leads to no media; undefined if the cause would reveal something about the host. */
function causeToShow(url: string, failure?: ServiceError): string | undefined {
	const { code = '', nextStep, httpStatus } = failure?.facts ?? {};
	// n8n blocks the address, or the file is too large.
	const isHarmless = ['address_blocked', 'media_too_large'].includes(code);
	if (failure && isHarmless) {
		return `${failure.message}. ${nextStep}`;
	}
	// If Google does not return the file, its own host answers with a page.
	const isGoogle = /(^|\.)google(usercontent)?\.com$/.test(new URL(url).hostname);
	const hasAnswered = failure === undefined || httpStatus !== undefined;
	return isGoogle && hasAnswered
		? "Google requires a sign-in for this file. In Google Drive, set 'General access' of the file to 'Anyone with the link'"
		: undefined;
}
