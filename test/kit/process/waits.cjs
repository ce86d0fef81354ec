const { appendFileSync } = require('node:fs');
const { relative, join } = require('node:path');

const root = join(__dirname, '../../..');
/** Shorter timers only order tasks, and take almost no time. */
const SHORTEST_MS = 50;

/**
 * Measures how long a test file waits for timers, and how long it works. `npm run test:waits`
 * names the file into which each test file writes one line: its path, and seconds in all, of the
 * processor and in timers.
 */
class Waits {
	constructor(path) {
		this.path = path;
		this.began = performance.now();
		this.usage = process.cpuUsage();
		/** The times of timers that ended, as [set, ended] in milliseconds. */
		this.timers = [];
		this.setTimeout = globalThis.setTimeout;
		globalThis.setTimeout = Object.assign((callback, delay, ...given) => {
			return this.time(callback, delay, given);
		}, this.setTimeout);
	}

	time(callback, delay, given) {
		if (!(delay >= SHORTEST_MS)) {
			return this.setTimeout(callback, delay, ...given);
		}
		const began = performance.now();
		const ended = (...values) => {
			this.timers.push([began, performance.now()]);
			callback(...values);
		};
		return this.setTimeout(ended, delay, ...given);
	}

	/** Stops measuring, and writes the line. */
	write(file) {
		globalThis.setTimeout = this.setTimeout;
		const { user, system } = process.cpuUsage(this.usage);
		const line = {
			path: relative(root, this.path),
			seconds: (performance.now() - this.began) / 1000,
			cpuSeconds: (user + system) / 1e6,
			timerSeconds: unionOf(this.timers) / 1000,
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
