import { bed, runRows, type Row, type SheetOptions, type SheetResult } from './sheetRun';

export const instagram = 'acc_instagram_main';
export const tiktok = 'acc_tiktok_main';
export const evening = '2037-12-24T17:30:00Z';
export const image = () => bed.media.url('portrait.jpg');

/** A row with everything that a post needs, except the cells that a test is about. */
export const row = (cells: Row = {}): Row => ({
	Date: '2037-12-24 18:30',
	Platform: 'Instagram',
	Caption: 'A caption',
	Image: image(),
	...cells,
});

/** Runs rows; an account of each platform is a default account. */
export const run = async (
	rows: Row[],
	{ parameters, ...more }: SheetOptions = {},
): Promise<SheetResult> =>
	await runRows(rows, {
		parameters: { defaultAccounts: [instagram, tiktok], ...parameters },
		...more,
	});
