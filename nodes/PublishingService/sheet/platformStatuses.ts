import type { Platform } from '../contract/schemas';
import { platformsIn } from './headings';
import { LONGEST_STATUS, readStatus } from './readStatus';
import type { SkipReason } from './skipReason';
import { statusOfOwnWords } from './statusAmongWords';

/** A platform for which a row is published already, or must not be published. */
export interface PlatformStatus {
	readonly platform: Platform;
	readonly skipReason: SkipReason;
}

const BETWEEN_PLATFORMS = /[,;|\n]/;

/** Reads a status that names the platforms that it is about: "Posted on IG" says nothing about TikTok. */
export function readPlatformStatuses(cell: unknown): PlatformStatus[] {
	const text = typeof cell === 'string' ? cell.slice(0, LONGEST_STATUS) : '';
	const parts = text.split(BETWEEN_PLATFORMS);
	const statuses = new Map<Platform, SkipReason>();
	for (const { platform, words } of parts.flatMap(platformsIn)) {
		const status = readStatus(words) ?? statusOfOwnWords(words);
		if (platform.is === 'platform' && status !== undefined && status !== 'ready') {
			statuses.set(platform.platform, status);
		}
	}
	return [...statuses].map(([platform, skipReason]) => ({ platform, skipReason }));
}
