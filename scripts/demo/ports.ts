import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { freePorts } from '../../test/kit/n8n/freePorts';

/** Ends the demo with a plain message if another program listens on the port. */
export async function demandFree(port: number | undefined, advice: string): Promise<void> {
	if (port === undefined) {
		return;
	}
	const server = createServer();
	try {
		await once(server.listen(port, '127.0.0.1'), 'listening');
	} catch {
		throw new Error(`Port ${port} on 127.0.0.1 is in use. ${advice}`);
	}
	await once(server.close(), 'close');
}

/**
 * The port of the demo's web server: a free one in the first run, and the same one later. The
 * address of a video is part of the idempotency key, so another port would turn every row into a
 * new post.
 */
export async function rememberedPort(file: string): Promise<number> {
	const remembered = Number(await readFile(file, 'utf8').catch(() => ''));
	if (remembered > 0) {
		return remembered;
	}
	const [port] = (await freePorts(1)) as [number];
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, String(port));
	return port;
}
