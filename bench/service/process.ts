import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceReport } from './ledger';

export type { ServiceReport } from './ledger';

/** The conditions of the next measurement. */
export interface Conditions {
	/** How long every answer takes; none unless given. */
	latencyMs?: number;
	/** The list of posts; empty unless given. */
	list?: { total: number; live: number };
}

export type Order = ({ what: 'begin' } & Conditions) | { what: 'report' };

/** The measured service, in a process of its own. */
export class Service {
	private constructor(
		private readonly child: ChildProcess,
		readonly origin: string,
		/** The same service over https. */
		readonly secureOrigin: string,
		/** The certificate that a client has to trust (NODE_EXTRA_CA_CERTS). */
		readonly certificatePath: string,
	) {}

	static async start(): Promise<Service> {
		const child = fork(join(__dirname, 'main.ts'), { execArgv: ['--import', 'tsx'] });
		const [{ origin, secureOrigin, certificatePath }] = (await once(child, 'message')) as [
			Pick<Service, 'origin' | 'secureOrigin' | 'certificatePath'>,
		];
		return new Service(child, origin, secureOrigin, certificatePath);
	}

	/** Sets the conditions and counts from zero. */
	async begin(conditions: Conditions = {}): Promise<void> {
		await this.order({ what: 'begin', ...conditions });
	}

	async report(): Promise<ServiceReport> {
		return await this.order({ what: 'report' });
	}

	async stop(): Promise<void> {
		const gone = once(this.child, 'exit');
		this.child.disconnect();
		await gone;
	}

	private async order(order: Order): Promise<ServiceReport> {
		const answered = once(this.child, 'message') as Promise<[{ report: ServiceReport }]>;
		this.child.send(order);
		const [{ report }] = await answered;
		return report;
	}
}
