// Preloaded into n8n: when the process that started it is no more, its standard input ends, and n8n
// goes with all processes that it started. Its worker threads load this too, and have no input.
if (require('node:worker_threads').isMainThread) {
	process.stdin.once('end', () => process.kill(-process.pid, 'SIGKILL')).resume();
}
