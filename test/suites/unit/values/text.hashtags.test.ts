import { parseHashtags } from '../../../../nodes/PublishingService/values/text';

test.each<[unknown, string[]]>([
	['#cookies #baking', ['cookies', 'baking']],
	['#cookies#baking', ['cookies', 'baking']],
	['#cookies\u200b #bak\u2060ing', ['cookies', 'baking']],
	// Words with which models and sheets say that there is no hashtag.
	['none', []],
	[' N/A ', []],
	['Keine', []],
	['#none', ['none']],
	['none, cookies', ['none', 'cookies']],
	['#cookies  &  #baking', ['cookies', 'baking']],
	['cookies, baking', ['cookies', 'baking']],
	['new in, summer', ['new in', 'summer']],
	['#new; #in\n#summer\r\n\r\nwinter', ['new', 'in', 'summer', 'winter']],
	['summer #beach', ['summer', 'beach']],
	['food travel  sunday', ['food', 'travel', 'sunday']],
	[' food  -  travel ', ['food', 'travel']],
	['food | travel · sunday - slow & easy', ['food', 'travel', 'sunday', 'slow', 'easy']],
	['#food | #travel / #sunday & #sea and #sun', ['food', 'travel', 'sunday', 'sea', 'sun']],
	['salt & pepper, vitamin e, #rock&roll', ['salt & pepper', 'vitamin e', 'rock&roll']],
	['(#food #travel)', ['food', 'travel']],
	['• #food\n• #travel', ['food', 'travel']],
	['- food\n– travel\n— sunday\n* #sea\n· sun', ['food', 'travel', 'sunday', 'sea', 'sun']],
	['#food (#travel) ["#sunday"]', ['food', 'travel', 'sunday']],
	['„#food“ «#travel» {#sunday}', ['food', 'travel', 'sunday']],
	['#food!! #travel.  #sunday...', ['food', 'travel', 'sunday']],
	['(("food, travel"))', ['food', 'travel']],
	[['slow travel'], ['slow travel']],
	['##double # spaced', ['double', 'spaced']],
	['＃日本 ＃東京、#大阪', ['日本', '東京', '大阪']],
	['#Été, #été, #ÉTÉ', ['Été']],
	['#café #cafe\u0301', ['café']],
	['#straße #STRASSE', ['straße', 'STRASSE']],
	['#😀fun #_under_score #1st', ['😀fun', '_under_score', '1st']],
	[
		['#a #b', 'c', '', null, 7],
		['a', 'b', 'c', '7'],
	],
	['["#x", "y"]', ['x', 'y']],
	['#', []],
	[' , ;\n# ', []],
	['', []],
	[undefined, []],
])('the cell %j holds the hashtags %j', (cell, tags) => {
	expect(parseHashtags(cell)).toEqual({ value: tags });
});

test('a value that is not a text is refused', () => {
	expect(parseHashtags({ tag: 'a' })).toEqual({
		problem: expect.stringMatching(/^must be a list/),
	});
});
