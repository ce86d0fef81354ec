import type { Phrases, RowStatus } from './language';

/**
 * The most common statuses of languages whose column names the node does not know. A sheet with English column names
 * can have cells in any language, and a draft must not go live in any of them.
 */
export const STATUSES_OF_OTHER_LANGUAGES: Phrases<RowStatus> = {
	goes: [
		'hazır',
		'onaylandı',
		'godkänd',
		'godkendt',
		'godkjent',
		'承認済み',
		'已批准',
		'승인됨',
		'одобрено',
	],
	isOut: [
		...[
			'yayınlandı',
			'paylaşıldı',
			'publicerad',
			'udgivet',
			'publisert',
			'julkaistu',
			'publikováno',
		],
		...[
			'közzétéve',
			'publicat',
			'опубликовано',
			'опубліковано',
			'δημοσιεύθηκε',
			'投稿済み',
			'公開済み',
		],
		...['已发布', '已發布', '게시됨', 'منشور', 'פורסם', 'đã đăng', 'เผยแพร่แล้ว'],
	],
	waits: [
		// Drafts
		...[
			'taslak',
			'utkast',
			'kladde',
			'udkast',
			'luonnos',
			'návrh',
			'piszkozat',
			'vázlat',
			'ciornă',
		],
		...[
			'черновик',
			'чернетка',
			'πρόχειρο',
			'下書き',
			'草稿',
			'초안',
			'مسودة',
			'טיוטה',
			'ड्राफ्ट',
			'draf',
		],
		...['bản nháp', 'ร่าง'],
		// Cancelled
		...[
			'iptal',
			'iptal edildi',
			'inställd',
			'aflyst',
			'avlyst',
			'peruttu',
			'zrušeno',
			'törölve',
			'anulat',
		],
		...[
			'отменено',
			'скасовано',
			'ακυρώθηκε',
			'中止',
			'キャンセル',
			'已取消',
			'취소',
			'취소됨',
			'ملغى',
			'בוטל',
		],
		...['dibatalkan', 'đã hủy', 'ยกเลิก'],
		// On hold, or not approved yet
		...['beklemede', 'onay bekliyor', 'väntar', 'pausad', 'venter', 'afventer', 'odottaa', 'čeká'],
		...[
			'на согласовании',
			'отложено',
			'ожидает',
			'保留',
			'未承認',
			'承認待ち',
			'確認中',
			'作成中',
			'待审核',
		],
		...['暂停', '보류', '검토 중'],
		// Do not post
		...['yayınlanmayacak', 'publicera inte', 'не публиковать', '投稿しない', '不发布'],
	],
};
