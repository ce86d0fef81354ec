import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ContentTag } from '../service';

type Row = { tagId: string; name: string; color: string | null };
type NewTag = { tagId?: string; name: string; color?: string };

/** The content tags of the company. */
export class ContentTagStore {
	constructor(private readonly database: DatabaseSync) {}

	create({ tagId = randomBytes(8).toString('hex'), name, color }: NewTag): ContentTag {
		this.database
			.prepare(
				`INSERT OR REPLACE INTO contentTags (tagId, seq, name, color)
				VALUES (?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM contentTags), ?, ?)`,
			)
			.run(tagId, name, color ?? null);
		return toContentTag({ tagId, name, color: color ?? null });
	}

	all(): ContentTag[] {
		const rows = this.database.prepare('SELECT * FROM contentTags ORDER BY seq').all() as Row[];
		return rows.map(toContentTag);
	}

	/** True if posts can be put into this group, which belongs to a tag or a template. */
	hasGroup(contentGroupId: string): boolean {
		if (/^template:.+/.test(contentGroupId)) {
			return true;
		}
		if (!contentGroupId.startsWith('tag:')) {
			return false;
		}
		const tagId = contentGroupId.slice('tag:'.length);
		return (
			this.database.prepare('SELECT 1 FROM contentTags WHERE tagId = ?').get(tagId) !== undefined
		);
	}
}

function toContentTag({ tagId, name, color }: Row): ContentTag {
	return { tagId, contentGroupId: `tag:${tagId}`, name, ...(color !== null && { color }) };
}
