import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { WorkspaceCompany } from './service';
import { DailyCaps } from './caps';
import { Cursors } from './cursor';
import { Clock } from './engine/clock';
import { PublishingEngine } from './engine/publishing';
import { Slots } from './engine/slots';
import { Faults } from './faultRules';
import { Journal } from './journal';
import { KeyStore } from './keys';
import { SettingsStore, type SettingsPatch } from './settings';
import { SignedFiles } from './signedFiles';
import { signingSecret } from './signingSecret';
import { AccountStore } from './store/accounts';
import { BumpStore } from './store/analyticsBumps';
import { ContentTagStore } from './store/contentTags';
import { clearDatabase, openDatabase } from './store/database';
import { FactStore } from './store/facts';
import { FolderStore } from './store/folders';
import { IdempotencyStore } from './store/idempotency';
import { PostStore } from './store/posts';
import { QueueStore } from './store/queue';
import { UploadStore } from './store/uploads';

/** Everything the sandbox's servers work on. */
export interface Sandbox {
	database: DatabaseSync;
	/** Folder of the bytes of uploads. */
	dataDir: string;
	facts: FactStore;
	clock: Clock;
	now: () => number;
	settings: SettingsStore;
	keys: KeyStore;
	caps: DailyCaps;
	cursors: Cursors;
	files: SignedFiles;
	faults: Faults;
	journal: Journal;
	accounts: AccountStore;
	uploads: UploadStore;
	posts: PostStore;
	queue: QueueStore;
	bumps: BumpStore;
	contentTags: ContentTagStore;
	folders: FolderStore;
	idempotency: IdempotencyStore;
	slots: Slots;
	engine: PublishingEngine;
	/** Empties everything; keys and settings are as at the start. */
	reset: () => void;
	close: () => void;
}

/** A company in addition to the one that every sandbox has. */
export type NamedCompany = Pick<WorkspaceCompany, 'companyId' | 'name'>;

/**
 * Opens a sandbox on a store file, or in memory with a data folder that goes when it closes. A company
 * with a name of its own begins with no key.
 */
export function openSandbox(
	store: string | undefined,
	startSettings: SettingsPatch,
	company?: NamedCompany,
): Sandbox {
	const database = openDatabase(store);
	const dataDir = store === undefined ? mkdtempSync(join(tmpdir(), 'sandbox-')) : `${store}.data`;
	mkdirSync(dataDir, { recursive: true });
	const removeData = () => rmSync(dataDir, { recursive: true, force: true });
	if (store === undefined) {
		process.once('exit', removeData);
	}

	const facts = new FactStore(database);
	const secret = signingSecret(facts);
	const clock = new Clock(facts);
	const now = () => clock.now();
	const settings = new SettingsStore(facts);
	const keys = new KeyStore(database);
	const accounts = new AccountStore(database);
	const posts = new PostStore(database);
	const queue = new QueueStore(database);
	const slots = new Slots(queue, settings);
	const faults = new Faults();
	const journal = new Journal(now, (authorization) => keys.find(authorization)?.name ?? 'unknown');

	const prepare = () => {
		if (company) {
			facts.set('company', company);
		} else {
			keys.addStandardKeys();
		}
		settings.patch(startSettings);
	};
	prepare();

	return {
		database,
		dataDir,
		facts,
		clock,
		now,
		settings,
		keys,
		caps: new DailyCaps(database, settings, now),
		cursors: new Cursors(secret, settings, now),
		files: new SignedFiles(secret),
		faults,
		journal,
		accounts,
		uploads: new UploadStore(database),
		posts,
		queue,
		bumps: new BumpStore(database),
		contentTags: new ContentTagStore(database),
		folders: new FolderStore(database),
		idempotency: new IdempotencyStore(database),
		slots,
		engine: new PublishingEngine(database, posts, queue, accounts, slots, settings, now),
		reset: () => {
			clearDatabase(database);
			facts.set('signingSecret', secret);
			if (readdirSync(dataDir).length > 0) {
				removeData();
				mkdirSync(dataDir);
			}
			faults.clear();
			journal.reset();
			settings.reset();
			clock.reset();
			prepare();
		},
		close: () => {
			database.close();
			if (store === undefined) {
				process.off('exit', removeData);
				removeData();
			}
		},
	};
}
