import { DateTime } from 'luxon';

import { explain, programFailure } from '../../../../messages/explain';
import { factsAsFields, ServiceError } from '../../../../client/serviceError';
import type { Account, Post, PostAccountItem } from '../../../../contract/decoded';
import { isEnded, isWaiting, phaseOf } from '../../../../contract/statuses';
import { InvalidItemError } from '../../../../posting/problemReport';
import { accountItemsOf } from '../../../../posting/readPost';
import { normalizeHeading } from '../../../../sheet/headings';
import type { Row } from '../../../../sheet/profile';
import type { Output } from '../../../operation';
import type { ReadRow } from '../readRow';
import type { SheetRow } from '../readSheet';

/** What became of a row, and what is to be said of it. */
export interface RowReport {
	/** Whose key it goes with, where the rows go with several. */
	readonly company?: string;
	/** Whether nothing is wrong with it. */
	readonly ok: boolean;
	/** The post's status, or "ready", "refused", "not attempted" or "passed over" where there is none. */
	readonly status: string;
	/** What is, or would be, done: "create", "change caption", "move …", "leave"; where posts are brought up to date. */
	readonly change?: string;
	/** By which the next run completes a move that this one could not; empty once it is completed. */
	readonly unfinishedMove?: string;
	/** Everything that is wrong with it, in sentences. */
	readonly problem: string;
	/** "@northwind, @northwind.travels" */
	readonly accounts: string;
	/** "2026-12-24 18:30 Europe/Berlin" */
	readonly goesOut: string;
	readonly warnings: string;
	readonly postId: string;
	/** What the media were that the post was made with, so that a later run knows others. */
	readonly mediaFingerprint?: string;
}

/** What stands in a cell that has nothing to say: n8n shows an empty one in red, and a sheet's reader takes this for blank. */
export const NOTHING = '–';

/** Names accounts so that no other of them is meant, and so that a sheet may hold it. */
function showAccounts(
	chosen: readonly Pick<Account, 'accountId' | 'username' | 'platform'>[],
	all: readonly Pick<Account, 'username'>[] = chosen,
): string {
	return chosen
		.map(({ accountId, username, platform }) => {
			if (!username) return accountId;
			const isOnlyOne = all.filter((other) => other.username === username).length < 2;
			return isOnlyOne ? `@${username}` : `@${username} (${platform})`;
		})
		.join(', ');
}

/** Names accounts by their IDs, where they are known. */
export function showAccountIds(
	accountIds: readonly string[],
	accounts: readonly Account[] = [],
): string {
	const known = new Map(accounts.map((account) => [account.accountId, account]));
	return accountIds
		.map((accountId) => {
			const account = known.get(accountId);
			return account ? showAccounts([account], accounts) : accountId;
		})
		.join(', ');
}

/** Status, accounts and time of a post as it is now. */
export function showPost(
	post: Post,
	zone: string,
	accounts: readonly Account[] | undefined,
): Pick<RowReport, 'postId' | 'status' | 'accounts' | 'goesOut'> {
	const { postId, status } = post;
	const items = accountItemsOf(post);
	const standing = items.filter((item) => phaseOf(item.status) !== 'cancelled');
	return {
		postId,
		status,
		accounts: showAccounts(standing.length > 0 ? standing : items, accounts ?? items),
		goesOut: showTime(timeOf(items), zone),
	};
}

/** When a post goes out; one that waits without a time as soon as it can. */
export function goesOutOf({ goesOut, ok, status }: Pick<RowReport, 'goesOut' | 'ok' | 'status'>) {
	const isOpen = ok && (status === 'ready' || isWaiting(status));
	return goesOut || (isOpen ? 'as soon as possible' : '');
}

/** A time as a person reads it in a zone: "2026-12-24 18:30 Europe/Berlin". */
export function showTime(instant: string | undefined, zone: string): string {
	const time = DateTime.fromISO(instant ?? '', { zone });
	return time.isValid ? `${time.toFormat('yyyy-MM-dd HH:mm')} ${zone}` : '';
}

/** When a post went out, or goes out first. */
function timeOf(items: readonly PostAccountItem[]): string | undefined {
	const standing = items.filter(({ status }) => !isEnded(status));
	const times = standing.flatMap(
		({ postedAt, scheduledSlotStart, scheduledAfter }) =>
			postedAt ?? scheduledSlotStart ?? scheduledAfter ?? [],
	);
	return times.sort((a, b) => Date.parse(a) - Date.parse(b))[0];
}

/** Sentences of a cell. */
export function sentences(texts: readonly string[]): string {
	return texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}

/** What went wrong with a row and how to get on, in a cell; fields are called as the sheet calls them. */
export function showFailure(error: unknown, row: SheetRow): string {
	if (error instanceof InvalidItemError) return sentences(error.problems);
	const failure = error instanceof ServiceError ? error : programFailure(error);
	return explain(failure, 'cell', { labelOf: (name) => row.columnLabel(name) }).message;
}

/** What a run writes for the next one, by the plain form of its heading. */
const FOR_NEXT_RUN = {
	unfinishedmove: 'unfinishedMove',
	mediafingerprint: 'mediaFingerprint',
} as const;

/** What an earlier run wrote into a row for this one, under whichever spelling of its heading. */
export function writtenBefore(
	input: Row,
	name: (typeof FOR_NEXT_RUN)[keyof typeof FOR_NEXT_RUN],
): string {
	const heading = Object.keys(input).find((one) => forNextRun(one) === name);
	const value = heading === undefined ? undefined : input[heading];
	return typeof value === 'string' ? value.trim() : '';
}

/** What a heading holds for the next run. */
export function forNextRun(heading: string) {
	const name = normalizeHeading(heading);
	return Object.hasOwn(FOR_NEXT_RUN, name)
		? FOR_NEXT_RUN[name as keyof typeof FOR_NEXT_RUN]
		: undefined;
}

/** What became of a row, and what the run has to know of it. */
export interface RowOutcome {
	readonly row: ReadRow;
	readonly report: RowReport;
	readonly failure?: unknown;
	readonly stopsRun?: boolean;
	readonly replayed?: Output['replayed'];
	/** How many posts the row makes, where it is more than one. */
	readonly newPosts?: number;
	/** Posted by an earlier run, as the sheet itself says. */
	readonly isPosted?: boolean;
	/** Why it was not posted, where nothing is wrong with it. */
	readonly passedOver?: 'elsewhere' | 'heldBack';
	/** The service's answer, or what is known of a failure. */
	readonly details?: object;
}

/** What is known of a failure, as fields. */
export function failureFacts(failure: unknown): object | undefined {
	if (failure instanceof InvalidItemError) return { problems: failure.problems };
	if (!(failure instanceof ServiceError)) return undefined;
	return { message: failure.message, ...factsAsFields(failure) };
}
