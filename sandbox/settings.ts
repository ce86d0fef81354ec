import { defaultDialect, demandDialect, type Dialect } from './dialect/choices';
import type { FactStore } from './store/facts';

export type PageOrder = 'newest' | 'oldest' | 'arbitrary';
export type TransferMethod = 'put' | 'postRaw' | 'putMultipart' | 'postMultipart';

/** A daily posting window in local time, `HH:mm` to `HH:mm` (`24:00` is the day's end). */
export interface PostingWindow {
	start: string;
	end: string;
}

/**
 * Choices of a test or a demo: readings of the points that the specification leaves open, and the
 * limits of the plan.
 */
export interface Settings {
	pageOrder: PageOrder;
	/** One reading of each point that the specification leaves open. */
	dialect: Dialect;
	/** Reaction to a used Idempotency-Key with another body: the original post, or a refusal. */
	idempotencyMismatch: 'replay' | 'reject';
	/** Lifetime of a cursor in milliseconds; null for unlimited. */
	cursorTtlMs: number | null;
	/** Serve and describe GET /v2/content-tags, which the specification does not show. */
	listContentTags: boolean;
	/** Milliseconds that every API response is delayed. */
	latencyMs: number;
	/** Reaction to the completion of an image, which the specification does not describe. */
	imageCompletion: 'accept' | 'refuse';
	/** Milliseconds that an upload stays `pending` after its bytes were found valid. */
	processingMs: number;
	/** The ways in which the upload origin takes bytes. */
	transferMethods: TransferMethod[];
	/** Lifetime of a signed upload URL in milliseconds. */
	uploadTtlMs: number;
	/** Hosts from which remote uploads may come. */
	remoteSources: 'loopback' | 'any';
	/** True if the company may publish regular Instagram feed posts. */
	instagramFeedPosts: boolean;
	/** Milliseconds until the dashboard approves by itself; null for never. */
	approvalMs: number | null;
	/** The posting window of accounts without their own. */
	postingWindow: PostingWindow;
	/** Minutes between an account's slots. */
	slotMinutes: number;
	/** Milliseconds that an item stays `posting`. */
	postingMs: number;
	/** Milliseconds that a posted video stays `processing` on the platform. */
	platformProcessingMs: number;
	/** Milliseconds between two collections of analytics. */
	analyticsIntervalMs: number;
	plan: {
		name: string;
		billingType: string;
		videoQuota: number;
		postCredits: number;
		postsPerDay: number;
		accountSlots: number;
	};
	/** Caps per company and UTC day; null for no cap. */
	dailyCaps: {
		apiRequests: number | null;
		posts: number | null;
		uploads: number | null;
		accountCreations: number | null;
	};
}

const minute = 60_000;

export const defaultSettings: Settings = {
	pageOrder: 'newest',
	dialect: defaultDialect,
	idempotencyMismatch: 'replay',
	cursorTtlMs: null,
	listContentTags: false,
	latencyMs: 0,
	imageCompletion: 'accept',
	processingMs: 0,
	transferMethods: ['put', 'putMultipart', 'postMultipart'],
	uploadTtlMs: 60 * minute,
	remoteSources: 'loopback',
	instagramFeedPosts: true,
	approvalMs: null,
	postingWindow: { start: '09:00', end: '21:00' },
	slotMinutes: 30,
	postingMs: minute,
	platformProcessingMs: 0,
	analyticsIntervalMs: 360 * minute,
	plan: {
		name: 'studio',
		billingType: 'monthly',
		videoQuota: 1_000_000,
		postCredits: 1_000_000,
		postsPerDay: 1_000_000,
		accountSlots: 25,
	},
	dailyCaps: { apiRequests: null, posts: null, uploads: null, accountCreations: null },
};

const choices: Record<
	'pageOrder' | 'idempotencyMismatch' | 'imageCompletion' | 'remoteSources',
	string[]
> = {
	pageOrder: ['newest', 'oldest', 'arbitrary'],
	idempotencyMismatch: ['replay', 'reject'],
	imageCompletion: ['accept', 'refuse'],
	remoteSources: ['loopback', 'any'],
};

export type SettingsPatch = Partial<
	Omit<Settings, 'dialect' | 'plan' | 'dailyCaps' | 'postingWindow'>
> & {
	dialect?: Partial<Dialect>;
	plan?: Partial<Settings['plan']>;
	dailyCaps?: Partial<Settings['dailyCaps']>;
	postingWindow?: Partial<PostingWindow>;
};

/** The settings in force, kept in the store. */
export class SettingsStore {
	private current: Settings;

	constructor(private readonly facts: FactStore) {
		this.current = mergeSettings(defaultSettings, facts.get<SettingsPatch>('settings') ?? {});
	}

	get(): Settings {
		return this.current;
	}

	/** Changes the given settings; throws a RangeError for what does not exist. */
	patch(patch: SettingsPatch): Settings {
		const unknown = Object.keys(patch).filter((name) => !(name in defaultSettings));
		if (unknown.length > 0) {
			throw new RangeError(`Unknown settings: ${unknown.join(', ')}`);
		}
		for (const [name, values] of Object.entries(choices)) {
			const value = patch[name as keyof typeof choices];
			if (value !== undefined && !values.includes(value)) {
				throw new RangeError(`${name} is one of ${values.join(', ')}, not "${value}"`);
			}
		}
		demandDialect(patch.dialect ?? {});
		this.current = mergeSettings(this.current, patch);
		this.facts.set('settings', this.current);
		return this.current;
	}

	reset(): void {
		this.current = defaultSettings;
	}
}

function mergeSettings(settings: Settings, patch: SettingsPatch): Settings {
	return {
		...settings,
		...patch,
		dialect: { ...settings.dialect, ...patch.dialect },
		plan: { ...settings.plan, ...patch.plan },
		dailyCaps: { ...settings.dailyCaps, ...patch.dailyCaps },
		postingWindow: { ...settings.postingWindow, ...patch.postingWindow },
	};
}
