import { randomBytes, randomInt } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { InstagramPostFormat, PostStatus, Slide, Sound, UploadKind } from '../service';

/** The content of a post, without its accounts and times. */
export interface PostContent {
	mediaKind: UploadKind;
	/** Upload ids. */
	media: string[];
	caption: string | null;
	hashtags: string[];
	sound: Sound | null;
	notes: string | null;
	/** The explicit groups. */
	contentGroupIds: string[];
	/** The groups inherited from a template. */
	templateGroupIds: string[];
	instagramPostFormat: InstagramPostFormat;
	slides?: Slide[];
}

/** Times are milliseconds of the sandbox's clock. */
export interface PostRecord {
	seq: number;
	postId: string;
	status: PostStatus;
	createdAt: number;
	content: PostContent;
}

/** A post for one account. */
export interface PostItem {
	queueItemId: number;
	postSeq: number;
	accountId: string;
	status: PostStatus;
	priority: number;
	queuedAt: number;
	approvedAt: number | null;
	scheduledAfter: number | null;
	slotStart: number | null;
	postedAt: number | null;
	/** Milliseconds of the clock at which the engine moves the item on; null for never. */
	dueAt: number | null;
}

export type NewItem = Pick<PostItem, 'accountId' | 'status' | 'queuedAt'> & Partial<PostItem>;

type Row = Omit<PostRecord, 'content'> & { content: string };

const itemColumns = [
	'status',
	'priority',
	'queuedAt',
	'approvedAt',
	'scheduledAfter',
	'slotStart',
	'postedAt',
	'dueAt',
] as const;

/** Posts, their items and their groups: reading one and changing it. Lists are in postList.ts. */
export class PostStore {
	constructor(private readonly database: DatabaseSync) {}

	create(
		fields: Pick<PostRecord, 'status' | 'createdAt' | 'content'> & { postId?: string },
	): PostRecord {
		const postId = fields.postId ?? `post_${randomBytes(9).toString('hex')}`;
		const groups = groupsOf(fields.content);
		const { lastInsertRowid } = this.run(
			`INSERT INTO posts (postId, status, createdAt, shuffle, tagged, content)
			VALUES (?, ?, ?, ?, ?, ?)`,
			postId,
			fields.status,
			fields.createdAt,
			randomInt(2 ** 32),
			groups.length > 0 ? 1 : 0,
			JSON.stringify(fields.content),
		);
		const seq = Number(lastInsertRowid);
		this.saveGroups(seq, groups);
		return { ...fields, seq, postId };
	}

	get(postId: string): PostRecord | undefined {
		return fromRow(this.database.prepare('SELECT * FROM posts WHERE postId = ?').get(postId));
	}

	bySeq(seq: number): PostRecord | undefined {
		return fromRow(this.database.prepare('SELECT * FROM posts WHERE seq = ?').get(seq));
	}

	/** Every post, in the order in which they were made. */
	all(): PostRecord[] {
		const rows = this.database.prepare('SELECT * FROM posts ORDER BY seq').all();
		return rows.flatMap((row) => fromRow(row) ?? []);
	}

	setStatus(seq: number, status: PostStatus): void {
		this.run('UPDATE posts SET status = ? WHERE seq = ?', status, seq);
	}

	setContent(seq: number, content: PostContent): void {
		const groups = groupsOf(content);
		this.run(
			'UPDATE posts SET content = ?, tagged = ? WHERE seq = ?',
			JSON.stringify(content),
			groups.length > 0 ? 1 : 0,
			seq,
		);
		this.run('DELETE FROM postGroups WHERE postSeq = ?', seq);
		this.saveGroups(seq, groups);
	}

	remove(seq: number): void {
		this.run('DELETE FROM postGroups WHERE postSeq = ?', seq);
		this.run('DELETE FROM postItems WHERE postSeq = ?', seq);
		this.run('DELETE FROM posts WHERE seq = ?', seq);
	}

	items(seq: number): PostItem[] {
		return this.itemsOf([seq]).get(seq) ?? [];
	}

	/** The items of several posts, by post, in the order in which they were queued. */
	itemsOf(seqs: number[]): Map<number, PostItem[]> {
		const rows = this.database
			.prepare(
				`SELECT * FROM postItems WHERE postSeq IN (SELECT value FROM json_each(?))
				ORDER BY queueItemId`,
			)
			.all(JSON.stringify(seqs)) as unknown as PostItem[];
		const items = new Map<number, PostItem[]>(seqs.map((seq) => [seq, []]));
		for (const row of rows) {
			items.get(row.postSeq)?.push(row);
		}
		return items;
	}

	/** Adds an item, in place of an earlier one for the same account. */
	addItem(seq: number, item: NewItem): void {
		this.run('DELETE FROM postItems WHERE postSeq = ? AND accountId = ?', seq, item.accountId);
		this.run(
			`INSERT INTO postItems (postSeq, accountId, createdAt, shuffle, ${itemColumns.join(', ')})
			SELECT seq, ?, createdAt, shuffle, ${itemColumns.map(() => '?').join(', ')}
			FROM posts WHERE seq = ?`,
			item.accountId,
			...itemColumns.map((column) => item[column] ?? (column === 'priority' ? 0 : null)),
			seq,
		);
	}

	/** Changes the given fields of an item and leaves the others. */
	updateItem(queueItemId: number, changes: Partial<PostItem>): void {
		const changed = itemColumns.filter((column) => column in changes);
		this.run(
			`UPDATE postItems SET ${changed.map((column) => `${column} = ?`).join(', ')}
			WHERE queueItemId = ?`,
			...changed.map((column) => changes[column] ?? null),
			queueItemId,
		);
	}

	private saveGroups(seq: number, groups: string[]): void {
		for (const group of groups) {
			this.run(
				`INSERT OR IGNORE INTO postGroups (groupId, postSeq, createdAt, shuffle)
				SELECT ?, seq, createdAt, shuffle FROM posts WHERE seq = ?`,
				group,
				seq,
			);
		}
	}

	private run(sql: string, ...values: SQLInputValue[]) {
		return this.database.prepare(sql).run(...values);
	}
}

/** Every group in which a post is reported, explicit ones first. */
export function groupsOf(content: PostContent): string[] {
	return [...new Set([...content.contentGroupIds, ...content.templateGroupIds])];
}

export function fromRow(row: unknown): PostRecord | undefined {
	if (row === undefined) {
		return undefined;
	}
	const { seq, postId, status, createdAt, content } = row as Row;
	return { seq, postId, status, createdAt, content: JSON.parse(content) as PostContent };
}
