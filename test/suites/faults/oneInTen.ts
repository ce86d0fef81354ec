import type { FaultRule, Origin } from '../../../sandbox/faultRules';
import type { SandboxProcess } from '../../../sandbox/process';

type Fault = Pick<FaultRule, 'kind' | 'retryAfterSeconds' | 'afterCommit'>;

/** Faults of networks, proxies and busy services. */
export const apiFaults: Fault[] = [
	{ kind: 'resetBeforeCommit' },
	{ kind: 'resetAfterCommit' },
	{ kind: 'html502' },
	{ kind: 'http503', retryAfterSeconds: 1 },
	{ kind: 'timeout' },
	{ kind: 'timeout', afterCommit: true },
	{ kind: 'truncatedJson' },
];

/** Faults of an object store. */
const uploadFaults: Fault[] = [
	{ kind: 'resetBeforeCommit' },
	{ kind: 'resetAfterCommit' },
	{ kind: 'html502' },
	{ kind: 'http503' },
];

/** Lets a tenth of the requests of the API fail, in all these ways. */
export async function failOneInTen(sandbox: SandboxProcess, seed: number): Promise<void> {
	await arm(sandbox, 'api', apiFaults, 0.1, seed);
}

/** Lets one in twenty-five transfers of bytes fail, because each is tried only four times. */
export async function failTransfers(sandbox: SandboxProcess, seed: number): Promise<void> {
	await arm(sandbox, 'upload', uploadFaults, 0.04, seed);
}

async function arm(
	{ control }: SandboxProcess,
	origin: Origin,
	faults: Fault[],
	share: number,
	seed: number,
): Promise<void> {
	// The first matching rule strikes, so a request that passes one rule meets the next.
	const probability = 1 - (1 - share) ** (1 / faults.length);
	for (const [index, fault] of faults.entries()) {
		await control.faults.add({ origin, probability, seed: seed + index, ...fault });
	}
}
