import { type Parsed, parseList } from '../../../../nodes/PublishingService/values/text';

const problemOf = (parsed: Parsed<unknown>) => ('problem' in parsed ? parsed.problem : undefined);

describe('parseList', () => {
	test.each<[unknown, string[]]>([
		['a', ['a']],
		['a,b', ['a', 'b']],
		['a, b ; c', ['a', 'b', 'c']],
		['a\nb\r\nc\rd', ['a', 'b', 'c', 'd']],
		[',a,,;\n b ,', ['a', 'b']],
		['two words, three whole words', ['two words', 'three whole words']],
		[' , ; \n ', []],
		['', []],
		[undefined, []],
		[null, []],
		[7, ['7']],
		[true, ['true']],
		[[], []],
		[
			['a', 'b'],
			['a', 'b'],
		],
		[
			['a, b', 'c;d'],
			['a, b', 'c;d'],
		],
		[
			['a', '', null, undefined, '  ', 7],
			['a', '7'],
		],
		[' ["a, b", "c"] ', ['a, b', 'c']],
		['{"a": 1}', ['{"a": 1}']],
		['{"a": [1]}', ['{"a": [1]}']],
		['[a, b]', ['[a', 'b]']],
		[
			'https://a.example/1,2.mp4,https://a.example/3;4.mp4',
			['https://a.example/1,2.mp4', 'https://a.example/3;4.mp4'],
		],
		[
			' http://a.example/1,2 ; HTTP://a.example/3 ,; ',
			['http://a.example/1,2', 'HTTP://a.example/3'],
		],
		['https://a.example/1 https://a.example/2,', ['https://a.example/1', 'https://a.example/2']],
		[
			'https://a.example/1,2\n\r\nftp://a.example/2',
			['https://a.example/1,2', 'ftp://a.example/2'],
		],
		[
			'https://a.example/1 and  https://a.example/2 &,https://a.example/3 |',
			['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
		],
		[
			'https://a.example/1 and ; & \t https://a.example/2\nand\nhttps://a.example/3;',
			['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
		],
		[
			'https://a.example/1 land https://a.example/2 &c https://a.example/3',
			['https://a.example/1 land', 'https://a.example/2 &c', 'https://a.example/3'],
		],
		[
			'https://a.example/brand https://a.example/candy, https://a.example/some and more',
			['https://a.example/brand', 'https://a.example/candy', 'https://a.example/some and more'],
		],
		[
			'https://a.example/clip e1, https://a.example/2',
			['https://a.example/clip e1', 'https://a.example/2'],
		],
		['see, https://a.example/1,2', ['see', 'https://a.example/1', '2']],
		['größe, 日本, 😀', ['größe', '日本', '😀']],
	])('the cell %j is the list %j', (cell, list) => {
		expect(parseList(cell)).toEqual({ value: list });
	});

	test.each([[{ a: 1 }], [[['a']]], [['a', { b: 1 }]], [new Date()], [10n]])(
		'%p is no list of texts',
		(cell) => {
			expect(problemOf(parseList(cell))).toMatch(/^must be a list/);
		},
	);
});
