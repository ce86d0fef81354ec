import { readPlatformStatuses } from '../../../../nodes/PublishingService/sheet/platformStatuses';
import { skipReasonOf } from '../../../../nodes/PublishingService/sheet/skipReason';
import { statusAmongWords } from '../../../../nodes/PublishingService/sheet/statusAmongWords';

test.each([
	...[
		'final draft',
		'Draft Ana',
		'Ana draft v2',
		'still drafting',
		'On hold Ana',
		'Ana: in review',
	],
	...['almost ready', 'nearly there', 'not sure about this one', 'pls don’t post', 'ask Tom first'],
	...['Approved but change the logo', 'ok if Ana agrees', 'Ready once the photo is here'],
	...['image missing', 'no image yet', 'Ana awaiting Tom', 'holding for legal', 'moved to January'],
	...[
		'Foto fehlt noch',
		'noch kein Text',
		'Ana wartet auf Tom',
		'pas encore vu',
		'manque le visuel',
	],
	// A number, a week or a count is part of the text.
	...[
		'Ana draft 2',
		'Ana draft v12',
		'Draft KW48',
		'Draft 1st',
		'Draft by Ana',
		'Draft for review Ana',
	],
	...['Ana ready to post draft'],
	// The address of a person counts as a name.
	...['Draft ana@northwind.com', 'ana@northwind.com draft', 'Ana@northwind.com: in review'],
	...['falta la foto', 'sin foto', 'casi listo', 'manca la foto', 'quasi pronto', 'falta a arte'],
	...['ej godkänd', 'ikke klar', 'не готово', 'nem kész', 'belum disetujui'],
	...['承認待ちです', '写真が未定', '승인 대기', 'รออนุมัติจากลูกค้า', 'geplant in Buffer'],
	...['nog geen beeld', 'bijna klaar', 'brak zdjęcia', 'prawie gotowe'],
])('%j puts its row on hold', (status) => {
	expect(statusAmongWords(status)).toBe('waiting');
});

test.each(['Kim posted this', 'was published', 'Tim hat gepostet', 'déjà publié hier'])(
	'%j says that the row is published',
	(status) => {
		expect(statusAmongWords(status)).toBe('published');
	},
);

test.each([
	...['With Ana', 'Green', 'For Ana', 'Evergreen content', 'no changes', '', '7', 'Q4'],
	...[
		'Draft approved',
		'Design done',
		'Ready to post, Ana',
		'Is pending post',
		'not posted yet Ana',
	],
	...['will be posted by Kim', 'wird morgen gepostet', 'sera publié lundi', 'Posted on IG'],
	...[
		'draft.x@northwind.com Ana',
		'Ana x@northwind.draft',
		'Ana draft@northwind.draft',
		'knot 東京',
	],
	...['Draft for LinkedIn', 'Not on TikTok', 'Draft approved by Ana', 'Ana off', 'Text entfällt'],
	`A brief about ${'bread and '.repeat(9)}cake, with the third draft`,
])('%j leaves it open', (status) => {
	expect(statusAmongWords(status)).toBeUndefined();
});

test('reads a long text in little time', () => {
	const started = performance.now();
	for (const word of ['draft ', 'not ', 'IG ', 'posted on IG, ', 'a ']) {
		statusAmongWords(word.repeat(100_000));
		readPlatformStatuses(word.repeat(100_000));
	}
	expect(performance.now() - started).toBeLessThan(1_000);
});

test.each([
	['Posted on IG', [{ platform: 'instagram', skipReason: 'published' }]],
	['TikTok: draft', [{ platform: 'tiktok', skipReason: 'waiting' }]],
	['Posted on Facebook', []],
	['To be posted on IG', []],
	['For Instagram', []],
	[
		'IG posted, TikTok not yet',
		[
			{ platform: 'instagram', skipReason: 'published' },
			{ platform: 'tiktok', skipReason: 'waiting' },
		],
	],
	[7, []],
])('%j is about the platforms that it names', (cell, statuses) => {
	expect(readPlatformStatuses(cell)).toEqual(statuses);
});

test.each([
	['KM', undefined],
	['KM 20/11', undefined],
	['no changes', undefined],
	['no KM', 'waiting'],
	['KM w/ changes', 'waiting'],
	['KM, not the photo', 'waiting'],
])('%j under Approved means %s', (cell, why) => {
	expect(skipReasonOf('approved', cell)).toBe(why);
});

test.each(['row skipped', 'post cancelled', 'not attempted', 'post not read'])(
	'the status %s of an earlier run skips no row, with spaces around it either',
	(status) => {
		expect(skipReasonOf('status', status)).toBeUndefined();
		expect(skipReasonOf('status', ` ${status} `)).toBeUndefined();
	},
);

test('the words of an approval count from the first word, after spaces too', () => {
	expect(skipReasonOf('approved', ' No KM')).toBe('waiting');
});
