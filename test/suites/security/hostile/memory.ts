import { readFile, writeFile } from 'node:fs/promises';

/** The result of a piece of work, and the memory that it took. */
export interface Measured<T> {
	result: T;
	/** Bytes by which resident memory exceeded its start at the most. */
	growth: number;
}

/** Runs work and measures it with the kernel's own peak of resident memory. */
export async function measure<T>(work: () => Promise<T>): Promise<Measured<T>> {
	// 5 makes the peak what is resident now (proc(5), clear_refs).
	await writeFile('/proc/self/clear_refs', '5');
	const before = await peakMemory();
	const result = await work();
	return { result, growth: (await peakMemory()) - before };
}

async function peakMemory(): Promise<number> {
	const status = await readFile('/proc/self/status', 'utf8');
	return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}
