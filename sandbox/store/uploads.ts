import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { UploadKind, UploadStatus } from '../service';

/** An upload as the sandbox keeps it; times in milliseconds of the sandbox's clock. */
export interface UploadRecord {
	uploadId: string;
	/** The secret in the signed URL. */
	token: string;
	kind: UploadKind;
	filename: string | null;
	contentType: string | null;
	/** The declared size of a signed upload; the received size of a remote one. */
	sizeBytes: number | null;
	status: UploadStatus;
	error: string | null;
	/** When the signed URL ends. */
	expiresAt: number | null;
	/** File with the bytes, once all have arrived. */
	bytesPath: string | null;
	receivedBytes: number | null;
	sha256: string | null;
	source: 'signed' | 'remote';
	createdAt: number;
	/** When processing ends; `pending` until then. */
	readyAt: number | null;
}

const columns = [
	'uploadId',
	'token',
	'kind',
	'filename',
	'contentType',
	'sizeBytes',
	'status',
	'error',
	'expiresAt',
	'bytesPath',
	'receivedBytes',
	'sha256',
	'source',
	'createdAt',
	'readyAt',
] as const;

type NewUpload = Pick<UploadRecord, 'kind' | 'source' | 'createdAt'> & Partial<UploadRecord>;

/** The uploads of the company. */
export class UploadStore {
	constructor(private readonly database: DatabaseSync) {}

	/** Adds a pending upload, with an id and a token of its own unless given. */
	create(fields: NewUpload): UploadRecord {
		const record: UploadRecord = {
			uploadId: `upl_${randomBytes(9).toString('hex')}`,
			token: randomBytes(24).toString('hex'),
			filename: null,
			contentType: null,
			sizeBytes: null,
			status: 'pending',
			error: null,
			expiresAt: null,
			bytesPath: null,
			receivedBytes: null,
			sha256: null,
			readyAt: null,
			...fields,
		};
		this.database
			.prepare(
				`INSERT INTO uploads (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
			)
			.run(...columns.map((column) => record[column]));
		return record;
	}

	get(uploadId: string): UploadRecord | undefined {
		return this.database.prepare('SELECT * FROM uploads WHERE uploadId = ?').get(uploadId) as
			UploadRecord | undefined;
	}

	all(): UploadRecord[] {
		return this.database
			.prepare('SELECT * FROM uploads ORDER BY createdAt')
			.all() as unknown as UploadRecord[];
	}

	/** How many videos the company holds. */
	countVideos(): number {
		const row = this.database
			.prepare(`SELECT COUNT(*) AS count FROM uploads WHERE kind = 'video' AND status = 'ready'`)
			.get() as { count: number };
		return row.count;
	}

	/** Changes the given fields and leaves the others. */
	update(uploadId: string, changes: Partial<Omit<UploadRecord, 'uploadId'>>): void {
		const changed = columns.filter((column) => column !== 'uploadId' && column in changes);
		if (changed.length === 0) {
			return;
		}
		this.database
			.prepare(
				`UPDATE uploads SET ${changed.map((column) => `${column} = ?`).join(', ')} WHERE uploadId = ?`,
			)
			.run(
				...changed.map((column) => (changes as Partial<UploadRecord>)[column] ?? null),
				uploadId,
			);
	}
}

/** The upload as it is by `now`: ready once its processing has ended. */
export function settledUpload(
	uploads: UploadStore,
	upload: UploadRecord,
	now: number,
): UploadRecord {
	if (upload.status !== 'pending' || upload.readyAt === null || upload.readyAt > now) {
		return upload;
	}
	uploads.update(upload.uploadId, { status: 'ready' });
	return { ...upload, status: 'ready' };
}
