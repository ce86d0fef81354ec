import axios, { type AxiosInstance, type AxiosRequestConfig } from 'axios';
import type { Post } from '../service';
import type { Figures } from '../engine/analytics';
import type { FaultRule } from '../faultRules';
import type { JournalEntry } from '../journal';
import type { ApiKey } from '../keys';
import type { NamedCompany } from '../sandbox';
import type { Settings, SettingsPatch } from '../settings';
import type { AccountRecord } from '../store/accounts';
import type { UploadRecord } from '../store/uploads';
import type { PostStatus } from '../service';
import type { ArmedFault, ClockState, KeptPost, NewKey, Seed, SeedResult } from './types';

/** Steers a running sandbox. Every method fails with the sandbox's message. */
export class ControlClient {
	private readonly http: AxiosInstance;

	constructor(private readonly surface: { url: string; key: string }) {
		const { url, key } = surface;
		this.http = axios.create({
			baseURL: url,
			headers: { authorization: `Bearer ${key}` },
			maxBodyLength: Infinity,
			proxy: false,
		});
	}

	/** Restores the state at the start: data, clock, faults, journal, and all settings except those in `patch`. */
	reset = (patch: SettingsPatch = {}) => this.request<SeedResult>('POST', '/reset', patch);

	/** Changes the settings in `patch`, and returns all settings. */
	settings = (patch: SettingsPatch = {}) => this.request<Settings>('PATCH', '/settings', patch);

	/** Adds data to what is there. */
	seed = (seed: Seed) => this.request<SeedResult>('POST', '/seed', seed);

	readonly clock = {
		get: () => this.request<ClockState>('GET', '/clock'),
		/** Moves the time by milliseconds; whatever becomes due happens immediately. */
		advance: (advanceMs: number) => this.request<ClockState>('POST', '/clock', { advanceMs }),
		/** Moves the time to an ISO date-time. */
		set: (iso: string) => this.request<ClockState>('POST', '/clock', { set: iso }),
	};

	readonly posts = {
		/** Every post as it is kept, whatever the dialect. */
		list: () => this.request<KeptPost[]>('GET', '/posts'),
		setStatus: (postId: string, status: PostStatus, accountId?: string) =>
			this.request<Post>('POST', postPath(postId, 'status'), { status, accountId }),
		/** Approves the post as a person does in the dashboard: all its accounts, or the one that is given. */
		approve: (postId: string, accountId?: string) =>
			this.request<Post>('POST', postPath(postId, 'approve'), { accountId }),
		/** Adds to the analytics of a post, and collects them. */
		bumpAnalytics: (postId: string, delta: Partial<Figures>, accountId?: string) =>
			this.request<Post>('POST', postPath(postId, 'analytics'), { delta, accountId }),
		/** Removes the post without a trace. The API of the service cannot do this. */
		remove: (postId: string) => this.send('DELETE', `/posts/${encodeURIComponent(postId)}`),
	};

	readonly accounts = {
		list: () => this.request<AccountRecord[]>('GET', '/accounts'),
		patch: (accountId: string, fields: Partial<AccountRecord>) =>
			this.request<AccountRecord>('PATCH', `/accounts/${encodeURIComponent(accountId)}`, fields),
	};

	readonly uploads = {
		list: () => this.request<UploadRecord[]>('GET', '/uploads'),
	};

	readonly faults = {
		add: (rule: FaultRule) => this.request<{ id: number }>('POST', '/faults', rule),
		list: () => this.request<ArmedFault[]>('GET', '/faults'),
		remove: (id: number) => this.send('DELETE', `/faults/${id}`),
		clear: () => this.send('DELETE', '/faults'),
	};

	readonly journal = {
		read: ({ since = 0 }: { since?: number } = {}) =>
			this.request<JournalEntry[]>('GET', `/journal?since=${since}`),
		/** Number of the newest entry; 0 if there is none. */
		lastSeq: async () => {
			const newest = await this.request<JournalEntry[]>('GET', '/journal?latest=1');
			return newest[0]?.seq ?? 0;
		},
		clear: () => this.send('DELETE', '/journal'),
		/** Returns the entries of the journal and removes them. */
		take: () => this.request<JournalEntry[]>('DELETE', '/journal'),
	};

	readonly keys = {
		create: (key: NewKey) => this.request<ApiKey>('POST', '/keys', key),
	};

	/** Adds a company with a store, caps, faults and a journal of its own; a reset ends it. */
	async addCompany(company: NamedCompany): Promise<ControlClient> {
		await this.request('POST', '/companies', company);
		const { url, key } = this.surface;
		return new ControlClient({ url: `${url}/companies/${company.companyId}`, key });
	}

	private async send(method: AxiosRequestConfig['method'], path: string): Promise<void> {
		await this.request<unknown>(method, path);
	}

	private async request<T>(
		method: AxiosRequestConfig['method'],
		path: string,
		data?: unknown,
	): Promise<T> {
		const response = await this.http.request<unknown>({
			method,
			url: path,
			data,
			validateStatus: () => true,
		});
		if (response.status >= 400) {
			throw new Error(`${method} ${path}: ${JSON.stringify(response.data)}`);
		}
		return response.data as T;
	}
}

function postPath(postId: string, action: string): string {
	return `/posts/${encodeURIComponent(postId)}/${action}`;
}
