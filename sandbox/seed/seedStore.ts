import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PostStatus } from '../service';
import type { PostSeries, Seed, SeededPost, SeedResult } from '../control/types';
import { isPublished } from '../engine/status';
import type { Sandbox } from '../sandbox';
import type { NewAccount } from '../store/accounts';
import { transaction } from '../store/database';
import type { NewItem, PostContent } from '../store/posts';
import { demoSeed } from './demo';

const seededUploadId = 'upl_seeded_image';
const year = 365 * 24 * 3_600_000;

/** Puts a seed's data into the sandbox, next to what is there. */
export async function seedStore(sandbox: Sandbox, seed: Seed): Promise<SeedResult> {
	const { demo, ...rest } = seed;
	const first = demo ? await seedStore(sandbox, demoSeed(sandbox.now())) : undefined;
	if (rest.posts) {
		await addSeededUpload(sandbox);
	}
	const own = transaction(sandbox.database, () => seedAll(sandbox, rest));
	return {
		accountIds: [...(first?.accountIds ?? []), ...own.accountIds],
		contentGroupIds: [...(first?.contentGroupIds ?? []), ...own.contentGroupIds],
		folderIds: [...(first?.folderIds ?? []), ...own.folderIds],
		postIds: [...(first?.postIds ?? []), ...own.postIds],
	};
}

function seedAll(sandbox: Sandbox, seed: Seed): SeedResult {
	const accounts = Array.isArray(seed.accounts) ? seed.accounts : madeUpAccounts(seed.accounts);
	const accountIds = accounts.map((account) => sandbox.accounts.create(account).accountId);
	const contentGroupIds = (seed.contentTags ?? []).map(
		(tag) => sandbox.contentTags.create(tag).contentGroupId,
	);
	for (const folder of seed.folders ?? []) {
		sandbox.folders.save(folder);
	}
	const folderIds = (seed.folders ?? []).map(({ folderId }) => folderId);
	const postIds: string[] = [];
	if (Array.isArray(seed.posts)) {
		for (const post of seed.posts) {
			postIds.push(seedPost(sandbox, post));
		}
	} else if (seed.posts) {
		seedSeries(sandbox, seed.posts);
	}
	return { accountIds, contentGroupIds, folderIds, postIds };
}

function madeUpAccounts(count = 0): NewAccount[] {
	const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo'];
	return Array.from({ length: count }, (_, index) => ({
		accountId: `acc_${index + 1}`,
		platform: index % 2 === 0 ? 'tiktok' : 'instagram',
		username: `seeded.${index + 1}`,
		displayName: `Seeded ${index + 1}`,
		timezone: zones[index % zones.length] ?? 'UTC',
		followers: 1000 * (index + 1),
	}));
}

function seedPost(sandbox: Sandbox, post: SeededPost): string {
	const status = post.status ?? 'queued';
	const createdAt = post.createdAt === undefined ? sandbox.now() : Date.parse(post.createdAt);
	const content: PostContent = {
		mediaKind: post.mediaKind ?? 'image',
		media: post.media ?? [seededUploadId],
		caption: post.caption ?? null,
		hashtags: post.hashtags ?? [],
		sound: null,
		notes: post.notes ?? null,
		contentGroupIds: post.contentGroupIds ?? [],
		templateGroupIds: post.templateId === undefined ? [] : [`template:${post.templateId}`],
		instagramPostFormat: 'reel',
	};
	const record = sandbox.posts.create({ postId: post.postId, status, createdAt, content });
	for (const accountId of post.accountIds) {
		if (status === 'queued') {
			const account = sandbox.accounts.get(accountId);
			if (!account) {
				throw new RangeError(`There is no account "${accountId}"`);
			}
			sandbox.engine.enqueue(record, account, {
				skipApproval: true,
				priority: 0,
				scheduledAfter: null,
			});
		} else {
			const postedAt = post.postedAt === undefined ? createdAt : Date.parse(post.postedAt);
			const item = itemIn(status, accountId, createdAt, postedAt);
			const { scheduledAfter } = post;
			const planned =
				scheduledAfter === undefined ? {} : { scheduledAfter: Date.parse(scheduledAfter) };
			sandbox.posts.addItem(record.seq, { ...item, ...planned });
		}
	}
	return record.postId;
}

function itemIn(
	status: PostStatus,
	accountId: string,
	createdAt: number,
	postedAt: number,
): NewItem {
	const waiting = status === 'draft' || status === 'pending_approval';
	return {
		accountId,
		status: status === 'partially_posted' ? 'posted' : status,
		queuedAt: createdAt,
		approvedAt: waiting ? null : createdAt,
		postedAt: isPublished(status) ? postedAt : null,
	};
}

function seedSeries(sandbox: Sandbox, series: PostSeries): void {
	const to = series.to === undefined ? sandbox.now() : Date.parse(series.to);
	const from = series.from === undefined ? to - year : Date.parse(series.from);
	const statuses = series.statuses ?? ['posted'];
	const accountIds = series.accountIds ?? sandbox.accounts.all().map(({ accountId }) => accountId);
	const step = (to - from) / Math.max(1, series.count);
	for (let index = 0; index < series.count; index += 1) {
		seedPost(sandbox, {
			accountIds: accountIds.slice(index % accountIds.length).slice(0, 1),
			status: statuses[Math.floor(index / accountIds.length) % statuses.length],
			caption: `Seeded post ${index + 1}`,
			hashtags: ['seeded'],
			createdAt: new Date(from + step * index).toISOString(),
		});
	}
}

/** Kept for the process: thousands of resets put the image into the sandbox again. */
let seededImage: Promise<Buffer> | undefined;

async function makeImage(): Promise<Buffer> {
	const background = { r: 61, g: 90, b: 128 };
	const image = sharp({ create: { width: 540, height: 960, channels: 3, background } });
	return await image.jpeg().toBuffer();
}

/** A real image that seeded posts share. */
async function addSeededUpload({ uploads, dataDir, now }: Sandbox): Promise<void> {
	if (uploads.get(seededUploadId)) {
		return;
	}
	const bytes = await (seededImage ??= makeImage());
	const bytesPath = join(dataDir, `${seededUploadId}.jpg`);
	writeFileSync(bytesPath, bytes);
	uploads.create({
		uploadId: seededUploadId,
		kind: 'image',
		source: 'remote',
		filename: 'seeded.jpg',
		contentType: 'image/jpeg',
		status: 'ready',
		sizeBytes: bytes.length,
		receivedBytes: bytes.length,
		sha256: createHash('sha256').update(bytes).digest('hex'),
		bytesPath,
		createdAt: now(),
		readyAt: now(),
	});
}
