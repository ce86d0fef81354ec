import type { InstagramPostFormat } from '../../../../contract/decoded';
import { asText, quote } from '../../../../values/parsed';
import type { SheetRow } from '../rows/sheetRow';
import type { Cell } from '../columns/row';

const STORY = /\b(?:stor(?:y|ies|ie|ys)|storia|historias?|hist[oó]rias?|histoires?)\b/iu;
const FORMATS: ReadonlyArray<readonly [RegExp, InstagramPostFormat]> = [
	[/reel/i, 'reel'],
	[/^(feed|post|regular|feed[ _-]?post|regular[ _-]?post)$/i, 'post'],
];
/** A regular post of the feed, under a heading where "Post" may be any. */
const FEED =
	/^(?:instagram |insta |ig )?(?:regular |feed )(?:post|image|photo)$|^(?:instagram |insta |ig )?feed$/i;
/** What people call the kinds of posts. */
const KNOWN =
	/\b(?:reels?|carr?ousels?|karussell|carrusel|carrossel|carosello|videos?|shorts?|clips?|photos?|fotos?|images?|bild(?:er)?|picture|static|feed|slideshow|album|gallery|galerie|gif)\b/i;
/** Kinds that the service does not post. */
const OTHERS =
	/^(?:live(?:stream)?|text|poll|thread|blog(?: ?post)?|article|newsletter|e?mail|event|podcast|ad)$/i;

/** Whether a cell names a kind of post, so that its column is one of kinds. */
export function namesFormat(cell: unknown): boolean {
	const text = asText(cell);
	return (
		text.length <= 40 &&
		(STORY.test(text) || KNOWN.test(text.normalize('NFKD').replace(/\p{M}/gu, '')))
	);
}

/**
 * The format that a row asks for on Instagram. Tools name more formats than the service has: a story
 * is refused, a carousel says nothing that the media do not say.
 */
export function readFormat(row: SheetRow): InstagramPostFormat | undefined {
	const [cell] = row.cells('instagramPostFormat');
	if (!cell) return undefined;
	const text = asText(cell.value).trim();
	const [, format] = FORMATS.find(([pattern]) => pattern.test(text)) ?? [];
	if (format) return format;
	if (!refuseStory(row, cell)) row.warnings.push(`${cell.heading}: ${quote(text)} is passed over`);
	return undefined;
}

/** Reads what a row is, in the sheet's words, wherever it goes; gives the format, where it says one. */
export function readPostType(row: SheetRow): InstagramPostFormat | undefined {
	const [cell] = row.cells('postType');
	if (!cell || refuseStory(row, cell)) return undefined;
	const text = asText(cell.value).trim();
	if (OTHERS.test(text)) {
		row.warnings.push(
			`${cell.heading}: the service posts videos and images only, so ${quote(text)} is passed over`,
		);
	}
	return FEED.test(text) ? 'post' : undefined;
}

function refuseStory(row: SheetRow, { heading, value }: Cell): boolean {
	if (!STORY.test(asText(value))) return false;
	row.problems.push(
		`${heading}: the service posts no stories, and ${quote(value)} is one. Write reel or post, or leave the row out`,
	);
	return true;
}
