import { open } from 'node:fs/promises';
import { mediaInfoFactory } from 'mediainfo.js';

/** The names of a file's format and of its first codecs, as people know them. */
export interface FormatNames {
	container: string | null;
	video: string | null;
	audio: string | null;
}

/** Names even formats and codecs that the service does not take; read in small pieces. */
export async function formatNames(path: string): Promise<FormatNames> {
	const file = await open(path);
	const mediaInfo = await mediaInfoFactory({ format: 'object' });
	try {
		const { size } = await file.stat();
		const { media } = await mediaInfo.analyzeData(size, async (length, offset) => {
			const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
			return buffer.subarray(0, bytesRead);
		});
		const name = (type: string) =>
			media?.track.find((track) => track['@type'] === type)?.Format ?? null;
		return { container: name('General'), video: name('Video'), audio: name('Audio') };
	} finally {
		mediaInfo.close();
		await file.close();
	}
}
