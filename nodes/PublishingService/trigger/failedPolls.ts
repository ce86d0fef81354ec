import { LASTING_POLLS, type Notice, NOTICES, type NoticesState } from './notices';
import { canPass, failureKind } from './readingFailure';
import type { Outcome } from './scheduler';

/** The failures of a poll, judged together with those of the polls before it. */
export interface Judgement {
	readonly unread: Readonly<Record<string, number>>;
	readonly blind: number;
	readonly notices: readonly Notice[];
	/** Why the poll should fail itself; undefined if it should not. */
	readonly failure: Error | undefined;
}

/** Counts the polls that read nothing, or not everything, and decides whether this poll fails. */
export function judgePoll(
	{ answered, failures }: Outcome,
	saved: Pick<NoticesState, 'unread' | 'blind'>,
	isFirst: boolean,
): Judgement {
	const unreadBefore = Object.entries(saved.unread);
	const unread = Object.fromEntries(unreadBefore.filter(([name]) => !answered.has(name)));
	for (const name of failures.keys()) {
		unread[name] = (saved.unread[name] ?? 0) + 1;
	}
	const blind = answered.size === 0 && failures.size > 0 ? saved.blind + 1 : 0;
	const notices = Object.entries(unread).map(([name, polls]) =>
		NOTICES.unread(name, polls, failures.get(name)),
	);
	return { unread, blind, notices, failure: pickFailure([...failures.values()], blind, isFirst) };
}

/**
 * The failure with which a poll fails: a refused API key directly, because only a person can help. A failure that may
 * pass counts only after several polls that read nothing.
 */
function pickFailure(
	failures: readonly Error[],
	blind: number,
	isFirst: boolean,
): Error | undefined {
	const refused = failures.find((failure) => failureKind(failure) === 'keyRefused');
	if (refused || blind === 0) {
		return refused;
	}
	const passing = failures.find(canPass);
	const isEarly = blind < LASTING_POLLS && (passing !== undefined || !isFirst);
	return isEarly ? undefined : (passing ?? failures[0]);
}
