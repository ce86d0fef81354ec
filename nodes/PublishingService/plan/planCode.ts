import { hash } from 'crypto';

import { ServiceError } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { placeOfLink } from '../posting/linkPlace';
import { accountItemsOf } from '../posting/readPost';
import type { MediaEntry } from '../values/mediaKind';
import { postBefore } from './changes';
import type { Change, PostIntent } from './types';

const LENGTH = 10;

/**
 * A code of what will be done for a row: its wish, its posts as they are, and the settings. If one of them
 * changes between a check and a run, the code changes. A letter keeps a sheet from reading it as a number.
 *
 * Example: `pZx81kQw0aB`
 */
export function planCodeOfRow(changes: readonly Change[], settings: object): string {
	return codeOf([changes.map(planOfChange), settings]);
}

/** One code for a whole sheet, made of the codes of its rows. */
export function planCodeOfSheet(codes: readonly string[]): string {
	return codeOf(codes);
}

function codeOf(value: unknown): string {
	const digest = hash('sha256', JSON.stringify(value), 'base64url');
	return `p${digest.slice(0, LENGTH).replace(/[-_]/g, '0')}`;
}

/** The part of a change that a person agrees to. Warnings are left out, because they change with the calendar. */
function planOfChange(change: Change): unknown {
	const { action, intent } = change;
	const steps = change.action === 'update' ? change.changes : undefined;
	const isFailed = 'failure' in change && change.failure instanceof ServiceError;
	return [action, wishOf(intent), stateOf(postBefore(change)), steps, isFailed];
}

function wishOf(intent: PostIntent | undefined): unknown {
	if (!intent) {
		return undefined;
	}
	const { accountIds, content, time, media, contentTags, target, hold } = intent;
	const files = media.map(fileOf);
	return [accountIds, content, time.instant, files, contentTags, target, hold.kind];
}

/** A file without what changes in its link by itself: Notion and Airtable give each link a new signature when a sheet is read. */
function fileOf(entry: MediaEntry): unknown {
	return entry.from === 'url' ? (placeOfLink(entry) ?? entry.from) : entry;
}

/** The facts of a post that the code depends on: if one of them changes, people have to agree again. */
function stateOf(post: Post | undefined): unknown {
	if (!post) {
		return undefined;
	}
	const { postId, caption, hashtags, notes, sound, contentGroupIds, instagramPostFormat } = post;
	const items = accountItemsOf(post).map((item) => [
		item.accountId,
		item.status,
		item.scheduledAfter,
		item.approvedAt,
	]);
	const fields = [caption, hashtags, notes, sound, contentGroupIds, instagramPostFormat];
	return [postId, fields, items];
}
