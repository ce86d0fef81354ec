import { markupIn, unfilledPartIn } from '../../../../nodes/PublishingService/sheet/unfinishedText';

test.each([
	['Hi {{ first_name }}!', '{{ first_name }}'],
	['{{}}', '{{}}'],
	['Shop: [LINK]', '[LINK]'],
	['Shop: [url to shop]', '[url to shop]'],
	['[Insert link here] now', '[Insert link here]'],
	['By [your name]', '[your name]'],
	['On [TBD]', '[TBD]'],
	['On [tba soon]', '[tba soon]'],
	['[Link hier einfügen]', '[Link hier einfügen]'],
	['See [photo here]', '[photo here]'],
	['Le [insérer date]', '[insérer date]'],
	['FT: Rovers [SCORE] United', '[SCORE]'],
	['Mit [Preis] im Angebot', '[Preis]'],
	['With [Brand Name]', '[Brand Name]'],
	['Up to XX% off', 'XX%'],
	['Only €XX this week', '€XX'],
	['Nur XX € im Dezember', 'XX €'],
	['Doors at XX:XX', 'XX:XX'],
	['HT: Rovers X-X United', 'X-X'],
])('%p still waits for %p', (text, part) => {
	expect(unfilledPartIn(text)).toBe(part);
});

test.each([
	'Soup',
	'{one} and {two}',
	'[LINK IN BIO]',
	'[link](https://shop.example)',
	'[1/3] Soup',
	'Barista [full time]',
	'Love, XX',
	'Size XXL, 20% off',
	'Model X €40,000',
	'S. XIX-XX',
	'Follow us on X - today',
	'[Yourself]',
	'[here]',
	'{{two\nlines}}',
])('%p waits for nothing', (text) => {
	expect(unfilledPartIn(text)).toBeUndefined();
});

test.each([
	['<p>Soup</p>', '<p>'],
	['Soup</div>', '</div>'],
	['<A HREF="https://shop.example">', '<A HREF="https://shop.example">'],
	['One<br/>two', '<br/>'],
	['<h2>Soup', '<h2>'],
	['Tom &amp; Jerry', '&amp;'],
	['Gr&uuml;n', '&uuml;'],
	['&nbsp;', '&nbsp;'],
	['&#x1f600;', '&#x1f600;'],
	['&#39;', '&#39;'],
	['**Soup**', '**Soup**'],
	['One\\nTwo', '\\n'],
	['One_x000D_\nTwo', '_x000D_'],
])('%p holds %p', (text, sign) => {
	expect(markupIn(text)).toBe(sign);
});

test.each(['Soup & salad', 'I <3 you', 'a < b > c', '<px>', '&x;', '2 ** 3', '**\n**', 'One\nTwo'])(
	'%p holds none',
	(text) => {
		expect(markupIn(text)).toBeUndefined();
	},
);
