import type { LastingFailure } from './scheduler';
import { failureKind } from './readingFailure';

/** Something that a person should know of the trigger, said once until it is over. */
export interface Notice {
	/** The same as long as it lasts. */
	readonly key: string;
	readonly text: string;
	/** `ifShown` if nothing new is known, so that a notice that was shown lasts. */
	readonly applies: boolean | 'ifShown';
}

/** The notices that were shown, those that wait, and the polls in a row that failed. */
export interface NoticesState {
	/** The keys of the notices that last. */
	readonly shownKeys: readonly string[];
	/** Texts that wait for the next event. */
	readonly waiting: readonly string[];
	/** The number of polls in a row in which a reading failed, by the name of the reading. */
	readonly unread: Readonly<Record<string, number>>;
	/** The number of polls in a row that read nothing. */
	readonly blind: number;
}

/** After this many polls in a row, a failure is unlikely to end without help. */
export const LASTING_POLLS = 3;

/** The most texts that wait for an event. */
const MAX_WAITING = 10;

/** Analytics that are this late are reported as late, until they are only half as late. */
const LATE_HOURS = 6;
const LATE_MS = LATE_HOURS * 3_600_000;

export const NOTICES = {
	begins: (why: string | undefined): Notice => ({
		key: 'begins',
		text: `${why}, so the trigger takes a new starting point. It reports only changes from now on.`,
		applies: why !== undefined,
	}),
	unmatched: (text: string): Notice => ({ key: `unmatched ${text}`, text, applies: true }),
	unread: (name: string, polls: number, failure: Error | undefined): Notice => {
		const isForbidden = failureKind(failure) === 'scopeMissing';
		return {
			key: `unread ${name}`,
			text: isForbidden
				? `The trigger cannot read ${name}, because the API key does not have the scope: ${failure?.message}. It still reports its other events.`
				: `The trigger could not read ${name} in ${polls} polls in a row: ${failure?.message}`,
			applies: failure ? isForbidden || polls >= LASTING_POLLS : 'ifShown',
		};
	},
	lone: ({ key, message }: LastingFailure): Notice => ({
		key: `lone ${key}`,
		text: `The trigger could not read the ${key} ${LASTING_POLLS} times in a row, so it tries less often: ${message}`,
		applies: true,
	}),
	/** Posts without room are reported until the memory is no longer full. */
	room: ({ isShort, isFull }: Readonly<Record<'isShort' | 'isFull', boolean>>): Notice => ({
		key: 'room',
		text: "There are more posts than 'Max Tracked Posts' allows, so the trigger does not track all of them. Raise 'Max Tracked Posts' under 'Options'.",
		applies: isShort || (isFull && 'ifShown'),
	}),
	reach: (pages: number | null): Notice => ({
		key: 'reach',
		text: `The list of posts is too long to be read before its cursors expire, so the trigger reads posts after page ${pages} only when they are due. Raise 'Max Requests per Poll' under 'Options'.`,
		applies: pages !== null,
	}),
	endless: (isEndless: boolean): Notice => ({
		key: 'endless',
		text: "The service's list of posts does not end: the trigger read many pages without a new post. It stops there, and reports the posts that it has read. Report this to the support of the service.",
		applies: isEndless,
	}),
	backlog: (count: number): Notice => ({
		key: 'backlog',
		text: `${count} more changes happened while the trigger was off or could not read. The next polls report them, the oldest first.`,
		applies: count > 0,
	}),
	late: (name: string, lag: number): Notice => ({
		key: `late ${name}`,
		text: `The ${name} are ${LATE_HOURS} hours late or more, because the trigger may not make enough requests. Raise 'Max Requests per Poll' under 'Options', poll more often, or track fewer posts or accounts.`,
		applies: lag >= LATE_MS || (lag >= LATE_MS / 2 && 'ifShown'),
	}),
};

/** The notices of a poll: for the log, in its events, and to be kept. */
export interface Announcement<Event> {
	readonly texts: readonly string[];
	readonly events: readonly Event[];
	readonly shownKeys: readonly string[];
	readonly waiting: readonly string[];
}

/** Says each notice once: in the log now, and in the first event that comes. */
export function announceNotices<Event extends object>(
	notices: readonly Notice[],
	events: readonly Event[],
	saved: Pick<NoticesState, 'shownKeys' | 'waiting'>,
): Announcement<Event> {
	const isShown = ({ key }: Notice) => saved.shownKeys.includes(key);
	const lasting = notices.filter(
		(notice) => notice.applies === true || (notice.applies === 'ifShown' && isShown(notice)),
	);
	const shownKeys = [...new Set(lasting.map(({ key }) => key))];
	const fresh = lasting.filter((notice) => !isShown(notice)).map(({ text }) => text);
	const texts = [...new Set(fresh)];
	const waiting = saved.waiting.concat(texts).slice(-MAX_WAITING);
	const [first, ...others] = events;
	if (!first) {
		return { texts, events: [], shownKeys, waiting };
	}
	const withNotices = waiting.length > 0 ? { ...first, notices: waiting } : first;
	return { texts, events: [withNotices, ...others], shownKeys, waiting: [] };
}
