import type { Outcome } from './scheduler';
import type { ReadingFailure } from './source';

/** Something that a person should know of the trigger, said once until it is over. */
interface Notice {
	/** What it is about; the same as long as it lasts. */
	readonly key: string;
	readonly text: string;
}

/** What was said already, and what still is to be said in an event. */
export interface NoticesState {
	readonly said: readonly string[];
	/** Texts for the next event. */
	readonly waiting?: readonly string[];
	/** In how many polls in a row a reading has failed, by its name. */
	readonly unread: Readonly<Record<string, number>>;
	/** In how many polls in a row nothing at all could be read. */
	readonly blind?: number;
}

/** After so many polls in a row, what cannot be read is no passing matter. */
export const LASTING_POLLS = 3;

/** More texts than this wait for no event. */
const MAX_WAITING = 10;

/** Figures that are so late are said to be, until they are only half as late. */
const LATE_HOURS = 6;
const LATE_MS = LATE_HOURS * 3_600_000;

/** Says each thing once: in the log, and in the next event. */
export class Notices {
	/** What is said in this poll for the first time. */
	readonly fresh: Notice[] = [];
	private readonly present = new Set<string>();
	private waiting: readonly string[];

	constructor(private readonly saved: NoticesState | undefined) {
		this.waiting = saved?.waiting ?? [];
	}

	say(key: string, text: string): void {
		if (this.present.has(key)) return;
		this.present.add(key);
		if (this.saved?.said.includes(key)) return;
		this.fresh.push({ key, text });
		this.waiting = [...this.waiting, text].slice(-MAX_WAITING);
	}

	/** Something of which this poll knows nothing new: it lasts if it did. */
	keep(key: string): void {
		if (this.saved?.said.includes(key)) this.present.add(key);
	}

	/** The events, the first with the texts that wait for one. */
	addTo<Event extends object>([first, ...others]: readonly Event[]): Event[] {
		if (!first) return [];
		const { waiting } = this;
		this.waiting = [];
		return [waiting.length > 0 ? { ...first, notices: waiting } : first, ...others];
	}

	state(unread: NoticesState['unread'], blind: number): NoticesState | undefined {
		const said = [...this.present];
		const { waiting } = this;
		if (said.length + waiting.length + blind + Object.keys(unread).length === 0) return undefined;
		return {
			said,
			unread,
			...(waiting.length > 0 && { waiting }),
			...(blind > 0 && { blind }),
		};
	}
}

/** What the failures of a poll mean. */
export interface Judgement {
	/** In how many polls in a row each reading that failed has failed. */
	readonly unread: Readonly<Record<string, number>>;
	/** In how many polls in a row nothing at all could be read. */
	readonly blind: number;
	/** Why the poll should fail. */
	readonly failure?: ReadingFailure;
}

/** Judges the failures of a poll by what the polls before it met. */
export function judge(outcome: Outcome, saved: NoticesState | undefined): Judgement {
	const answered = new Set([...outcome.answered].map(({ name }) => name));
	const failed = new Map([...outcome.failures].map(([{ name }, failure]) => [name, failure]));
	const unread: Record<string, number> = {};
	for (const [name, count] of Object.entries(saved?.unread ?? {})) {
		if (!answered.has(name)) unread[name] = count;
	}
	for (const name of failed.keys()) unread[name] = (saved?.unread[name] ?? 0) + 1;
	const isBlind = answered.size === 0 && failed.size > 0;
	const blind = isBlind ? (saved?.blind ?? 0) + 1 : 0;
	return { unread, blind, failure: failureOf([...failed.values()], isBlind, blind) };
}

/** A key that is refused, or may read nothing of what is watched, needs a person. */
function failureOf(
	failures: readonly ReadingFailure[],
	isBlind: boolean,
	blind: number,
): ReadingFailure | undefined {
	const refused = failures.find(({ kind }) => kind === 'keyRefused');
	if (refused || !isBlind) return refused;
	const passing = failures.find(({ mayPass }) => mayPass);
	return passing && blind < LASTING_POLLS ? undefined : (passing ?? failures[0]);
}

const TEXTS = {
	scope: (name: string, message: string) =>
		`The API key may not read ${name}: ${message}. Other events go on.`,
	unread: (name: string, message: string, polls: number) =>
		`For ${polls} polls ${name} could not be read: ${message}`,
	lone: (name: string, message: string) =>
		`The ${name} could not be read ${LASTING_POLLS} times in a row, so it is tried less often: ${message}`,
	room: 'There are more posts than Max Watched Posts, so that some are not followed. Raise it in the options of the trigger.',
	reach: (pages: number) =>
		`The service's cursors expire before the list of posts is read to its end, so that posts behind page ${pages} are seen only when they are due. Raise Max Requests per Poll.`,
	late: (name: string) =>
		`The ${name} lag behind by ${LATE_HOURS} hours or more, because there are more of them than the requests allow. Raise Max Requests per Poll, poll more often or watch fewer.`,
};

/** Says what could not be read. */
export function noteUnread(
	notices: Notices,
	{ failures }: Outcome,
	{ unread }: Judgement,
	lone: Iterable<{ readonly key: string; readonly message: string }>,
): void {
	const failing = new Map([...failures].map(([{ name }, failure]) => [name, failure]));
	for (const [name, count] of Object.entries(unread)) {
		const failure = failing.get(name);
		const key = `unread ${name}`;
		if (!failure) notices.keep(key);
		else if (failure.kind === 'scopeMissing') notices.say(key, TEXTS.scope(name, failure.message));
		else if (count >= LASTING_POLLS) notices.say(key, TEXTS.unread(name, failure.message, count));
	}
	for (const { key, message } of lone) notices.say(`lone ${key}`, TEXTS.lone(key, message));
}

/** What is seen too little, or too late. */
export interface Limits {
	/** Whether posts had to be left out for want of room, and whether there is none still. */
	readonly isShortOfRoom: boolean;
	readonly isFull: boolean;
	/** How many pages of the list can be reached; null: all of them. */
	readonly reach: number | null;
	/** By how many milliseconds figures lag behind, by what they are of. */
	readonly lags: ReadonlyArray<{ readonly name: string; readonly lag: number }>;
}

/** Says what the trigger does not see, or sees late. */
export function noteLimits(notices: Notices, { isShortOfRoom, isFull, reach, lags }: Limits): void {
	if (isShortOfRoom) notices.say('room', TEXTS.room);
	else if (isFull) notices.keep('room');
	if (reach !== null) notices.say('reach', TEXTS.reach(reach));
	for (const { name, lag } of lags) {
		if (lag >= LATE_MS) notices.say(`late ${name}`, TEXTS.late(name));
		else if (lag >= LATE_MS / 2) notices.keep(`late ${name}`);
	}
}
