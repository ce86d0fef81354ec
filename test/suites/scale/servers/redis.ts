import { program } from './programs';
import { Server } from './server';

/** Starts a Redis that keeps everything in memory. */
export async function startRedis(port: number): Promise<Server> {
	const redis = program('redis-server', '/usr/bin/redis-server', '/usr/local/bin/redis-server');
	const memoryOnly = ['--save', '', '--appendonly', 'no'];
	return await Server.start(redis, ['--port', String(port), '--bind', '127.0.0.1', ...memoryOnly], {
		port,
	});
}
