import type { INodeParameters } from 'n8n-workflow';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode, Scope } from '../../../../../sandbox/service';
import type { OperationName, Testbed } from '../../../../kit/engine/testbed';

/** One of the service's codes, and a real condition of the service that causes it. */
export interface CodeCase {
	operation: OperationName;
	/** Parameters that all items share. */
	shared?: INodeParameters;
	/** Parameters of the item that fails, and of one that succeeds next to it, if there can be one. */
	bad: INodeParameters;
	good?: INodeParameters;
	/** The name of the API key; the key with every scope unless given. */
	key?: Scope | 'revoked';
	/** Makes the condition. The parameters that it returns are added to the two items. */
	arrange?: (bed: Testbed, folder: string) => Arranged | Promise<Arranged>;
	status: number;
	message: string;
	/** With request and upload IDs as REQ and UPL, times as TIME. */
	description: string;
	facts?: object;
}

const upload = { mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };
const toOne = { accountIds: ['acc_tiktok_main'] };

type Arranged = Partial<Pick<CodeCase, 'bad' | 'good'>>;

/** Changes the sandbox's settings. */
const settings =
	(patch: Parameters<Testbed['sandbox']['control']['settings']>[0]): CodeCase['arrange'] =>
	async ({ sandbox }) => {
		await sandbox.control.settings(patch);
		return {};
	};

/** An upload without bytes. */
async function signedUpload(bed: Testbed): Promise<string> {
	const { json } = await bed.item('upload.createSignedUrl', {
		kind: 'image',
		filename: 'a.png',
		contentType: 'image/png',
		sizeBytes: 1,
	});
	return String(json.uploadId);
}

const account = {
	platform: 'tiktok',
	username: 'one.more',
	displayName: 'One More',
	bio: 'More',
	profilePictureUrl: 'https://studio.example/more.png',
	warmupSearchTerms: 'more',
};

export const codeCases: Record<ErrorCode, CodeCase> = {
	unauthorized: {
		operation: 'usage.get',
		bad: {},
		key: 'revoked',
		status: 401,
		message: 'The service refused the API key',
		description:
			'The service says: The API key was revoked. Hint: Send a valid API key as "Authorization: Bearer <API_KEY>"; create one in the dashboard. Paste a current API key into the Publishing Service credential. A key stops working when somebody revokes it in the dashboard. (code unauthorized, HTTP 401, request ID REQ, row 1)',
	},
	insufficient_scope: {
		operation: 'post.create',
		shared: { ...upload, ...toOne },
		bad: {},
		key: 'posts:read',
		status: 403,
		message: 'The API key does not have the scope that this operation needs: posts:write',
		description:
			'This happened at the stage "post". The service says: The API key lacks the scope posts:write. Hint: Create an API key that holds the missing scope and use it instead. Create an API key with that scope in the dashboard and put it into the credential. (code insufficient_scope, HTTP 403, request ID REQ, row 1)',
		facts: { missingScope: 'posts:write', stage: 'post' },
	},
	invalid_request: {
		operation: 'post.get',
		bad: { postId: 'post_unknown' },
		good: { postId: 'post_demo_queued' },
		status: 404,
		message: 'Post: There is no post "post_unknown"',
		description:
			'Hint: Check the id of the post; it may belong to another company. Correct the value, then run this row again. (code invalid_request, HTTP 404, request ID REQ, row 1)',
	},
	account_not_found: {
		operation: 'post.create',
		shared: upload,
		bad: { accountIds: 'acc_of_others' },
		good: { accountIds: 'acc_tiktok_main' },
		// A key that can list accounts would notice this before anything is sent.
		key: 'posts:write',
		status: 404,
		message: 'There is no account "acc_of_others"',
		description:
			'This happened at the stage "post". Names of accounts cannot be looked up, because the API key does not have the scope accounts:read. Give the ID of the account, or use an API key that has the scope accounts:read. (code account_not_found, HTTP 404, request ID REQ, row 1)',
		// The service's hint is about a list that the key cannot read.
		facts: { stage: 'post', hint: undefined, missingScope: 'accounts:read' },
	},
	upload_not_ready: {
		operation: 'post.create',
		shared: { ...toOne, mediaSource: 'uploads' },
		bad: {},
		good: { uploadIds: 'upl_seeded_image' },
		arrange: async (bed) => ({ bad: { uploadIds: await signedUpload(bed) } }),
		status: 409,
		message: 'The service is still processing this upload',
		description:
			'This happened at the stage "post". The service says: The upload "UPL" is not ready. Hint: Complete the upload and wait until GET /v2/uploads/{uploadId} says "ready". Wait until Upload > Get shows its status as "ready", then run this row again. (code upload_not_ready, HTTP 409, request ID REQ, row 1)',
		facts: { stage: 'post' },
	},
	media_not_ready: {
		operation: 'post.queue',
		shared: toOne,
		bad: { postId: 'post_unready' },
		good: { postId: 'post_demo_draft' },
		arrange: async (bed) => {
			const media = [await signedUpload(bed)];
			const post = { postId: 'post_unready', accountIds: [], status: 'draft' as const, media };
			await bed.sandbox.control.seed({ posts: [post] });
			return {};
		},
		status: 409,
		message: 'The post has no media that is ready to be published',
		description:
			'This happened at the stage "post". The service says: The media of the post is not ready. Hint: Wait until the media of the post is ready, then queue it again. Wait until the service has processed the video or carousel of the post, then queue the post again. (code media_not_ready, HTTP 409, request ID REQ, row 1)',
		facts: { stage: 'post' },
	},
	invalid_media_set: {
		operation: 'post.create',
		shared: { ...toOne, mediaSource: 'uploads' },
		bad: {},
		// Existing uploads, because the request to the service then costs nothing.
		arrange: async (bed) => {
			const ids = [];
			for (const name of ['mp4-h264-aac.mp4', 'portrait.jpg']) {
				const upload = { source: 'url', sourceUrl: bed.media.url(name) };
				ids.push(String((await bed.item('upload.upload', upload)).json.uploadId));
			}
			return { bad: { uploadIds: ids }, good: { uploadIds: 'upl_seeded_image' } };
		},
		status: 400,
		message: 'These media cannot be combined in one post',
		description:
			'This happened at the stage "post". The service says: A post has a video or images, not both. Hint: Use exactly one video, or one to ten images, for a post. A post has one video, or up to 10 images. Do not mix videos and images. (code invalid_media_set, HTTP 400, request ID REQ, row 1)',
		facts: { stage: 'post' },
	},
	instagram_feed_posts_disabled: {
		operation: 'post.create',
		shared: { ...upload, options: { instagramPostFormat: 'post' } },
		bad: { accountIds: ['acc_instagram_main'] },
		good: toOne,
		arrange: settings({ instagramFeedPosts: false }),
		status: 409,
		message: 'The company may not publish regular Instagram feed posts',
		description:
			'This happened at the stage "post". Hint: Set instagramPostFormat to "reel", or have feed posts enabled for the company. Use the format Reel, or have feed posts enabled for the company. (code instagram_feed_posts_disabled, HTTP 409, request ID REQ, row 1)',
		facts: { stage: 'post' },
	},
	duplicate_queue_item: {
		operation: 'post.queue',
		// With this time, the node would take the post that was just queued for that of a lost answer.
		shared: { postId: 'post_demo_queued', scheduledAfter: '2031-12-24T09:00:00Z' },
		bad: { accountIds: ['acc_instagram_main'] },
		good: toOne,
		status: 409,
		message: 'The post is already queued for one of these accounts',
		description:
			'This happened at the stage "post". The service says: The post is already queued for the account "acc_instagram_main". Hint: Leave out the account: the post is already in its queue. Nothing was queued a second time. Remove the account that already has the post. To change the time of the post, use Post > Reschedule. (code duplicate_queue_item, HTTP 409, request ID REQ, row 1)',
		facts: { stage: 'post' },
	},
	post_not_editable: {
		operation: 'post.update',
		shared: { updateFields: { caption: 'Too late' } },
		bad: { postId: 'post_demo_posted' },
		good: { postId: 'post_demo_queued' },
		status: 409,
		message: 'This post is published, being published or cancelled, so it cannot be changed',
		description:
			'The service says: The post is posted; only its contentGroupIds can be changed. Hint: Change only contentGroupIds, or create a new post. Only the content tags of the post can still be changed. (code post_not_editable, HTTP 409, request ID REQ, row 1)',
	},
	post_not_cancellable: {
		operation: 'post.cancel',
		bad: { postId: 'post_demo_posted' },
		good: { postId: 'post_demo_queued' },
		status: 409,
		message: 'The post can no longer be cancelled for any of these accounts',
		description:
			'The service says: No item of the post can be cancelled any more. Hint: Items that are being posted or are live cannot be cancelled; remove them on the platform. The service cannot delete published posts, and a released post may be with an operator. Use Post > Get to see the status for each account. (code post_not_cancellable, HTTP 409, request ID REQ, row 1)',
	},
	account_limit_reached: {
		operation: 'account.create',
		bad: account,
		arrange: settings({ plan: { accountSlots: 6 } }),
		status: 403,
		message: 'The company uses every account slot of its plan',
		description:
			'The service says: All 6 account slots of the plan are in use. Hint: Upgrade the plan, or remove an account to free its slot. Free a slot or upgrade the plan, then create the account again. (code account_limit_reached, HTTP 403, request ID REQ, row 1)',
	},
	rate_limited: {
		operation: 'post.create',
		shared: { ...upload, ...toOne },
		bad: {},
		arrange: settings({ dailyCaps: { posts: 0 } }),
		status: 429,
		message: 'A daily cap of the company is used up',
		description:
			'This happened at the stage "post". The service says: The company has used its 0 posts of this UTC day. Hint: Wait for the next UTC day, when the daily caps begin anew. The caps on API requests, posts, uploads and new accounts start again with the next UTC day. Usage > Get shows what was used. The next UTC day starts at TIME. (code rate_limited, HTTP 429, request ID REQ, row 1)',
		facts: { resetsAt: expect.stringMatching(/T00:00:00\.000Z$/), stage: 'post' },
	},
	quota_exceeded: {
		operation: 'post.create',
		shared: { ...upload, ...toOne },
		bad: {},
		arrange: settings({ plan: { postCredits: 0 } }),
		status: 403,
		message: 'The company has reached a plan or posting limit',
		description: `This happened at the stage "post". The service says: The plan's 0 post credits are used up. Hint: Upgrade the plan, or wait until the quota is renewed. Use Usage > Get to see the quotas. Upgrade the plan, or wait until the quota renews. (code quota_exceeded, HTTP 403, request ID REQ, row 1)`,
		facts: { stage: 'post' },
	},
	file_too_large: {
		operation: 'upload.upload',
		shared: { source: 'url' },
		bad: {},
		arrange: async ({ media }, folder) => {
			const path = join(folder, 'large.jpg');
			await writeFile(path, '');
			await truncate(path, 52_428_801);
			const sourceUrl = media.url(media.share(path));
			return { bad: { sourceUrl }, good: { sourceUrl: media.url('portrait.jpg') } };
		},
		status: 413,
		message: 'The file is larger than the service accepts',
		description:
			'This happened at the stage "upload". The service says: The remote file has more than 52428800 bytes. Hint: Upload at most 125829120 bytes for a video and 52428800 bytes for an image. A video may have 125,829,120 bytes (120 MiB), an image 52,428,800 bytes (50 MiB). (code file_too_large, HTTP 413, request ID REQ, link HOST/large.jpg, row 1)',
		facts: { stage: 'upload' },
	},
	unsupported_media_type: {
		operation: 'upload.upload',
		shared: { source: 'url' },
		bad: {},
		arrange: ({ media }) => ({
			bad: { sourceUrl: media.url('html-named.jpg') },
			good: { sourceUrl: media.url('portrait.jpg') },
		}),
		status: 415,
		message: 'The service does not accept this type of file',
		description:
			'This happened at the stage "upload". The service says: The file is not an image. Hint: Upload a JPEG, PNG, WebP or GIF image. Use MP4 or MOV with H.264 or HEVC for videos, or a common image format. (code unsupported_media_type, HTTP 415, request ID REQ, link HOST/html-named.jpg, row 1)',
		facts: { stage: 'upload' },
	},
	invalid_media_specs: {
		operation: 'upload.upload',
		shared: { source: 'url' },
		bad: {},
		arrange: ({ media }) => ({
			bad: { sourceUrl: media.url('mp4-181s.mp4') },
			good: { sourceUrl: media.url('mp4-180s.mp4') },
		}),
		status: 422,
		message: 'The video breaks a media rule of the service',
		description:
			'This happened at the stage "upload". The service says: The video lasts 181 seconds. Hint: Cut the video to at most 3 minutes (180 seconds). Use H.264 or HEVC with AAC sound, at most 3 minutes, 1080 x 1920 pixels and 60 frames per second. (code invalid_media_specs, HTTP 422, request ID REQ, link HOST/mp4-181s.mp4, row 1)',
		facts: { stage: 'upload' },
	},
	invalid_cursor: {
		operation: 'post.getAll',
		bad: { limit: 101 },
		good: { limit: 1 },
		arrange: async ({ sandbox }) => {
			await sandbox.control.seed({ posts: { count: 200 } });
			await sandbox.control.settings({ cursorTtlMs: -1 });
			return {};
		},
		status: 400,
		message: 'The position in the list has expired',
		description:
			'The service says: The cursor has expired. Hint: Start again from the first page, without a cursor. Run the node again. It reads the list from the start. (code invalid_cursor, HTTP 400, request ID REQ, row 1)',
	},
};
