/** The bare limit: what a script of Node alone needs for a task. Told by the process that forked it. */
import { perform, type Task } from './tasks';

process.on('message', (task: Task) => {
	const started = performance.now();
	perform(task).then(
		() => process.send?.({ ms: performance.now() - started }),
		(error: Error) => process.send?.({ error: error.message }),
	);
});
process.once('disconnect', () => process.exit());
