import type { INodeParameters } from 'n8n-workflow';
import { cases, text, type LimitCase, type Places } from './limitCase';

const toOne = { accountIds: ['acc_tiktok_main'] };
const carousel = (options: INodeParameters): INodeParameters => ({
	...toOne,
	mediaSource: 'uploads',
	uploadIds: Array.from({ length: 10 }, () => 'upl_seeded_image'),
	options,
});
const inRows: Places = [['post.create', (slide) => carousel({ slides: { slide } })]];
const inJson: Places = [
	['post.create', (slides) => carousel({ slidesJson: JSON.stringify(slides) })],
];
const image = 'upl_seeded_image';
const rows = (count: number) =>
	Array.from({ length: count }, () => ({ content: 'Hi', positionY: 1 }));
const pages = (count: number) => Array.from({ length: count }, () => ({ textElements: [] }));
const element = { content: 'Hi', positionY: 50, style: {} };
const withElements = (...textElements: object[]) => [{ image, textElements }, ...pages(1)];
const withElement = (fields: object) => withElements({ ...element, ...fields });
const where = 'Slides (JSON) slide 1';

/** A number of a text on a slide. */
function ofText(key: string, min: number, max: number): LimitCase[] {
	const message = `${where}, text 1: ${key} must be a number from ${min} to ${max}`;
	return [
		[min, min - 1],
		[max, max + 1],
	].flatMap(([at, over]) =>
		cases(
			inJson,
			`Slides: ${key} ${at}`,
			[withElement({ [key]: at }), withElement({ [key]: over })],
			message,
		),
	);
}

export const slideLimits: LimitCase[] = [
	...cases(inRows, 'Slides: 2 at least', [rows(2), rows(1)], 'Slides has 1 slide, the least is 2'),
	...cases(inRows, 'Slides: 10', [rows(10), rows(11)], 'Slides has 11 slides, the limit is 10'),
	...cases(
		inJson,
		'Slides (JSON): 2 at least',
		[pages(2), pages(1)],
		'Slides (JSON) has 1 slide, the least is 2',
	),
	...cases(
		inJson,
		'Slides (JSON): 10',
		[pages(10), pages(11)],
		'Slides (JSON) has 11 slides, the limit is 10',
	),
	...cases(
		inRows,
		'Slides: text of 500 characters',
		[
			[{ content: text(500) }, ...rows(1)],
			[{ content: text(501) }, ...rows(1)],
		],
		'Slides 1: Text has 501 characters, the limit is 500',
	),
	...cases(
		inRows,
		'Slides: text position up to 100',
		[
			[{ content: 'Hi', positionY: 100 }, ...rows(1)],
			[{ content: 'Hi', positionY: 101 }, ...rows(1)],
		],
		'Slides 1: Vertical Text Position is 101, the limit is 100',
	),
	...cases(
		inRows,
		'Slides: image ID of 200 characters',
		[
			[{ image: text(200) }, ...rows(1)],
			[{ image: text(201) }, ...rows(1)],
		],
		'Slides 1: Image Upload ID has 201 characters, the limit is 200',
		true,
	),
	...cases(
		inJson,
		'Slides (JSON): 6 texts a slide',
		[
			withElements(...Array<object>(6).fill(element)),
			withElements(...Array<object>(7).fill(element)),
		],
		`${where} has 7 texts, the limit is 6`,
	),
	...cases(
		inJson,
		'Slides (JSON): text of 500 characters',
		[withElement({ content: text(500) }), withElement({ content: text(501) })],
		`${where}, text 1: content must have 1 to 500 characters, but it has 501`,
	),
	...cases(
		inJson,
		'Slides (JSON): text of 1 character at least',
		[withElement({ content: 'x' }), withElement({ content: '' })],
		`${where}, text 1: content must have 1 to 500 characters, but it has 0`,
	),
	...cases(
		inJson,
		'Slides (JSON): image ID of 200 characters',
		[
			[{ image: text(200), textElements: [] }, ...pages(1)],
			[{ image: text(201), textElements: [] }, ...pages(1)],
		],
		`${where}: image must have 1 to 200 characters, but it has 201`,
		true,
	),
	...ofText('positionY', 0, 100),
	...ofText('positionX', 0, 100),
	...ofText('width', 20, 100),
	...ofText('padding', 0, 20),
	...[
		[6, 5],
		[72, 73],
	].flatMap(([at, over]) =>
		cases(
			inJson,
			`Slides: fontSize ${at}`,
			[withElement({ style: { fontSize: at } }), withElement({ style: { fontSize: over } })],
			`${where}, text 1, style: fontSize must be a number from 6 to 72`,
		),
	),
];
