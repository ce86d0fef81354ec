import { skipReasonOf } from '../../../../nodes/PublishingService/sheet/skipReason';

test.each([
	['status', 'Approved?'],
	['status', 'Who approves this?'],
	['status', '承認済み？'],
	['approved', 'Kim, ok?'],
	['wanted', 'yes?'],
	['step', 'Ready?'],
] as const)('a question under a column of the kind %s is no answer: "%s"', (kind, cell) => {
	expect(skipReasonOf(kind, cell)).toBe('waiting');
});

test.each([
	['posted', 'Posted?', 'published'],
	['status', 'https://board.example/?id=3', undefined],
] as const)('a question mark changes nothing under %s: "%s"', (kind, cell, reason) => {
	expect(skipReasonOf(kind, cell)).toBe(reason);
});

test.each([
	['progress', 0.6],
	['progress', '0.6'],
	['progress', 60],
	['progress', '60%'],
	['progress', 0],
	['progress', 'Draft'],
	['status', 0.5],
] as const)('under %s, %j is a part of the work', (kind, cell) => {
	expect(skipReasonOf(kind, cell)).toBe('waiting');
});

test.each([
	['yes', 'waiting'],
	[true, 'waiting'],
	['no', undefined],
	[false, undefined],
	['Approved', undefined],
	['pending', undefined],
] as const)('under "Needs approval", %j means %j', (cell, reason) => {
	expect(skipReasonOf('approvalNeeded', cell)).toBe(reason);
});

test.each([
	['progress', 1],
	['progress', 100],
	['progress', '100%'],
	['progress', true],
	['status', 3],
	['status', 60],
	['approved', 0.6],
] as const)('under %s, %j puts no row on hold', (kind, cell) => {
	expect(skipReasonOf(kind, cell)).toBeUndefined();
});

test.each([
	...[
		'Red',
		'Amber',
		'rot',
		'Onay bekliyor',
		'ONAYLANMADI',
		'Reddedildi',
		'Avvisad',
		'Afvist',
		'Hylätty',
	],
	...['Отклонено', 'На проверке', '却下', '確認待ち', '审核中', '반려', 'مسودة', 'مرفوض', 'رد شده'],
	...['Zamítnuto', 'Elutasítva', 'Respins', 'Ditolak', 'Chờ duyệt', 'รออนุมัติ', 'ממתין לאישור'],
])('the status %s puts a row on hold', (cell) => {
	expect(skipReasonOf('status', cell)).toBe('waiting');
});

test.each([
	...[
		'Green',
		'Onaylandı',
		'Klar',
		'Godkänd',
		'Valmis',
		'Готово',
		'承認済み',
		'已批准',
		'승인 완료',
	],
	...[
		'معتمد',
		'تایید شده',
		'Schváleno',
		'Jóváhagyva',
		'Aprobat',
		'Disetujui',
		'Đã duyệt',
		'未投稿',
	],
])('the status %s puts no row on hold', (cell) => {
	expect(skipReasonOf('status', cell)).toBeUndefined();
});

test('lists within lists without end are no part of the work', () => {
	const cell = Array.from({ length: 20_000 }).reduce<unknown>((within) => [within], 'Draft');
	expect(skipReasonOf('status', cell)).toBeUndefined();
	expect(skipReasonOf('status', [['Draft']])).toBe('waiting');
});
