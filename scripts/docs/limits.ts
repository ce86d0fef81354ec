import { LIMITS } from '../../nodes/PublishingService/contract/serviceLimits';
import { table } from './table';

const count = (value: number) => value.toLocaleString('en-US');
const mebibytes = (bytes: number) => `${count(bytes)} bytes (${bytes / 2 ** 20} MiB)`;

/** The table of limits that docs/limits.md shows. */
export function limitTable(): string {
	const { slides, mediaUrlSeconds } = LIMITS;
	return table(
		['what', 'limit'],
		[
			['video', `${mebibytes(LIMITS.videoBytes)}, MP4 or MOV with H.264 or HEVC`],
			['length of a video', `${LIMITS.videoSeconds / 60} minutes`],
			[
				'picture of a video',
				`${LIMITS.videoShortSide} × ${LIMITS.videoLongSide}, ${LIMITS.videoFramesPerSecond} frames per second`,
			],
			['image', mebibytes(LIMITS.imageBytes)],
			['media of a post', `one video, or up to ${LIMITS.mediaPerPost} images`],
			['accounts of a post', `${LIMITS.accountIdsPerRequest}`],
			['caption', `${count(LIMITS.caption)} characters`],
			['hashtags', `${LIMITS.hashtags} of ${LIMITS.hashtagLength} characters each`],
			['notes', `${count(LIMITS.notes)} characters`],
			['content tags of a post', `${LIMITS.contentGroupIds}`],
			[
				'slides of a post',
				`${slides.min} to ${slides.max}, with up to ${LIMITS.textElementsPerSlide} texts of ${LIMITS.textElementContent} characters each`,
			],
			['custom idempotency key', `${LIMITS.idempotencyKey} characters`],
			[
				'images of one request for media URLs',
				`${LIMITS.mediaUrlItems}; the node sends several requests for more images`,
			],
			[
				'time that a media URL works',
				`${mediaUrlSeconds.min} to ${count(mediaUrlSeconds.max)} seconds`,
			],
			['display name of an account', `${LIMITS.displayName} characters`],
			['bio of an account', `${LIMITS.bio} characters`],
			['warmup search terms of an account', `1 to ${LIMITS.warmupSearchTerms}`],
		],
	);
}
