/** The bare limit: what a script of Node alone needs for a task. Told by the process that forked it. */
import { perform, type Task } from './tasks';

process.on('message', (task: Task) => {
	const started = performance.now();
	perform(task).then(
		() => process.send?.({ ms: performance.now() - started }),
		(error: unknown) => process.send?.({ error: String(error) }),
	);
});
process.once('disconnect', () => process.exit());
