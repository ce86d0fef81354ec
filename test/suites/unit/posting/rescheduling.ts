import { createHmac } from 'node:crypto';

import type { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import {
	type FailureKind,
	ServiceError,
} from '../../../../nodes/PublishingService/client/serviceError';
import type { Post, PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import type { PlaceBeforeReschedule } from '../../../../nodes/PublishingService/posting/placeBeforeReschedule';
import { reschedulePost } from '../../../../nodes/PublishingService/posting/reschedulePost';
import type { RescheduleRequest } from '../../../../nodes/PublishingService/posting/rescheduleRequest';
import { readUnfinishedReschedule } from '../../../../nodes/PublishingService/posting/unfinishedReschedule';
import { IN_TWO_DAYS, itemOf, NOW, postOf, TOMORROW } from '../../../kit/plan/posts';

/** Lets each test of a file begin at `NOW`, with timers that the test moves. */
export function useClock(): void {
	beforeEach(() => {
		jest.useFakeTimers({ now: NOW });
	});
	afterEach(() => {
		jest.useRealTimers();
	});
}

interface Input {
	readonly path?: { readonly postId: string };
	readonly query?: { readonly accountId: string };
	readonly body?: {
		readonly accountIds: readonly string[];
		readonly scheduledAfter?: string;
		readonly skipApproval?: boolean;
	};
	readonly idempotencyKey?: string;
}
type Name = 'getPost' | 'cancelPost' | 'queuePost';

/** An answer that differs from the answer of the service, or a failure before or after the work. */
export interface Disturbance {
	readonly answer?: object;
	readonly status?: number;
	readonly failure?: ServiceError;
	/** True if the service does not carry out the request. */
	readonly isUndone?: boolean;
	/** A change in the dashboard, right before the request. */
	readonly before?: (service: FakeService) => void;
}

export const failure = (kind: FailureKind, code = `of_${kind}`, more: object = {}) =>
	new ServiceError(`it was ${code}`, { kind, code, ...more });
export const refused: Disturbance = { failure: failure('refused'), isUndone: true };
export const notCancellable: Disturbance = {
	failure: failure('refused', 'post_not_cancellable'),
	isUndone: true,
};

/** The service with one post, as the specification says, except for disturbances of numbered requests. */
export class FakeService {
	readonly requests: string[] = [];
	readonly bodies: Array<Input['body']> = [];
	readonly keys: Array<string | undefined> = [];
	/** The names of endpoints whose caps were looked at. */
	readonly looked: string[] = [];
	isUncancelled = false;
	cap: ServiceError | undefined;

	constructor(
		public post: Post,
		private readonly disturbed: Partial<Record<Name, ReadonlyArray<Disturbance | undefined>>> = {},
	) {}

	sign(text: string): string {
		return createHmac('sha256', 'the API key').update(text).digest('base64url').slice(0, 22);
	}

	assertNotCapped(name: string): void {
		this.looked.push(name);
		if (this.cap) {
			throw this.cap;
		}
	}

	uncancelled(): this {
		this.isUncancelled = true;
		return this;
	}

	async pause(): Promise<void> {
		await Promise.resolve();
	}

	async call(name: Name, input: Input): Promise<unknown> {
		return (await this.exchange(name, input)).body;
	}

	async exchange(name: Name, input: Input): Promise<{ status: number; body: unknown }> {
		await Promise.resolve();
		const number = this.requests.filter((one) => one.startsWith(name)).length;
		const accounts = input.query?.accountId ?? input.body?.accountIds.join();
		this.requests.push(accounts === undefined ? name : `${name} ${accounts}`);
		if (input.path?.postId !== this.post.postId) {
			throw failure('refused', 'post_not_found');
		}
		const { answer, status = 201, ...disturbed } = this.disturbed[name]?.[number] ?? {};
		disturbed.before?.(this);
		const body = disturbed.isUndone ? undefined : this.carryOut(name, input);
		if (disturbed.failure) {
			throw disturbed.failure;
		}
		return { status, body: answer ?? body };
	}

	/** Changes the item of an account, as the service or a person in the dashboard does. */
	setItem(accountId: string, fields: Partial<PostAccountItem>): void {
		const accounts = this.post.accounts?.map((item) =>
			item.accountId === accountId ? { ...item, ...fields } : item,
		);
		this.post = { ...this.post, accounts };
	}

	private carryOut(name: Name, { query, body, idempotencyKey }: Input): object {
		if (name === 'cancelPost' && query) {
			this.setItem(query.accountId, { status: 'cancelled' });
			return { ...this.post, cancellation: { cancelled: [query.accountId], skipped: [] } };
		}
		if (name === 'queuePost' && body) {
			this.bodies.push(body);
			this.keys.push(idempotencyKey);
			for (const accountId of body.accountIds) {
				const status = body.skipApproval ? 'queued' : 'pending_approval';
				this.setItem(accountId, { status, scheduledAfter: body.scheduledAfter });
			}
		}
		return this.post;
	}
}

export const queuedAt = '2031-02-20T09:00:00Z';
export const NEXT_WEEK = '2031-03-09T09:00:00Z';
const wanted: RescheduleRequest = { postId: 'post_1', scheduledAfter: IN_TWO_DAYS };
/** A post for these accounts, which is queued for tomorrow. */
export const postFor = (...accountIds: string[]) =>
	postOf({ accounts: accountIds.map((accountId) => itemOf({ accountId })) });
export const placeOf = (
	accountId: string,
	more: Partial<PlaceBeforeReschedule> = {},
): PlaceBeforeReschedule => ({
	...{ accountId, name: `@${accountId} (tiktok)`, queuedAt },
	...{ scheduledAfter: TOMORROW, isApproved: true, ...more },
});
export const run = async (service: FakeService, request: Partial<RescheduleRequest> = {}) =>
	await reschedulePost(service as unknown as ServiceClient, { ...wanted, ...request });

/** Reschedules, and returns the failure. */
export async function fail(service: FakeService, request: Partial<RescheduleRequest> = {}) {
	const outcome = await run(service, request).catch((error: unknown) => error);
	expect(outcome).toBeInstanceOf(ServiceError);
	return outcome as ServiceError;
}

/** The accounts that a failed reschedule leaves to the next run. */
export function leftBy({ facts }: ServiceError, { post }: FakeService): string[] {
	const { unfinishedReschedule: text = '' } = facts;
	const read = readUnfinishedReschedule(new FakeService(post), post, {
		text,
		accountIds: undefined,
	});
	return read.kind === 'signed'
		? read.unfinished.places.map(({ accountId }) => accountId)
		: [read.kind];
}
