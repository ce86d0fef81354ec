/** Something that a person should know of the trigger, said once until it is over. */
export interface Notice {
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
	/** What one failed poll is to be made of. */
	readonly owed?: string;
}

/** After so many polls in a row, what cannot be read is no passing matter. */
export const LASTING_POLLS = 3;

/** What is said of things that could not be read. */
const UNREAD = /^(unread|lone) /;

/** More texts than this wait for no event. */
const MAX_WAITING = 10;

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

	/** The texts for an event, which are said with it. */
	takeWaiting(): readonly string[] {
		const { waiting } = this;
		this.waiting = [];
		return waiting;
	}

	/** `isOwed`: whether the user wants a failed poll of what could not be read. */
	state(unread: NoticesState['unread'], blind: number, isOwed: boolean): NoticesState | undefined {
		const said = [...this.present];
		const { waiting } = this;
		if (said.length + waiting.length + blind + Object.keys(unread).length === 0) return undefined;
		const owed = isOwed ? this.fresh.find(({ key }) => UNREAD.test(key))?.text : undefined;
		return {
			said,
			unread,
			...(waiting.length > 0 && { waiting }),
			...(blind > 0 && { blind }),
			...(owed !== undefined && { owed }),
		};
	}
}
