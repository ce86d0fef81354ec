import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { ImageFacts } from './facts';

/** Reads what an image file is from its bytes, whatever its name says. */
export async function inspectImage(path: string): Promise<ImageFacts> {
	const { size } = await stat(path);
	try {
		const { format, width, height } = await sharp(path).metadata();
		return { kind: 'image', sizeBytes: size, format, width, height };
	} catch {
		return { kind: 'image', sizeBytes: size, format: null, width: null, height: null };
	}
}
