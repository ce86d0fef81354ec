import type { Outcome } from './scheduler';
import { kindOf, mayPass } from './source';

/** Something that a person should know of the trigger, said once until it is over. */
export interface Notice {
	/** The same as long as it lasts. */
	readonly key: string;
	readonly text: string;
	/** `still`: nothing new is known of it, so that it lasts if it did. */
	readonly isSo: boolean | 'still';
}

export interface NoticesState {
	readonly said: readonly string[];
	readonly waiting: readonly string[];
	/** In how many polls in a row a reading, by its name, or all of them have failed. */
	readonly unread: Readonly<Record<string, number>>;
	readonly blind: number;
}

/** After so many polls in a row, what cannot be read is no passing matter. */
export const LASTING_POLLS = 3;

/** More texts than this wait for no event. */
const MAX_WAITING = 10;

/** Figures that are so late are said to be, until they are only half as late. */
const LATE_HOURS = 6;
const LATE_MS = LATE_HOURS * 3_600_000;

export const NOTICES = {
	begins: (why: string | undefined): Notice => ({
		key: 'begins',
		text: `${why}, so the trigger begins with a new baseline.`,
		isSo: why !== undefined,
	}),
	unread: (name: string, polls: number, failure: Error | undefined): Notice => {
		const isForbidden = kindOf(failure) === 'scopeMissing';
		return {
			key: `unread ${name}`,
			text: isForbidden
				? `The API key may not read ${name}: ${failure?.message}. Other events go on.`
				: `For ${polls} polls ${name} could not be read: ${failure?.message}`,
			isSo: failure ? isForbidden || polls >= LASTING_POLLS : 'still',
		};
	},
	lone: ({ key, message }: { readonly key: string; readonly message: string }): Notice => ({
		key: `lone ${key}`,
		text: `The ${key} could not be read ${LASTING_POLLS} times in a row, so it is tried less often: ${message}`,
		isSo: true,
	}),
	room: (isShort: boolean, isFull = false): Notice => ({
		key: 'room',
		text: 'There are more posts than Max Tracked Posts, so that some are not followed. Raise it in the options of the trigger.',
		isSo: isShort || (isFull && 'still'),
	}),
	reach: (pages: number | null): Notice => ({
		key: 'reach',
		text: `The service's cursors expire before the list of posts is read to its end, so that posts behind page ${pages} are seen only when they are due. Raise Max Requests per Poll.`,
		isSo: pages !== null,
	}),
	late: (name: string, lag: number): Notice => ({
		key: `late ${name}`,
		text: `The ${name} lag behind by ${LATE_HOURS} hours or more, because there are more of them than the requests allow. Raise Max Requests per Poll, poll more often or watch fewer.`,
		isSo: lag >= LATE_MS || (lag >= LATE_MS / 2 && 'still'),
	}),
};

/** What is said for the first time; the events, the first with the texts that wait for one; and what is kept. */
export function announce<Event extends object>(
	notices: readonly Notice[],
	found: readonly Event[],
	saved: Pick<NoticesState, 'said' | 'waiting'> = { said: [], waiting: [] },
) {
	const isSaid = ({ key }: Notice) => saved.said.includes(key);
	const lasting = notices.filter(
		(notice) => notice.isSo === true || (notice.isSo && isSaid(notice)),
	);
	const said = [...new Set(lasting.map(({ key }) => key))];
	const fresh = lasting.filter((notice) => !isSaid(notice)).map(({ text }) => text);
	const texts = [...new Set(fresh)];
	const waiting = [...saved.waiting, ...texts].slice(-MAX_WAITING);
	const [first, ...others] = found;
	if (!first) {
		return { texts, events: [], state: { said, waiting } };
	}
	const events = waiting.length > 0 ? [{ ...first, notices: waiting }, ...others] : [...found];
	return { texts, events, state: { said, waiting: [] } };
}

/** Judges the failures of a poll by what those before it met: what to say, and why it should fail itself. */
export function judge(
	{ answered, failures }: Outcome,
	saved: NoticesState | undefined,
	isFirst: boolean,
) {
	const before = Object.entries(saved?.unread ?? {});
	const unread = Object.fromEntries(before.filter(([name]) => !answered.has(name)));
	for (const name of failures.keys()) {
		unread[name] = (saved?.unread[name] ?? 0) + 1;
	}
	const blind = answered.size === 0 && failures.size > 0 ? (saved?.blind ?? 0) + 1 : 0;
	const notices = Object.entries(unread).map(([name, polls]) =>
		NOTICES.unread(name, polls, failures.get(name)),
	);
	return { unread, blind, notices, failure: failureOf([...failures.values()], blind, isFirst) };
}

/** A refused key needs a person; slow answers may leave no time to ask for what a key may read. */
function failureOf(failures: readonly Error[], blind: number, isFirst: boolean) {
	const refused = failures.find((failure) => kindOf(failure) === 'keyRefused');
	if (refused || blind === 0) {
		return refused;
	}
	const passing = failures.find(mayPass);
	const isEarly = blind < LASTING_POLLS && (passing !== undefined || !isFirst);
	return isEarly ? undefined : (passing ?? failures[0]);
}
