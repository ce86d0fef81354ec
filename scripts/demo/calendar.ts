import express from 'express';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutsideService } from '../../test/kit/n8n/outside';
import { fixturePath, images, validVideos } from '../../test/kit/media';
import { startMediaServer, type MediaServer } from '../../test/kit/media/server';

const sheet = join(__dirname, '../../examples/content-calendar.csv');
const anySheet = join(__dirname, 'any-sheet.csv');
const webInTheSheet = 'https://media.example.com';

/** Files that the demo serves on the web, by the names that the sheet uses. */
const onTheWeb = {
	'focaccia.mp4': validVideos.mp4H264,
	'harbour-morning.mp4': validVideos.mp4Hevc,
	'linen-1.jpg': images.jpeg,
	'linen-2.png': images.png,
	'linen-3.webp': images.webp,
	'blossom.mov': validVideos.movH264,
	'chai.mp4': validVideos.rotated,
	'market.mp4': validVideos.moovLast,
	'pasta.mp4': validVideos.fragmented,
	'tea-houses.mp4': validVideos.landscape,
	'menu-1.jpg': images.jpeg,
	'menu-2.jpg': images.jpeg,
	'old-town.mp4': validVideos.variableFrameRate,
};

/** The files next to the sheet. */
const besideTheSheet = {
	'kitchen-tour.mov': validVideos.movHevc,
	'night-train.mp4': validVideos.sixtyFps,
	'atelier.mp4': validVideos.withoutSound,
};

/** Row numbers of the calendar; row 10 is refused because its day does not exist. */
export const expected = { posted: [2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15], refused: [10] };

/**
 * Row numbers of the other sheet, which the demo only checks. The refused rows have a misspelled
 * account, a page instead of a video, and a date without a time. An empty row and a repeated
 * header row count too.
 */
export const expectedOfAnySheet = { ready: [2, 3, 4, 7, 8, 12], refused: [9, 10, 11] };

/** Stand-ins for the file-sharing services to which the sheet links, so that no request leaves this machine. */
export const sharedFiles: OutsideService[] = [
	['drive.usercontent.google.com', '/download'],
	['www.dropbox.com', '/scl/fi/abc123/old-town.mp4'],
].map(([host = '', path = '']) => ({
	host,
	routes: express.Router().get(path, (_req, res) => {
		res.sendFile(fixturePath(validVideos.mp4H264));
	}),
}));

export interface Calendar {
	/** The sheet and the files next to it, which n8n may read. */
	folder: string;
	/** A sheet with other columns, which the demo only checks. */
	anySheet: string;
	web: MediaServer;
}

/** Lays out the sheet and its files, and serves what the sheet finds on the web. */
export async function layOutCalendar(
	folder: string,
	state: string,
	webPort: number,
): Promise<Calendar> {
	const webFolder = join(state, 'web');
	await placeFiles(folder, besideTheSheet);
	await placeFiles(webFolder, onTheWeb);
	const web = await startMediaServer(webPort);
	for (const name of Object.keys(onTheWeb)) {
		web.share(join(webFolder, name));
	}
	const laidOut = join(state, 'any-sheet.csv');
	for (const [from, to] of [
		[sheet, join(folder, 'content-calendar.csv')],
		[anySheet, laidOut],
	] as const) {
		const text = await readFile(from, 'utf8');
		await writeFile(to, text.replaceAll(webInTheSheet, web.origin));
	}
	return { folder, anySheet: laidOut, web };
}

async function placeFiles(folder: string, files: Record<string, { file: string }>): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	for (const [name, fixture] of Object.entries(files)) {
		await copyFile(fixturePath(fixture), join(folder, name));
	}
}
