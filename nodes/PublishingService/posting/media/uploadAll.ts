import type { ServiceClient } from '../../client/serviceClient';
import { atStage, asFailure, ServiceError } from '../../client/serviceError';
import type { PostDraft } from '../postDraft';
import type { PostItem } from '../postItem';
import { assertStillWanted } from '../sendPost';
import { type RemoteMedia, uploadMedia, type SendingLimit } from '../uploads/uploadMedia';
import { fetchMediaUrls, type ImageUrl } from './workspaceImages';
import type { ResolvedMedium } from './checkMedia';
import { identityInRun } from './mediaIdentity';

/**
 * Makes a ready upload of every medium, side by side within the run's bound, and gives the upload
 * IDs in order. What several items of the run name is uploaded once, and nothing for a post that could
 * not be sent any more.
 */
export async function uploadAll(
	item: PostItem,
	service: ServiceClient,
	media: readonly ResolvedMedium[],
	{ content, uploads: settings }: PostDraft,
): Promise<string[]> {
	const linkTo = imageLinks(service, media);
	const limit: SendingLimit = {
		run: async (send) =>
			await item.run.shared.uploadLimit.run(async () => {
				assertStillWanted(item, service, 'createPost', content);
				return await send();
			}),
	};
	const uploads = media.map(async (medium) => {
		if (medium.from === 'upload') return medium.uploadId;
		const upload = async () => {
			const source = medium.from === 'image' ? await linkTo(medium) : medium;
			return (await uploadMedia(service, source, settings, limit)).uploadId;
		};
		const work = async () =>
			await (medium.from === 'binary' ? medium.file.content.whileOpened(upload) : upload());
		return await once(item, `upload:${await contentOf(medium)}`, work);
	});
	// All are awaited before one failure ends the item, so that every upload made is named.
	const results = await Promise.allSettled(uploads);
	const made = results.flatMap((result, at) =>
		media[at]?.from === 'upload' ? [] : madeUploads(result),
	);
	item.uploadIds.push(...new Set(made));
	return results.map((result) => {
		if (result.status === 'rejected') throw result.reason;
		return result.value;
	});
}

/** The upload made for a medium, also where it failed afterwards. */
function madeUploads(result: PromiseSettledResult<string>): readonly string[] {
	if (result.status === 'fulfilled') return [result.value];
	const reason: unknown = result.reason;
	return reason instanceof ServiceError ? (reason.facts.uploadIds ?? []) : [];
}

type WorkspaceImage = Extract<ResolvedMedium, { from: 'image' }>;

/**
 * As Item.once; but where the work ended because the post of another item could not be sent any more,
 * this item tries itself.
 */
async function once<T>(item: PostItem, key: string, work: () => Promise<T>): Promise<T> {
	for (;;) {
		let isOwn = false as boolean;
		const made = item.once(key, async () => {
			isOwn = true;
			return await work();
		});
		const outcome = await made.catch(asFailure);
		if (!(outcome instanceof ServiceError)) return outcome;
		if (isOwn || !outcome.facts.notAttempted) throw outcome;
	}
}

/** What two media must have in common to be one upload: of a link the full address. */
async function contentOf(medium: ResolvedMedium): Promise<string> {
	return medium.from === 'url' ? `url:${medium.sourceUrl}` : await identityInRun(medium);
}

/** Short-lived links to the workspace images among the media, asked for together once one is needed. */
function imageLinks(
	service: ServiceClient,
	media: readonly ResolvedMedium[],
): (image: WorkspaceImage) => Promise<RemoteMedia> {
	const images = media.filter((medium) => medium.from === 'image');
	let asked: Promise<ReadonlyArray<readonly ImageUrl[] | Error>> | undefined;
	return async (image) => {
		const [urls = []] = await (asked ??= fetchMediaUrls(service, [images]));
		if (urls instanceof Error) return atStage.upload(urls);
		return { kind: 'image', sourceUrl: urls[images.indexOf(image)]?.url ?? '' };
	};
}
