import { bed, refusalOf, type Row, runRows, useTestbed } from './sheetRun';

useTestbed();

const evening = '2037-12-24 18:30 Europe/Berlin';
const image = () => bed.media.url('portrait.jpg');
const check = async (rows: Row[], parameters = {}, options = {}) =>
	await runRows(rows, { parameters: { checkOnly: true, ...parameters }, options });
const onInstagram = { defaultAccounts: ['acc_instagram_main'] };

/** Rows as programs export them from boards and calendars, and rows in other languages. */
const sheets: Array<[what: string, makeRow: () => Row, options?: { defaultTime: string }]> = [
	[
		'Trello',
		() => ({
			'Card ID': '5f',
			'Card Name': 'Bread',
			'Card URL': 'https://trello.com/c/x',
			'Card Description': 'A caption',
			Labels: 'instagram',
			Members: 'ana',
			'Due Date': '2037-12-24 18:30',
			'List Name': 'Scheduled',
			Attachments: image(),
			Archived: 'false',
		}),
	],
	[
		'Asana',
		() => ({
			'Task ID': 120,
			'Created At': '2037-10-10',
			'Completed At': '',
			Name: 'Bread',
			'Section/Column': 'Ready',
			'Assignee Email': 'ana@example.com',
			'Due Date': '12/24/2037 6:30 PM',
			Notes: 'A note',
			Caption: 'A caption',
			'Asset Link': image(),
		}),
	],
	[
		'Notion',
		() => ({
			Name: 'Bread',
			Channel: 'Instagram',
			Copy: 'A caption',
			'Publish Date': 'December 24, 2037 6:30 PM (GMT+1)',
			Status: 'Ready',
			'Files & media': [{ name: 'a.jpg', file: { url: image() } }],
			'Created time': 'November 1, 2037 9:00 AM',
		}),
	],
	[
		'Airtable',
		() => ({
			Name: 'Bread',
			'Post Copy': 'A caption',
			Platform: 'Instagram',
			'Publish Date': '12/24/2037 6:30pm',
			Attachments: [{ id: 'att1', url: image(), filename: 'a.jpg' }],
			Status: 'Todo',
		}),
	],
	[
		'ClickUp',
		() => ({
			'Task Name': 'Bread',
			'Task Content': 'A caption',
			'Due Date': '2037-12-24T18:30:00+01:00',
			Attachments: image(),
			Assignees: '[ana]',
			Priority: 'high',
			Account: 'northwind',
		}),
	],
	[
		'monday.com',
		() => ({
			Name: 'Bread',
			Person: 'Ana',
			Status: 'Approved',
			Date: '2037-12-24 18:30',
			Text: 'A caption',
			Files: image(),
			'Social Account': '@northwind',
		}),
	],
	[
		'a German editorial plan',
		() => ({
			KW: 52,
			Wochentag: 'Donnerstag',
			Datum: '24. Dezember 2037',
			Uhrzeit: '18.30 Uhr',
			Kanal: 'Instagram',
			Beitragstext: 'A caption',
			'Bild-Link': image(),
			Freigabe: 'ja',
			Verantwortlich: 'Ana',
		}),
	],
	[
		'a French calendar',
		() => ({
			Jour: 'jeudi',
			Date: '24 déc. 2037',
			Heure: '18h30',
			Réseau: 'Insta',
			Légende: 'A caption',
			Visuel: image(),
			Validé: 'VRAI',
			Statut: 'À publier',
		}),
	],
	[
		'a Spanish calendar',
		() => ({
			'Día de la semana': 'jueves',
			'Fecha de publicación': '24/12/2037',
			Hora: '6:30 p. m.',
			'Red social': 'Instagram',
			Texto: 'A caption',
			'Enlace de la imagen': '',
			Imagen: image(),
			Estado: 'Listo',
		}),
	],
	[
		'an Italian calendar',
		() => ({
			Data: '24 dicembre 2037',
			Ora: 'ore 18:30',
			Canale: 'Instagram',
			Testo: 'A caption',
			Immagine: image(),
			Approvato: 'sì',
		}),
	],
	[
		'a Portuguese calendar',
		() => ({
			Data: '24 de dezembro de 2037',
			Horário: '18h30',
			'Rede social': 'Instagram',
			Legenda: 'A caption',
			Imagem: image(),
			Aprovado: 'sim',
		}),
	],
	[
		'a Dutch calendar',
		() => ({
			Publicatiedatum: 'donderdag 24 december 2037',
			Tijdstip: '18.30 uur',
			Kanaal: 'Instagram',
			Bijschrift: 'A caption',
			'Link naar afbeelding': image(),
			Opmerkingen: '',
			Status: 'Ingepland',
		}),
	],
	[
		'a Dutch calendar of other words',
		() => ({
			Datum: '24-12-2037',
			Tijd: '18u30',
			Netwerk: 'Insta',
			Tekst: 'A caption',
			'Foto/video': image(),
			Goedgekeurd: 'ja',
		}),
	],
	[
		'a Polish calendar',
		() => ({
			'Data publikacji': '24 grudnia 2037',
			Godzina: 'godz. 18:30',
			Kanał: 'Instagram',
			Treść: 'A caption',
			Zdjęcie: image(),
			Hasztagi: 'brak',
			Status: 'Gotowe',
		}),
	],
	[
		'a Turkish calendar',
		() => ({
			'PAYLAŞIM TARİHİ': '24 Aralık 2037',
			SAAT: '18:30',
			PLATFORM: 'Instagram',
			'GÖNDERİ METNİ': 'A caption',
			'GÖRSEL LİNKİ': image(),
			DURUM: 'Onaylandı',
			'MÜŞTERİ ONAYI': 'Evet',
		}),
	],
	[
		'a Russian calendar',
		() => ({
			'Дата публикации': 'чт, 24 декабря 2037',
			Время: '18:30',
			Площадка: 'Инстаграм',
			'Текст поста': 'A caption',
			'Ссылка на фото': image(),
			Хэштеги: '',
			Статус: 'Согласовано',
		}),
	],
	[
		'a Finnish calendar',
		() => ({
			Päivämäärä: '24.12.2037',
			Kellonaika: 'klo 18.30',
			Kanava: 'Instagram',
			Julkaisuteksti: 'A caption',
			Kuvalinkki: image(),
			Tila: 'Valmis',
		}),
	],
	[
		'a Japanese calendar',
		() => ({
			投稿日: '2037年12月24日',
			投稿時間: '18:30',
			媒体: 'インスタ',
			キャプション: 'A caption',
			画像URL: image(),
			ステータス: '承認済み',
			備考: 'なし',
		}),
	],
	[
		'a Portuguese calendar of other words',
		() => ({
			'Data de postagem': '24/12/2037',
			Hora: '18:30',
			Rede: 'Instagram',
			'Texto da legenda': 'A caption',
			Criativo: image(),
			Status: 'Agendado',
		}),
	],
	[
		'an Italian calendar of other words',
		() => ({
			'Data di uscita': '24/12/2037',
			Orario: '18:30',
			Piattaforma: 'Instagram',
			'Testo (copy)': 'A caption',
			Foto: image(),
			Stato: 'Programmato',
		}),
	],
	[
		'Excel, with times as parts of a day',
		() => ({
			Account: 'northwind',
			Caption: 'A caption',
			Image: image(),
			Date: 50398,
			Time: 0.770833333,
		}),
	],
	[
		'a program, with null for nothing',
		() => ({
			account_id: 'acc_instagram_main',
			content: 'A caption',
			media_urls: `["${image()}"]`,
			scheduled_at: '2037-12-24T17:30:00.000Z',
			hashtags: 'null',
			notes: null,
			post_id: 'null',
		}),
	],
	[
		'a byte order mark, spaces and capitals',
		() => ({
			'\ufeffACCOUNT ': ' Northwind ',
			' caption': 'A caption',
			'IMAGE  URL': ` ${image()} `,
			'Go-Live Date': 'Thursday, December 24th, 2037',
		}),
		{ defaultTime: '6:30 PM' },
	],
	[
		'a title above the headings',
		() => ({
			'Content Calendar': 'northwind',
			__EMPTY: 'A caption',
			__EMPTY_1: image(),
			__EMPTY_2: 50398.7708333,
		}),
	],
];

test.each(sheets.map(([what, makeRow, options]) => ({ what, makeRow, options })))(
	'a sheet as it comes is posted as it is meant: $what',
	async ({ what, makeRow, options }) => {
		const title = {
			'Content Calendar': 'Account',
			__EMPTY: 'Caption',
			__EMPTY_1: 'Image',
			__EMPTY_2: 'Date',
		};
		const rows = what === 'a title above the headings' ? [{}, title, makeRow()] : [makeRow()];
		const isNamed = rows.some((row) =>
			Object.keys(row).some((key) => /account|konto|content c/i.test(key)),
		);
		const {
			posts,
			rows: reports,
			error,
		} = await runRows(rows, {
			parameters: isNamed ? {} : onInstagram,
			options,
		});
		expect(error).toBeUndefined();
		expect(reports).toMatchObject([{ ok: true, accounts: '@northwind' }]);
		expect(posts).toMatchObject([
			{
				accountIds: ['acc_instagram_main'],
				caption: 'A caption',
				scheduledAfter: '2037-12-24T17:30:00Z',
				media: [expect.any(String)],
			},
		]);
		expect(posts[0]).not.toHaveProperty('hashtags');
	},
);

test('a hint says that a due date was used, if the sheet has no other', async () => {
	const card = { Account: 'northwind', Caption: 'x', Image: image() };
	const { rows, hints } = await check([{ ...card, 'Due Date': '2037-12-24 18:30' }]);
	expect(rows).toMatchObject([{ ok: true, goesLive: evening }]);
	expect(hints).toContain(
		'"Due Date" is used as the date column. To use another column, rename it to \'Date\'.',
	);
	const { rows: dated } = await check([
		{ ...card, 'Due Date': '2037-12-01', 'Publish Date': '2037-12-24 18:30' },
	]);
	expect(dated).toMatchObject([{ ok: true, goesLive: evening }]);
});

test('a past word above dates that are planned is not skipped', async () => {
	const { rows } = await check([
		{ Account: 'northwind', Caption: 'x', Image: image(), Published: '2031-12-24 18:30' },
	]);
	expect(refusalOf(rows[0])).toMatch(
		/^Published: .* may be the time of the post, .* rename the column to 'Date'/,
	);
});

test('columns that were read as one are refused', async () => {
	const cells = `northwind;Bread, sliced;${image()};24.12.2031 18:00`;
	const { error } = await check([{ 'Konto;Text;Bild;Datum': cells }]);
	expect(error).toMatch(/separated by ";", but were read as one column\. Choose this delimiter/);
});
