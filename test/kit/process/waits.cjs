const { appendFileSync } = require('node:fs');
const { relative, join } = require('node:path');
const promises = require('node:timers/promises');

const root = join(__dirname, '../../..');
/** Shorter timers only order tasks, and take almost no time. */
const SHORTEST_MS = 50;

/**
 * Measures how long a test file waits for timers, and how long it works. `npm run test:waits`
 * names the file into which each test file writes one line: its path, and seconds in all, of the
 * processor, without work and in timers. Timers that run while the file works cost no time, and
 * timeouts of requests do not count.
 */
class Waits {
	constructor(path) {
		this.path = path;
		this.began = performance.now();
		this.usage = process.cpuUsage();
		this.utilization = performance.eventLoopUtilization();
		/** The times of timers that ended, as [set, ended] in milliseconds. */
		this.timers = [];
		const { setTimeout } = globalThis;
		const { setTimeout: sleep } = promises;
		this.machine = { setTimeout, sleep };
		globalThis.setTimeout = Object.assign((callback, delay, ...given) => {
			const end = this.begin(delay);
			const ended = (...values) => {
				end();
				callback(...values);
			};
			return setTimeout(ended, delay, ...given);
		}, setTimeout);
		promises.setTimeout = async (delay, ...given) => {
			const end = this.begin(delay);
			return await sleep(delay, ...given).finally(end);
		};
	}

	/** Begins a timer; the result ends it. A timer that is cleared does not end, and does not count. */
	begin(delay) {
		const began = performance.now();
		return () => {
			if (delay >= SHORTEST_MS) {
				this.timers.push([began, performance.now()]);
			}
		};
	}

	/** Stops measuring, and writes the line. */
	write(file) {
		const { setTimeout, sleep } = this.machine;
		Object.assign(globalThis, { setTimeout });
		promises.setTimeout = sleep;
		const { user, system } = process.cpuUsage(this.usage);
		// Time in which the process could work but another process has the core is not idle.
		const { idle } = performance.eventLoopUtilization(this.utilization);
		const line = {
			path: relative(root, this.path),
			seconds: (performance.now() - this.began) / 1000,
			cpuSeconds: (user + system) / 1e6,
			idleSeconds: idle / 1000,
			timerSeconds: Math.min(unionOf(this.timers), idle) / 1000,
		};
		appendFileSync(file, `${JSON.stringify(line)}\n`);
	}
}

/** The length of all intervals together, where several at the same time count once. */
function unionOf(intervals) {
	let length = 0;
	let end = 0;
	for (const [from, to] of intervals.toSorted(([one], [other]) => one - other)) {
		length += Math.max(0, to - Math.max(from, end));
		end = Math.max(end, to);
	}
	return length;
}

module.exports = { Waits };
