import type { INodeParameters } from 'n8n-workflow';
import { BareScript } from '../../bare/process';
import { interleaved, median } from '../../measure/median';
import { Rig } from '../../n8n/rig';
import {
	chain,
	editFields,
	floor,
	floorSettings,
	httpRequest,
	publishingService,
	splitRows,
} from '../../n8n/workflows';
import { makeRows, type Row } from '../../rows';
import type { Service, ServiceReport } from '../../service/process';

/** Our node works on 20 items at the same time, unless it gets a number. */
export const ours = 'Publishing Service';
export const oursAtTen = 'Publishing Service, 10 at once';
export type Contender =
	typeof ours | typeof oursAtTen | 'HTTP Request' | 'Edit Fields' | 'Floor' | 'Bare';

/** How many requests the bare script has in flight, and our node if it gets a number. */
export const itemsAtOnce = 10;

/** The fields of a row as columns of it: five of them change from row to row. */
export const columns = {
	uploadIds: '={{ $json.uploadId }}',
	accountIds: '={{ $json.accountId }}',
	caption: '={{ $json.caption }}',
	hashtags: '={{ $json.hashtags }}',
	scheduledAfter: '={{ $json.scheduledAfter }}',
};

/** Our node, set up to create a post for every row. */
export function createPosts(name: string, parameters: INodeParameters) {
	const own = { resource: 'post', operation: 'create', mediaSource: 'uploads', skipApproval: true };
	return { ...publishingService({ ...own, ...parameters }), name };
}

function nodeOf(name: Exclude<Contender, 'Bare'>, origin: string) {
	switch (name) {
		case ours:
			return createPosts(name, columns);
		case oursAtTen:
			return createPosts(name, { ...columns, runOptions: { itemsAtOnce } });
		case 'Edit Fields':
			return editFields(columns);
		case 'Floor':
			return floor(origin);
		case 'HTTP Request':
			return httpRequest(name, {
				method: 'POST',
				url: `${origin}/v2/posts`,
				sendHeaders: true,
				headerParameters: { parameters: [{ name: 'Idempotency-Key', value: '={{ $json.key }}' }] },
				sendBody: true,
				specifyBody: 'json',
				jsonBody:
					'={{ JSON.stringify({ media: [$json.uploadId], accountIds: [$json.accountId], ' +
					"caption: $json.caption, hashtags: $json.hashtags.split(', '), " +
					'scheduledAfter: $json.scheduledAfter, skipApproval: true }) }}',
			});
	}
}

/** Posted before a load by each contender; it does not count. */
const warmUpRows = 100;

/** The size and conditions of a load. */
export interface Load {
	rows: number;
	/** Milliseconds that the service takes for each answer. */
	latencyMs: number;
	rounds: number;
	/** The rows; as `makeRows` gives them unless given. */
	rowsOf?: (count: number) => Row[];
}

export interface Outcome {
	/** Median of the rounds. */
	ms: number;
	/** Seen in the last round. */
	seen: ServiceReport;
}

/** An n8n and a plain script in which each contender waits for rows. */
export class Arena {
	private constructor(
		private readonly service: Service,
		readonly origin: string,
		readonly rig: Rig,
		readonly script: BareScript,
	) {}

	static async open(
		service: Service,
		names: readonly Contender[],
		origin = service.origin,
	): Promise<Arena> {
		const env = { NODE_EXTRA_CA_CERTS: service.certificatePath, ...floorSettings };
		const rig = await Rig.start({ origin, env });
		const arena = new Arena(service, origin, rig, new BareScript(env));
		for (const name of names) {
			if (name !== 'Bare') {
				await arena.add(name, nodeOf(name, origin));
			}
		}
		return arena;
	}

	/** Lets a node of n8n take part under this name, which is its own too. */
	async add(name: string, node: ReturnType<typeof publishingService>): Promise<void> {
		await this.rig.add(chain(name, [splitRows, node]));
	}

	/** Lets one contender post the rows, and gives the milliseconds that it took. */
	async post(name: string, rows: Row[]): Promise<number> {
		if (name !== 'Bare') {
			return await this.rig.time(name, [name], { rows });
		}
		return await this.script.perform({
			...{ what: 'rows', origin: this.origin, rows, inFlight: itemsAtOnce },
		});
	}

	/** Lets all of them post as many rows, taking turns. */
	async compare<Name extends string>(
		names: readonly Name[],
		{ rows: count, latencyMs, rounds, rowsOf = makeRows }: Load,
		requestsOf: (name: Name, count: number) => number = requestsPerRow,
	): Promise<Record<Name, Outcome>> {
		const seen = {} as Record<Name, ServiceReport>;
		const run = (name: Name, rows: Row[]) => async () => {
			await this.service.begin({ latencyMs });
			const ms = await this.post(name, rows);
			seen[name] = await this.service.report();
			const expected = requestsOf(name, rows.length);
			if (seen[name].requests !== expected) {
				throw new Error(`${name} sent ${seen[name].requests} requests instead of ${expected}`);
			}
			// HTTP Request promises no order.
			if (name !== 'HTTP Request' && seen[name].outOfOrder > 0) {
				throw new Error(`${name} sent ${seen[name].outOfOrder} rows of an account out of order`);
			}
			return ms;
		};
		for (const name of names) {
			await run(name, makeRows(warmUpRows))();
		}
		const rows = rowsOf(count);
		const runs = Object.fromEntries(names.map((name) => [name, run(name, rows)])) as Record<
			Name,
			() => Promise<number>
		>;
		const times = await interleaved(rounds, runs);
		return Object.fromEntries(
			names.map((name) => [name, { ms: median(times[name]), seen: seen[name] }]),
		) as Record<Name, Outcome>;
	}

	async close(): Promise<void> {
		await this.script.stop();
		await this.rig.stop();
	}
}

/** Our node also reads the accounts, once a run. */
export function requestsPerRow(name: string, rows: number): number {
	if (name === 'Edit Fields') {
		return 0;
	}
	return ['HTTP Request', 'Floor', 'Bare'].includes(name) ? rows : rows + 1;
}
