import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp, { type OverlayOptions, type Region } from 'sharp';

const folder = join(__dirname, '../../../../docs/images');
const size = { width: 960, height: 540 };
const captionHeight = 48;
const colours = 128;

interface Frame {
	rgba: Buffer;
	delayMs: number;
}

/** An animated picture for the README; writes it only with PICTURES=1. */
export class Animation {
	private readonly frames: Frame[] = [];

	/** Adds what a page shows, or a region of it, under a caption. */
	async frame(page: Page, caption: string, delayMs: number, region?: Region): Promise<void> {
		if (process.env.PICTURES !== '1') {
			return;
		}
		const png = await page.screenshot({ animations: 'disabled' });
		const picture = region ? sharp(png).extract(region) : sharp(png);
		const fitted = await picture
			.resize({ ...size, fit: 'contain', background: '#f5f5f5' })
			.png()
			.toBuffer();
		const layers: OverlayOptions[] = [
			{ input: fitted, left: 0, top: 0 },
			{ input: captionImage(caption), left: 0, top: size.height },
		];
		const canvas = { ...size, height: size.height + captionHeight, channels: 4 as const };
		const rgba = await sharp({ create: { ...canvas, background: '#1f2430' } })
			.composite(layers)
			.raw()
			.toBuffer();
		this.frames.push({ rgba, delayMs });
	}

	/** Writes the frames as one GIF. */
	async write(name: string): Promise<void> {
		if (this.frames.length === 0) {
			return;
		}
		const pageHeight = size.height + captionHeight;
		const height = pageHeight * this.frames.length;
		await sharp(Buffer.concat(this.frames.map(({ rgba }) => rgba)), {
			raw: { width: size.width, height, channels: 4, pageHeight },
		})
			.gif({
				...{ loop: 0, colours, effort: 10, dither: 0 },
				delay: this.frames.map(({ delayMs }) => delayMs),
			})
			.toFile(join(folder, `${name}.gif`));
	}
}

function captionImage(caption: string): Buffer {
	const { width } = size;
	const style = 'font-family="sans-serif" font-size="22" fill="#ffffff"';
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}"><text x="24" y="32" ${style}>${caption}</text></svg>`,
	);
}
