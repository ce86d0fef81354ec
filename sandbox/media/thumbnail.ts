import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { VideoFacts } from './facts';
import { inspectVideo } from './inspectVideo';

const longSide = 320;

/**
 * A JPEG of at most 320 pixels a side. An image is scaled. A video gets a drawn card of its shape
 * with its facts: npm has no H.264 and HEVC decoder that runs on every platform of the sandbox.
 */
export async function thumbnail(path: string, kind: 'video' | 'image'): Promise<Buffer> {
	const picture =
		kind === 'image'
			? sharp(path).rotate().resize({
					width: longSide,
					height: longSide,
					fit: 'inside',
					withoutEnlargement: true,
				})
			: sharp(Buffer.from(videoCard(await inspectVideo(path), await hueOf(path))));
	return await picture.flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer();
}

function videoCard(facts: VideoFacts, hue: number): string {
	const { width, height } = cardSize(facts);
	const [x, y] = [width / 2, height / 2];
	const lines = [
		facts.width === null ? 'video' : `${facts.width} × ${facts.height}`,
		[facts.videoCodec, ...facts.audioCodecs].filter((codec) => codec !== null).join(' + '),
		facts.duration === null ? '' : `${Math.round(facts.duration * 10) / 10} s`,
	];
	const text = lines.map(
		(line, index) =>
			`<text x="${x}" y="${height - 54 + index * 18}" text-anchor="middle">${escapeXml(line)}</text>`,
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<rect width="100%" height="100%" fill="hsl(${hue}, 55%, 40%)"/>
		<circle cx="${x}" cy="${y}" r="34" fill="white" fill-opacity="0.25"/>
		<path d="M${x - 11} ${y - 18} L${x + 19} ${y} L${x - 11} ${y + 18} Z" fill="white"/>
		<g font-family="sans-serif" font-size="13" fill="white">${text.join('')}</g>
	</svg>`;
}

/** The card has the shape in which the video is shown. */
function cardSize({ width, height, rotation }: VideoFacts): { width: number; height: number } {
	if (width === null || height === null) {
		return { width: longSide, height: longSide };
	}
	const [shownWidth, shownHeight] = rotation % 180 === 0 ? [width, height] : [height, width];
	const scale = longSide / Math.max(shownWidth, shownHeight);
	const side = (pixels: number) => Math.max(160, Math.round(pixels * scale));
	return { width: side(shownWidth), height: side(shownHeight) };
}

/** A color that distinguishes files, from the first bytes. */
async function hueOf(path: string): Promise<number> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(1 << 16), 0, 1 << 16, 0);
		const hash = createHash('sha256').update(buffer.subarray(0, bytesRead)).digest();
		return hash.readUInt16BE(0) % 360;
	} finally {
		await file.close();
	}
}

function escapeXml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
