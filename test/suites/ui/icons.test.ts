import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { screenshotPath, startChromium } from './chromium';
import { Started } from '../../kit/support/started';

type Colour = [red: number, green: number, blue: number];

const icons = join(__dirname, '../../../icons');
/** The size of an icon in n8n's lists, and the background colors there. */
const size = 16;
const surfaces = [
	['publishingService.svg', '#ffffff'],
	['publishingService.svg', '#f5f5f5'],
	['publishingService.dark.svg', '#2e2e2e'],
	['publishingService.dark.svg', '#171717'],
] as const;
/** The contrast that WCAG 2.2 demands of a graphic (1.4.11). */
const enough = 3;
const barelySeen = 1.15;

let browser: Browser;
const started = new Started();

beforeAll(async () => {
	browser = await startChromium();
	started.keep({ stop: async () => await browser.close() });
});
afterAll(async () => {
	await started.stop();
});

const luminance = (colour: Colour) => {
	const [red = 0, green = 0, blue = 0] = colour.map((part) => {
		const share = part / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

function contrast(one: Colour, other: Colour): number {
	const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
		number,
		number,
	];
	return (light + 0.05) / (dark + 0.05);
}

const colourOf = (hex: string) =>
	[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;

/** The icon's pixels as a screen of 96 dpi shows them. */
async function pixelsOf(icon: string, surface: string): Promise<Colour[]> {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	const source = readFileSync(join(icons, icon)).toString('base64');
	await page.setContent(
		`<body style="margin: 0; background: ${surface}"><img style="display: block" width="${size}" height="${size}" src="data:image/svg+xml;base64,${source}">`,
	);
	const path = screenshotPath(`icon-${icon.replace('.svg', '')}-on-${surface.slice(1)}`);
	const picture = await page.screenshot({ path });
	await page.close();
	const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	return Array.from({ length: data.length / 3 }, (_, at) => [
		...data.subarray(at * 3, at * 3 + 3),
	]) as Colour[];
}

test.each(surfaces)(
	'%s is read at 16 px on %s: its lines are sharp and stand out',
	async (icon, surface) => {
		const ground = colourOf(surface);
		const contrasts = (await pixelsOf(icon, surface)).map((pixel) => contrast(pixel, ground));
		const drawn = contrasts.filter((value) => value > barelySeen);
		const clear = drawn.filter((value) => value >= enough);
		expect(contrasts).toHaveLength(size * size);
		expect(clear.length).toBeGreaterThan(50);
		// The other pixels are gray, between two lines.
		expect(clear.length / drawn.length).toBeGreaterThan(0.7);
	},
);

test.each(surfaces)('each colour of %s stands out from %s', (icon, surface) => {
	const colours = readFileSync(join(icons, icon), 'utf8').match(/#[0-9a-f]{6}/g) ?? [];
	expect(new Set(colours).size).toBe(2);
	for (const colour of colours) {
		expect(contrast(colourOf(colour), colourOf(surface))).toBeGreaterThanOrEqual(enough);
	}
});
