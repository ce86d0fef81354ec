// Preloaded into n8n: when the process that started n8n has ended, the standard input of n8n ends, and n8n
// ends with all processes that it started. Its worker threads load this too, and have no input.
if (require('node:worker_threads').isMainThread) {
	process.stdin.once('end', () => process.kill(-process.pid, 'SIGKILL')).resume();
}
