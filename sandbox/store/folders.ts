import type { DatabaseSync } from 'node:sqlite';
import type { Folder } from '../service';

/** The image folders of the company. */
export class FolderStore {
	constructor(private readonly database: DatabaseSync) {}

	save(folder: Folder): void {
		this.database
			.prepare(
				`INSERT OR REPLACE INTO folders (folderId, seq, fields)
				VALUES (?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM folders), ?)`,
			)
			.run(folder.folderId, JSON.stringify(folder));
	}

	all(): Folder[] {
		const rows = this.database.prepare('SELECT fields FROM folders ORDER BY seq').all();
		return (rows as Array<{ fields: string }>).map(({ fields }) => JSON.parse(fields) as Folder);
	}

	get(folderId: string): Folder | undefined {
		const row = this.database
			.prepare('SELECT fields FROM folders WHERE folderId = ?')
			.get(folderId);
		return row && (JSON.parse((row as { fields: string }).fields) as Folder);
	}
}
