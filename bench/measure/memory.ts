import { readFile, writeFile } from 'node:fs/promises';

/** Runs the work and gives by how many bytes the process's resident memory grew at most meanwhile. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
	await writeFile(`/proc/${pid}/clear_refs`, '5');
	const before = await resident(pid, 'VmRSS');
	await work();
	return (await resident(pid, 'VmHWM')) - before;
}

async function resident(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}

/** How many bytes the process read meanwhile, from files and connections together. */
export async function bytesReadDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
	const before = await bytesRead(pid);
	await work();
	return (await bytesRead(pid)) - before;
}

async function bytesRead(pid: number): Promise<number> {
	const counters = await readFile(`/proc/${pid}/io`, 'utf8');
	return Number(/^rchar: (\d+)/m.exec(counters)?.[1]);
}
