import { createFields } from '../../../../../nodes/PublishingService/actions/post/create.operation';
import { readSlides } from '../../../../../nodes/PublishingService/actions/post/slides';
import { LIMITS } from '../../../../../nodes/PublishingService/contract/serviceLimits';
import { itemWith } from '../items';

function reading(options: Readonly<Record<string, unknown>>) {
	const item = itemWith(createFields, { options });
	return { slides: readSlides(item.group('options'))?.pages, problems: item.problems };
}

const element = { content: 'Hi', positionY: 50, style: {} };
const slideWith = (textElements: unknown) => ({ textElements });
const plain = slideWith([]);
const json = (...slides: unknown[]) => reading({ slidesJson: slides });
const rows = (...slide: unknown[]) => reading({ slides: { slide } });

test.each([
	{},
	{ slides: {} },
	{ slides: { slide: [] } },
	{ slidesJson: '[]' },
	{ slidesJson: '' },
])('%j has no slides', (options) => {
	expect(reading(options)).toEqual({ slides: undefined, problems: [] });
});

test('a row becomes a slide with one text, or with none', () => {
	const style = '{"textColor":"red","fontSize":24}';
	const { slides, problems } = rows(
		{ content: 'Hi', positionY: 10, style, image: 'upl_1', imageFit: 'fill', role: 'hook' },
		{ content: '', positionY: 50, style: '{}', image: '', imageFit: '', role: '' },
	);
	expect(problems).toEqual([]);
	expect(slides).toEqual([
		{
			image: 'upl_1',
			imageFit: 'fill',
			role: 'hook',
			textElements: [{ content: 'Hi', positionY: 10, style: { textColor: 'red', fontSize: 24 } }],
		},
		{ textElements: [] },
	]);
});

test('JSON passes with keys whose place the specification leaves open', () => {
	const slides = [
		{ image: 'upl_1', role: 'hook', padding: 3, textElements: [{ ...element, imageFit: 'fit' }] },
		plain,
	];
	expect(json(...slides)).toEqual({ slides, problems: [] });
	expect(reading({ slidesJson: JSON.stringify(slides) })).toEqual({ slides, problems: [] });
});

const { min, max } = LIMITS.slides;

test.each([
	[min - 1, 1],
	[min, 0],
	[max, 0],
	[max + 1, 1],
])('%p slides have %p problems', (count, problems) => {
	expect(json(...Array.from({ length: count }, () => plain)).problems).toHaveLength(problems);
	expect(rows(...Array.from({ length: count }, () => ({}))).problems).toHaveLength(problems);
});

const tooLong = 'x'.repeat(LIMITS.textElementContent + 1);

test.each<[string, unknown, RegExp]>([
	['no object', 'text', /slide 1 must be an object/],
	['nothing', undefined, /slide 1 must be an object/],
	['an empty image', { image: '', ...plain }, /slide 1: image/],
	['an image that is no text', { image: 7, ...plain }, /slide 1: image/],
	['texts that are no list', slideWith({ 0: element }), /slide 1: textElements/],
	['texts that are one text', slideWith('Hi'), /slide 1: textElements/],
	['too many texts', slideWith(Array.from({ length: 7 }, () => element)), /slide 1 has 7 texts/],
	['a text that is no object', slideWith(['Hi']), /slide 1, text 1 must be an object/],
	['an empty text', slideWith([{ ...element, content: '' }]), /text 1: content/],
	['a long text', slideWith([element, { ...element, content: tooLong }]), /text 2: content/],
	['no position', slideWith([{ content: 'Hi', style: {} }]), /positionY must be a number/],
	['a position beside the page', slideWith([{ ...element, positionX: 101 }]), /positionX/],
	['a narrow text', slideWith([{ ...element, width: 19 }]), /width/],
	['a wide padding', slideWith([{ ...element, padding: 21 }]), /padding/],
	['a number that is none', slideWith([{ ...element, width: Number.NaN }]), /width/],
	['no style', slideWith([{ content: 'Hi', positionY: 1 }]), /style must be an object/],
	['a strange color', slideWith([{ ...element, style: { textColor: 'none' } }]), /textColor/],
	['a small font', slideWith([{ ...element, style: { fontSize: 5 } }]), /fontSize/],
	['a strange role', { ...plain, role: 'villain' }, /slide 1: role must be one of hook/],
	['a strange fit', { ...plain, imageFit: 'stretch' }, /slide 1: imageFit must be one of fit/],
	['a strange role of a text', slideWith([{ ...element, role: 'x' }]), /text 1: role must be/],
	['a wide padding of a style', slideWith([{ ...element, style: { padding: 21 } }]), /padding/],
	['a position above the page', { ...plain, positionY: -1 }, /slide 1: positionY must be/],
])('JSON with %s is refused', (_, slide, problem) => {
	const { problems } = json(slide, plain);
	expect(problems).toEqual([expect.stringMatching(problem)]);
});

test.each<[string, object, RegExp]>([
	['a long text', { content: tooLong }, /^Slides 1: Text has 501 characters/],
	[
		'a position below the page',
		{ content: 'Hi', positionY: 101 },
		/^Slides 1: Vertical Text Position is 101/,
	],
	[
		'a style that is a list',
		{ content: 'Hi', style: '[]' },
		/Text Style \(JSON\) must be an object/,
	],
	[
		'a style that is no JSON',
		{ content: 'Hi', style: '{' },
		/Text Style \(JSON\) must be a JSON object/,
	],
	['a strange style', { content: 'Hi', style: '{"textMode":"loud"}' }, /textMode must be one of/],
	['a strange role', { role: 'villain' }, /^Slides 1: Role must be one of/],
])('a row with %s is refused', (_, row, problem) => {
	const { problems } = rows(row, {});
	expect(problems).toEqual([expect.stringMatching(problem)]);
});

test.each<[string, object]>([
	['the text', slideWith([{ ...element, positionX: 1, width: 20, role: 'hook' }])],
	[
		'the style',
		slideWith([{ content: 'Hi', style: { positionY: 1, padding: 0, imageFit: 'fit' } }]),
	],
	[
		'the slide',
		{ positionY: 1, width: 100, role: 'cta', textElements: [{ content: 'Hi', style: {} }] },
	],
])('keys whose place the specification leaves open may be in %s', (_, slide) => {
	expect(json(slide, plain)).toEqual({ slides: [slide, plain], problems: [] });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
	'a style key called %s passes like any that is not known',
	(key) => {
		const style = JSON.parse(`{"${key}": "x"}`) as object;
		expect(json(slideWith([{ ...element, style }]), plain).problems).toEqual([]);
		expect(rows({ content: 'Hi', style }, {}).problems).toEqual([]);
	},
);
