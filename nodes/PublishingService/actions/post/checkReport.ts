import { downloadMedia } from '../../client/download';
import type { ServiceClient } from '../../client/serviceClient';
import { passOn, ServiceError } from '../../client/serviceError';
import { LIMITS } from '../../contract/limits';
import type { Output } from '../operation';
import { videoProblem } from '../upload/fileContent';
import type { ProblemReport } from './draft';
import type { ResolvedMedium } from './media/resolveMedia';

/** A post that is to be checked, new or to be queued. */
export interface PostToCheck {
	readonly report: ProblemReport;
	/** What the key could not look at so far. */
	readonly notChecked: readonly string[];
	readonly body: object;
	readonly idempotencyKey: string | undefined;
	/** The post that is to be queued. */
	readonly postId?: string;
	/** The media of a new post. */
	readonly media?: readonly ResolvedMedium[];
}

/** Holds a post against the service without writing, and says all that is wrong with it. */
export async function checkReport(
	service: ServiceClient,
	{ report, body, idempotencyKey, postId, media = [], notChecked: before }: PostToCheck,
): Promise<Output> {
	const notChecked = [...before];
	const look = async (what: string, check: () => Promise<void>) =>
		await unlessForbidden(notChecked, what, check);
	if (postId !== undefined)
		await look('post', async () => await checkExists(service, report, postId));
	for (const medium of media) {
		await look('uploads', async () => await checkMedium(service, report, medium));
	}
	const { problems } = report;
	return {
		json: {
			checkOnly: true,
			ok: problems.length === 0,
			problems,
			...(notChecked.length > 0 && { notChecked }),
			wouldSend: { body, idempotencyKey: idempotencyKey ?? null },
		},
	};
}

/** A key without the scope to look is no fault of the row; any other failure is the item's. */
async function unlessForbidden(
	notChecked: string[],
	what: string,
	look: () => Promise<void>,
): Promise<void> {
	try {
		await look();
	} catch (error) {
		const isForbidden = error instanceof ServiceError && error.facts.code === 'insufficient_scope';
		if (!isForbidden) throw passOn(error);
		if (!notChecked.includes(what)) notChecked.push(what);
	}
}

async function checkExists(
	service: ServiceClient,
	report: ProblemReport,
	postId: string,
): Promise<void> {
	try {
		await service.call('getPost', { path: { postId } });
	} catch (error) {
		if (!isNotFound(error)) throw passOn(error);
		report.refuse('postId', `is "${postId}", which does not exist`);
	}
}

async function checkMedium(
	service: ServiceClient,
	report: ProblemReport,
	medium: ResolvedMedium,
): Promise<void> {
	if (medium.from === 'upload') {
		const { uploadId } = medium;
		const problem = await uploadProblem(service, uploadId);
		if (problem) report.refuse(medium.field, `holds "${uploadId}", which ${problem}`);
	}
	if (medium.from === 'url') {
		const problem = await linkProblem(service, medium);
		if (problem) report.refuse(medium.field, `${placeOf(medium.sourceUrl)}: ${problem}`);
	}
}

/** A link without its query, which may be a secret. */
function placeOf(link: string): string {
	const { host, pathname } = new URL(link);
	return host + pathname;
}

async function uploadProblem(
	service: ServiceClient,
	uploadId: string,
): Promise<string | undefined> {
	try {
		const { status } = await service.call('getUpload', { path: { uploadId } });
		return status === 'ready' ? undefined : `is ${status}, not ready`;
	} catch (error) {
		if (isNotFound(error)) return 'does not exist';
		throw passOn(error);
	}
}

function isNotFound(error: unknown): boolean {
	return error instanceof ServiceError && error.facts.httpStatus === 404;
}

/** Opens the link as the service would, and reads a video as far as its header. */
async function linkProblem(
	service: ServiceClient,
	{ sourceUrl, kind }: Extract<ResolvedMedium, { from: 'url' }>,
): Promise<string | undefined> {
	try {
		const limit = kind === 'video' ? LIMITS.videoBytes : LIMITS.imageBytes;
		const { body } = await downloadMedia(service, sourceUrl, limit);
		if (kind === 'video') return await videoProblem(body);
		body.destroy();
		return undefined;
	} catch (error) {
		if (error instanceof ServiceError && error.facts.code !== 'cancelled') return error.message;
		throw passOn(error);
	}
}

/** Stands for an upload that has not been made. */
export function placeholderOf(medium: ResolvedMedium): string {
	switch (medium.from) {
		case 'upload':
			return medium.uploadId;
		case 'url':
			return `(upload of ${medium.sourceUrl})`;
		case 'file':
			return `(upload of ${medium.file.filename})`;
		case 'image':
			return `(upload of workspace image ${medium.folderId}/${medium.imageId})`;
	}
}
