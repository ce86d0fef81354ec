import {
	unfilledPartIn,
	unfinishedIn,
} from '../../../../nodes/PublishingService/sheet/unfinishedText';

test.each([
	...['see col C', 'See column 12', 'see cell B2', 'See tab Texts'],
	...['same as IG', 'Same as TikTok', 'Lorem ipsum dolor sit amet', 'e.g. fresh bread'],
	...['Caption TBC', 'Copy to be written by Ana', 'caption tba', 'Caption missing', 'z. B. Brot'],
	...['(waiting for copy from Ana)', '(awaiting copy)', '(tbc)', '(need copy)', '(needs copy)'],
])('the text %j is a placeholder', (text) => {
	expect(unfinishedIn(text)).toBe('placeholder');
});

test.each([
	...['=A2', '=AB12', '=$A$2', '=Texts!B4', "='My texts'!B4&C4", '=B4&C4', '=CONCAT(A1;B1)'],
])('the text %j is a formula', (text) => {
	expect(unfinishedIn(text)).toBe('formula');
});

test.each([
	...['Please see tab 3', 'See tab 3 for more bread', 'see tab !!'],
	...['We bake the same as TikTok', 'Same as TikTok, but with bread', 'Fresh bread, e.g. rye'],
	...['My caption pending', `Caption missing ${'x'.repeat(40)}`, 'Fresh bread (pending rain)'],
	...['(pending) Fresh bread', '(waiting (for Ana))', '=A2b', '=^^='],
])('the text %j is complete', (text) => {
	expect(unfinishedIn(text)).toBeUndefined();
});

test.each([
	...['{{name}}', '{{}}', '[insert link]', '[LINK]', '[your name]', '[photo here]', '[First name]'],
	...['[link to shop]', '<INSERT NAME>', '<YOUR SHOP>', '${name}', '{first_name}', '{link}'],
	...['%first_name%', '%NAME%', '%FIRST_NAME%', '*|FNAME|*', '*|F|*', '[object Object]'],
	...['[WIP]', '[draft 2]', '[draft v12]', '#N/A', '#REF!', 'XX% off'],
])('nobody has filled in %j', (part) => {
	expect(unfilledPartIn(`Our bread ${part}`)).toBe(part.replace(' off', ''));
	expect(unfilledPartIn(`Our bread ${part}.`)).toBe(part.replace(' off', ''));
});

test.each([
	['DRAFT: Our bread', 'DRAFT:'],
	['**WIP** Our bread', '**WIP**'],
	['Our bread (DRAFT)', '(DRAFT)'],
	['Our bread - NOT FINAL ', '- NOT FINAL'],
])('the text %j is not final, as %j says', (text, mark) => {
	expect(unfilledPartIn(text)).toBe(mark);
});

test.each([
	...[
		'[bread](https://bread.example)',
		'[Do not insert]',
		'[We are here again]',
		'[a link to shop]',
	],
	...['[the first name]', '[First names]', '[no draft]', '[draft beer]', '[my object Object]'],
	...['[object Objects]', '{bread}', '{{a\nb}}', '5%RYE%7', '%NAME%s', 'x%NAME%', '%%NAME%'],
	...['#N/Afrika', '#N/A1', 'DRAFT beer', '<A NAME>', '*|fname|*', '[draftv1]', '[]'],
])('the text %j has no such part', (part) => {
	expect(unfilledPartIn(`Our bread ${part} today`)).toBeUndefined();
});

test('a text with a picture that is lost is damaged', () => {
	expect(unfinishedIn('Our bread \ufffc today')).toBe('damagedText');
});
