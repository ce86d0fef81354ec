import type { Deeds } from './person';
import { accountIdsOf, wishFor } from './plan';
import { explain, NOTHING, type Operation } from './explain';
import { shows } from './frames';
import { idsIn } from './judge';
import {
	isPublished,
	isToCome,
	type Part,
	type StoredPost,
	type StoredPosts,
	TEXTS,
} from './posts';
import type { Frame, Run } from './stage';

/** An action of a person in the dashboard, and its time. */
export interface Act {
	readonly at: number;
	readonly before: StoredPosts;
	readonly after: StoredPosts;
}

/** Everything that the writers of a story did, in any order. */
export interface Happenings {
	readonly runs: readonly Run[];
	readonly acts: readonly Act[];
	readonly deeds: Deeds;
	/** True if the user lets rows overwrite the dashboard: a write then ignores the earlier value. */
	readonly overwrites: boolean;
}

/** The verdict on a story, with one history per post. */
export interface Verdict {
	readonly histories: number;
	/** Number of histories that are right only because a write can miss changes since its last read. */
	readonly inWindow: number;
	readonly offences: readonly string[];
}

/** Largest age of a fresh read: the node reads again 15 seconds after its last read. */
const FRESH_MS = 16_000;

/**
 * Checks for every post if some order of its reads and writes explains the values that all its
 * writers saw: 2 runs, a second workflow, a person, and the service. Uses only what each writer
 * could see: the answers to its requests, and the rows that a run reports.
 */
export function explainHistories(happenings: Happenings): Verdict {
	const posts = new Map<string, Values>();
	const values = (postId: string) => {
		const known = posts.get(postId) ?? new Values();
		posts.set(postId, known);
		return known;
	};
	const { runs, acts, deeds } = happenings;
	for (const act of acts) {
		addAct(act, values, deeds);
	}
	runs.forEach((run, at) => new RunRecorder(`run ${at + 1}`, run, values, happenings).record());
	const verdicts = [...posts].map(([postId, ofPost]) => ofPost.explain(postId));
	return {
		histories: verdicts.length,
		inWindow: verdicts.filter(({ isInWindow }) => isInWindow).length,
		offences: verdicts.flatMap(({ offences }) => offences),
	};
}

type ValuesOf = (postId: string) => Values;

/** The histories of the values of one post. */
class Values {
	private readonly histories = new Map<string, Operation[]>();

	add(name: string, operation: Operation): void {
		this.histories.set(name, [...(this.histories.get(name) ?? []), operation]);
	}

	explain(postId: string): { readonly isInWindow: boolean; readonly offences: string[] } {
		const outcomes = [...this.histories].map(([name, history]) => {
			return { name, history, by: explain(withPublication(history)) };
		});
		return {
			isInWindow: outcomes.some(({ by }) => by === 'window'),
			offences: outcomes
				.filter(({ by }) => by === 'none')
				.map(({ name, history }) => `no order explains the ${name} of ${postId}: ${show(history)}`),
		};
	}
}

/** Adds the publication by the service if a writer saw the post as published. Its time is unknown. */
function withPublication(history: readonly Operation[]): readonly Operation[] {
	const isPublished = history.some(({ told }) => told === 'published');
	const always = { begin: -Infinity, end: Infinity };
	const publication = { writer: 'the service', ...always, told: 'planned', wrote: 'published' };
	return isPublished ? [...history, publication] : history;
}

function show(history: readonly Operation[]): string {
	return history
		.toSorted((one, other) => one.begin - other.begin)
		.map(({ writer, told, wrote }) => `${writer}: ${told ?? '?'} → ${wrote ?? 'looked'}`)
		.join('; ');
}

/** All values of a post: its texts, and the time and state for each account. */
function valuesOf(post: StoredPost | undefined, deeds: Deeds, at: number): Map<string, string> {
	const texts = TEXTS.map((field) => [field, post?.[field] ?? NOTHING] as const);
	const parts = [...(post?.parts ?? [])].flatMap(([accountId, part]) => [
		[`time on ${accountId}`, String(part.time)] as const,
		[
			`state on ${accountId}`,
			stateOf(part, deeds.cancelled.get(`${post?.postId}/${accountId}`), at),
		] as const,
	]);
	return new Map(post ? [...texts, ...parts] : []);
}

function stateOf(part: Part, cancelledAt: number | undefined, at: number): string {
	if (isToCome(part)) {
		return 'planned';
	}
	if (isPublished(part)) {
		return 'published';
	}
	const isByPerson = cancelledAt !== undefined && cancelledAt <= at;
	return isByPerson ? `${part.status} by a person` : part.status;
}

function addAct({ at, before, after }: Act, values: ValuesOf, deeds: Deeds): void {
	for (const [postId, post] of after) {
		const old = valuesOf(before.get(postId), deeds, at);
		for (const [name, wrote] of valuesOf(post, deeds, at)) {
			const told = old.get(name) ?? NOTHING;
			if (told !== wrote) {
				values(postId).add(name, { writer: 'a person', begin: at, end: at, told, wrote });
			}
		}
	}
}

/** Records the values that one run saw, wrote and reported. */
class RunRecorder {
	/** The time of the run's last write of a value, by post and name. */
	private readonly written = new Map<string, number>();

	constructor(
		private readonly writer: string,
		private readonly run: Run,
		private readonly values: ValuesOf,
		private readonly around: Pick<Happenings, 'deeds' | 'overwrites'>,
	) {}

	record(): void {
		this.run.frames.forEach((frame, at) => {
			for (const postId of frame.after.keys()) {
				if (shows(frame, postId)) {
					this.addAnswer(postId, frame, at);
				}
			}
		});
		this.run.rows.forEach((_row, at) => this.addReport(at));
	}

	/** Adds an answer: it shows all values of a post. Values that the request changed count as written. */
	private addAnswer(postId: string, frame: Frame, at: number): void {
		const { sentAt, answeredAt, method } = frame;
		const before = valuesOf(frame.before.get(postId), this.around.deeds, answeredAt);
		const seen = this.run.frames.slice(0, at).findLast((one) => shows(one, postId));
		const known = valuesOf(seen?.after.get(postId), this.around.deeds, seen?.answeredAt ?? 0);
		for (const [name, value] of valuesOf(frame.after.get(postId), this.around.deeds, answeredAt)) {
			const isWritten = method !== 'GET' && before.get(name) !== value;
			if (!isWritten) {
				this.add(postId, name, { begin: sentAt, end: answeredAt, told: value });
				continue;
			}
			const isNew = !frame.before.has(postId);
			const told = isNew ? NOTHING : this.toldBefore(known.get(name));
			const begin = isNew ? sentAt : (seen?.answeredAt ?? sentAt);
			const isInWindow = !isNew && sentAt - begin <= FRESH_MS;
			this.add(postId, name, { begin, end: answeredAt, told, wrote: value, isInWindow });
			this.written.set(`${postId} ${name}`, answeredAt);
		}
	}

	/** The value that a write replaces, as the run saw it last. */
	private toldBefore(known: string | undefined): string | undefined {
		return this.around.overwrites ? undefined : (known ?? NOTHING);
	}

	/** Adds a reported row. If the row is "ok", its post must have been as the row says at some moment of the run. */
	private addReport(at: number): void {
		const { rows, reports, frames } = this.run;
		const row = rows[at];
		const report = reports[at];
		if (!row || report?.ok !== true || row.cells.Status !== '') {
			return;
		}
		for (const postId of idsIn(report)) {
			const post = frames.findLast((frame) => shows(frame, postId))?.after.get(postId);
			const planned = [...(post?.parts ?? [])].filter(([, part]) => isToCome(part));
			for (const accountId of planned.map(([id]) => id)) {
				if (accountIdsOf(row).includes(accountId)) {
					this.addClaims(postId, accountId, wishFor(row, accountId));
				}
			}
		}
	}

	private addClaims(postId: string, accountId: string, wish: ReturnType<typeof wishFor>): void {
		const claims = [
			...TEXTS.map((field) => [field, wish[field]] as const),
			[`time on ${accountId}`, String(wish.time)] as const,
			[`state on ${accountId}`, 'planned'] as const,
		];
		for (const [name, told] of claims) {
			const begin = this.written.get(`${postId} ${name}`) ?? this.run.startedAt;
			this.add(postId, name, { begin, end: this.run.endedAt, told });
		}
	}

	private add(postId: string, name: string, operation: Omit<Operation, 'writer'>): void {
		this.values(postId).add(name, { writer: this.writer, ...operation });
	}
}
