/** Parts that an attacker repeats to make a regular expression try every combination. */
const REPEATED: readonly string[] = [
	...[
		'a',
		'0',
		'1',
		'#',
		'@',
		'(',
		')',
		'[',
		']',
		'{',
		'}',
		'<',
		'>',
		',',
		';',
		':',
		'/',
		'\\',
		'|',
	],
	...['-', '_', '.', '!', '?', '*', '=', '+', '&', "'", '"', '“', ' ', '\t', '\n', '\r\n'],
	...['\u00a0', '\u200b', '\u0301', 'é', '年', '😀', '\ud83d', '\ufdfa'],
	...['a ', 'a,', '#a', '#a ', '@a ', '@a,', '(a', '[a', '{{', '{{a', '1!', '1 ', '0\tB0'],
	...['tag:a', 'tag:a ', '<!---->', 'a:b ', 'https://', 'https://a.b/ ', 'a and ', ' on', '\n- '],
	...[
		'Dec 24 ',
		'24.12.',
		'12/',
		'Mon ',
		'1) ',
		'=A(',
		'&amp;',
		'**a',
		'Ã¼',
		'TikTok ',
		'TikTok, ',
	],
	...['all ', 'Draft ', 'needs ', 'Account 1 ', '18:30 - ', 'row 1 ', '["a",', '{"a":'],
];

export interface Pattern {
	readonly name: string;
	/** Writes a text of this length whose end matches nothing before it. */
	readonly write: (length: number) => string;
}

export const PATTERNS: readonly Pattern[] = REPEATED.map((repeated) => ({
	name: JSON.stringify(repeated),
	write: (length) =>
		`${repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length - 1)}x`,
}));
