import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ComingRequest, World } from '../../../kit/world';
import { copyRows, type PlanRow } from './plan';
import { storedPosts, type StoredPosts } from './posts';

/** A request of a run, with the posts before and after it was answered. */
export interface Frame {
	readonly host: string;
	readonly method: string;
	readonly path: string;
	readonly query: Readonly<Record<string, unknown>>;
	readonly body: IDataObject;
	/** Times at which the run sent it and got the answer, in simulated milliseconds since 1970. */
	readonly sentAt: number;
	readonly answeredAt: number;
	readonly before: StoredPosts;
	after: StoredPosts;
	status: number;
}

/** A run as it is seen from outside. */
export interface Run {
	readonly host: string;
	/** Times at which it began and ended, in simulated milliseconds since 1970. */
	readonly startedAt: number;
	readonly endedAt: number;
	/** The rows as the run read them. */
	readonly rows: readonly PlanRow[];
	/** The rows of the sheet into which it writes back. */
	readonly sheet: readonly PlanRow[];
	readonly reports: readonly IDataObject[];
	/** The requests of this run. */
	readonly frames: readonly Frame[];
	readonly error: string | undefined;
}

export interface RunOrder {
	readonly sheet: readonly PlanRow[];
	readonly parameters: INodeParameters;
	readonly executionId: string;
	/** `SECOND_HOST` for the second of two runs. */
	readonly host?: string;
	readonly workflowId?: string;
}

/** Hosts under which the first and the second of two runs call the service. */
export const FIRST_HOST = '127.0.0.1';
export const SECOND_HOST = 'localhost';

/** Something that happens before a request is answered; `number` counts those of all runs, from 1. */
export type Between = (request: ComingRequest, number: number) => void | Promise<void>;

/** Runs sheets, and records the posts of the service before and after every request. */
export class Stage {
	private frames: Frame[] = [];
	private last = Promise.resolve();

	constructor(readonly world: World) {}

	/** Starts to record. `between` runs before each request. */
	open(between: Between = () => undefined): void {
		this.frames = [];
		this.last = Promise.resolve();
		this.world.service.journal.clear();
		this.world.beforeRequest(async (request, number) => {
			await this.quiet();
			await between(request, number);
			// An earlier run may still be sending requests.
			await this.quiet();
			this.last = request.answered;
			this.frames.push(this.frameOf(request));
		});
	}

	/** Waits until the service has answered the last request. */
	async quiet(): Promise<void> {
		await this.last;
		this.closeFrame();
	}

	/** Stops to record; returns every request since `open`. */
	close(): Frame[] {
		this.closeFrame();
		this.world.beforeRequest();
		const journal = this.world.journal();
		if (journal.length !== this.frames.length) {
			throw new Error(`${journal.length} requests in the journal, ${this.frames.length} recorded`);
		}
		this.frames.forEach((frame, at) => (frame.status = journal[at]?.status ?? 0));
		return this.frames;
	}

	/** Runs a sheet; `close` returns its requests. */
	async run({ sheet, parameters, executionId, host = FIRST_HOST, workflowId }: RunOrder) {
		const rows = copyRows(sheet);
		const { engine, sandbox } = this.world;
		const startedAt = this.world.clock.now();
		const { items, error } = await engine.run({
			parameters: {
				resource: 'post',
				operation: 'createFromRows',
				checkOnly: false,
				rowsWithPostId: 'update',
				scheduleZone: 'workflow',
				...parameters,
			},
			credentials: {
				baseUrl: sandbox.baseUrl.replace(FIRST_HOST, host),
				apiKey: sandbox.keys.full,
			},
			timezone: 'UTC',
			items: rows.map(({ cells }) => ({ json: { ...cells } })),
			executionId,
			workflow: workflowId === undefined ? undefined : { id: workflowId },
		});
		const reports = items.map(({ json }) => json);
		const endedAt = this.world.clock.now();
		return { host, startedAt, endedAt, rows, sheet, reports, error: error?.message };
	}

	private frameOf({ host, method, path, query, body, sentAt }: ComingRequest): Frame {
		const before = storedPosts(this.world.service);
		const answeredAt = this.world.clock.now();
		return {
			...{ host, method, path, query, sentAt, answeredAt },
			body: (body ?? {}) as IDataObject,
			...{ before, after: before, status: 0 },
		};
	}

	private closeFrame(): void {
		const open = this.frames.at(-1);
		if (open && open.after === open.before) {
			open.after = storedPosts(this.world.service);
		}
	}
}
