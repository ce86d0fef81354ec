import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSandbox, type Sandbox } from '../../../../sandbox/sandbox';
import type { UploadRecord } from '../../../../sandbox/store/uploads';
import { signedUploadUrl } from '../../../../sandbox/uploads/signedUrl';
import { createUploadOrigin } from '../../../../sandbox/uploads/uploadOrigin';

/** An upload origin with its own sandbox. */
export interface RunningOrigin {
	sandbox: Sandbox;
	/** A signed upload that lives for an hour, and its URL. */
	signed: (fields: Partial<UploadRecord>) => { upload: UploadRecord; url: string };
	/** The last request as the journal has it. */
	lastEntry: () => ReturnType<Sandbox['journal']['read']>[number] | undefined;
	stop: () => Promise<void>;
}

export async function startOrigin(): Promise<RunningOrigin> {
	const sandbox = openSandbox(undefined, {});
	const server = createServer(createUploadOrigin(sandbox));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		sandbox,
		signed: (fields) => {
			const upload = sandbox.uploads.create({
				kind: 'video',
				contentType: 'video/mp4',
				source: 'signed',
				createdAt: sandbox.now(),
				expiresAt: sandbox.now() + 3_600_000,
				...fields,
			});
			return { upload, url: signedUploadUrl(origin, upload) };
		},
		lastEntry: () => sandbox.journal.read().at(-1),
		stop: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
			sandbox.close();
		},
	};
}
