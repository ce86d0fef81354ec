import { bed, refusalOf, type Row, runRows, useTestbed, warningOf } from './sheetRun';

/** Sheets that people write without knowing any tool: results that would surprise them are tested here. */
useTestbed();

const defaultAccounts = ['acc_instagram_main', 'acc_tiktok_main'];
const evening = '2037-12-24 18:30';
/** Right cells, next to those that a test is about. */
const row = (cells: Row): Row => ({
	Date: evening,
	Caption: 'A caption',
	Image: bed.media.url('portrait.jpg'),
	...cells,
});
const check = async (rows: Row[]) =>
	await runRows(rows, { parameters: { checkOnly: true, defaultAccounts } });
const statuses = async (rows: Row[]) =>
	(await check(rows)).rows.map((report) => refusalOf(report) || report.status);

describe('shows whether a row is to go live', () => {
	test.each([
		['Post?', 'yes', 'no'],
		['Publish?', 'Y', 'N'],
		['Go?', true, false],
		['Include', 'TRUE', 'FALSE'],
		['Posten?', 'ja', 'nein'],
		['Publier ?', 'oui', 'non'],
		['¿Publicar?', 'sí', 'no'],
		['Da pubblicare', 'x', 'no'],
	])('%s: %s goes live, %s does not', async (heading, yes, no) => {
		const rows = [row({ [heading]: yes }), row({ [heading]: no, Caption: 'Another caption' })];
		expect(await statuses(rows)).toEqual(['ready', 'row skipped']);
	});

	test('a box that is not ticked, where others are', async () => {
		const rows = [row({ 'Post?': 'x' }), row({ 'Post?': '', Caption: 'Another caption' })];
		const { rows: reports } = await check(rows);
		expect(reports.map(({ status }) => status)).toEqual(['ready', 'row skipped']);
		expect(warningOf(reports[1])).toContain('Post? is empty, but other rows are ticked');
	});

	test('an empty row goes live if only the rows that must not are marked', async () => {
		const rows = [row({ 'Post?': '' }), row({ 'Post?': 'no', Caption: 'Another caption' })];
		expect(await statuses(rows)).toEqual(['ready', 'row skipped']);
	});

	test('a column Post of texts is the caption', async () => {
		const { rows } = await check([{ ...row({ Caption: '' }), Post: 'What is posted' }]);
		expect(rows).toMatchObject([{ ok: true, status: 'ready', issues: '–' }]);
	});

	test.each([
		...['Awaiting copy', 'Waiting on client', 'Needs new photo', 'Ready for design', 'Draft 2'],
		...['Concept', 'Killed', 'Postponed', 'Verschoben', 'Reporté', 'TBD', 'Reposted'],
		...['Noch nicht begonnen', 'Zu prüfen', 'Pas commencé', 'À rédiger', 'Fait', 'Terminé'],
		...['Sin empezar', 'En progreso', 'Hecho', 'Non iniziato', 'In corso', 'Fatto', 'Feito'],
		...['Não iniciado', 'Em produção', 'Niet gestart', 'Bezig', 'Geplaatst', 'W toku', 'Szkic'],
		...['Blocked', 'Waiting', 'Client approval', 'Filming', 'Posted (Oct 3)', 'Missing photo'],
	])('Status %s skips the row', async (Status) => {
		expect(await statuses([row({ Status })])).toEqual(['row skipped']);
	});

	test.each([
		...['Ready', 'Ready to post', 'Scheduled', 'Pending', 'To Do', 'Queued', 'Approved', 'Planned'],
		...['Pending publication', 'Geplant', 'Prêt', 'Programmé', 'Listo', 'Pronto', 'Agendado'],
		...['Klaar', 'Ingepland', 'Gotowe', '🟢 Approved'],
	])('Status %s does not', async (Status) => {
		const { rows, hints } = await check([row({ Status })]);
		expect(rows).toMatchObject([{ ok: true, status: 'ready', issues: '–' }]);
		expect(hints.join(' ')).not.toContain('Unknown status');
	});

	test('a status in words of the sheet alone is named, because it may mean either', async () => {
		const rows = ['Blue', 'With Ana', 'Posted', 'Ready'].map((Status, at) =>
			row({ Status, Caption: `A caption ${at}` }),
		);
		const { rows: reports, hints } = await check(rows);
		expect(reports.map(({ status }) => status)).toEqual(['ready', 'ready', 'row skipped', 'ready']);
		expect(hints).toContain(
			'Unknown status: "Blue", "With Ana". Rows with this status were not skipped. To skip them, filter them out before this node.',
		);
	});
});

describe('rows that are published', () => {
	const links = [
		'https://www.instagram.com/p/DAbc123/',
		'https://www.instagram.com/northwind/reel/DAbc123/',
		'https://www.tiktok.com/@northwind.cooks/video/7300000000000000000',
	];
	test.each([
		'Live Link',
		'Link to post',
		'Post URL',
		'Published link',
		'Lien du post',
		'Permalink',
	])('is reported by the address of its post under %s', async (heading) => {
		const rows = links.map((link, at) => row({ Caption: `Caption ${at}`, [heading]: link }));
		expect(await statuses([...rows, row({ [heading]: '' })])).toEqual([
			...links.map(() => 'row skipped'),
			'ready',
		]);
	});

	test.each(['Inspiration', 'Reference link', 'Example'])('is not told by %s', async (heading) => {
		expect(await statuses([row({ [heading]: links[0] })])).toEqual(['ready']);
	});

	test.each<[Row, RegExp]>([
		[{ 'Posted on IG': 'yes', 'Posted on TikTok': 'no' }, /^Posted on IG is "yes"/],
		[{ 'IG Status': 'Ready', 'TikTok Status': 'Posted' }, /^TikTok Status is "Posted"/],
		[{ 'IG Status': 'Draft' }, /^IG Status is "Draft"/],
		[{ 'Posted on IG': 'yes', 'Posted on TikTok': 'yes' }, /^row skipped$/],
		[{ 'Posted on IG': 'yes', Platform: 'TikTok' }, /^ready$/],
		[{ 'Posted on IG': 'yes', Platform: 'Instagram' }, /^row skipped$/],
		[{ 'Posted on Facebook': 'yes' }, /^ready$/],
		[{ 'Posted on IG': 'no' }, /^ready$/],
	])('is reported for a platform: %j', async (cells, told) => {
		expect((await statuses([row(cells)]))[0]).toMatch(told);
	});
});

describe('the caption', () => {
	test.each([
		...['Final Caption', 'Caption Text', 'Post Copy (final)', 'Texte / Légende', 'Texte du post'],
		...[
			'Testo post',
			'Texto de la publicación',
			'Legenda do post',
			'Beitragstext final',
			'📝 Copy',
		],
	])('is found under %s', async (heading) => {
		const { rows, hints } = await check([row({ Caption: '', [heading]: 'What is posted' })]);
		expect(rows).toMatchObject([{ ok: true, status: 'ready', issues: '–' }]);
		expect(hints.join(' ')).not.toContain('Ignored');
	});

	test.each(['Caption Option 1', 'Caption idea', 'Texte v2', 'Caption A', 'Caption DE'])(
		'is not left out where only %s may be it',
		async (heading) => {
			const { rows } = await check([row({ Caption: '', [heading]: 'What may be posted' })]);
			expect(refusalOf(rows[0])).toMatch(/"What may be posted" may belong to the caption/);
		},
	);

	test.each(['Alt text', 'Text on image', 'Caption length', 'Texte alternatif', 'CTA text'])(
		'is nothing under %s',
		async (heading) => {
			const { rows } = await check([row({ Caption: '', [heading]: 'A loaf of bread' })]);
			expect(rows).toMatchObject([
				{ ok: true, status: 'ready', issues: 'The post has no caption.' },
			]);
		},
	);

	test.each([
		'Sch\ufffdne Gr\ufffd\ufffde',
		'SchÃ¶ne GrÃ¼ÃŸe',
		'Itâ€™s here',
		'Bread ðŸ\u008d\u009e',
	])('is refused where its letters were lost: %s', async (Caption) => {
		const { rows } = await check([row({ Caption })]);
		expect(refusalOf(rows[0])).toMatch(
			/^Caption: letters of .* were lost .*Save the file again as CSV UTF-8 or as XLSX/,
		);
	});

	test.each(['NÃO PERCA', 'IRMÃ', 'Âge', 'Schöne Grüße', 'It’s 20°', '«NÃ»'])(
		'is posted as it is: %s',
		async (Caption) => {
			expect(await statuses([row({ Caption })])).toEqual(['ready']);
		},
	);

	test('is asked for under its right column name where the letters of a column name were lost', async () => {
		const { error } = await check([{ 'VerÃ¶ffentlichung': '24.12.2037', Text: 'Hi' }]);
		expect(error).toMatch(/^Letters of the column name "VerÃ¶ffentlichung" were lost/);
	});
});

describe('when a row goes live', () => {
	test.each<[string, Row]>([
		['a date of Notion', { Date: { start: '2037-12-07T18:30:00.000+01:00', end: null } }],
		['American letters', { Date: '2037-12-07', Day: 'Mon', 'Time (ET)': '12:30 PM' }],
		['American letters in the cell', { Date: '2037-12-07', Time: '12:30 PM ET' }],
	])('is shown by %s', async (_how, cells) => {
		const { rows } = await runRows([row(cells)], { parameters: { defaultAccounts } });
		expect(rows).toMatchObject([{ ok: true }]);
		expect(rows[0]?.goesLive).toMatch(
			/^2037-12-07 (?:18:30 Europe\/Berlin|12:30 America\/New_York)$/,
		);
	});

	test.each(['PM', 'p.m.', 'AM'])('is asked for where %s stands apart', async (half) => {
		const cells = { Date: '2037-12-24', Time: '6:30', 'AM/PM': half };
		const { rows } = await check([row(cells)]);
		expect(refusalOf(rows[0])).toBe(
			`AM/PM: "${half}" is in another cell than its time. Write both in one cell, such as 6:30 PM.`,
		);
	});

	test.each(['Monday', 'Friday'])('%s next to its date proves no order', async (Day) => {
		const { rows } = await check([row({ Day, Date: '12/7/2037', Time: '18:30' })]);
		expect(refusalOf(rows[0])).toMatch(/^Date: it is unclear which number is the day/);
	});

	test('letters of several zones are named for what they are', async () => {
		const { rows } = await check([row({ Date: '2037-12-07', Time: '9:00 AM EST' })]);
		expect(refusalOf(rows[0])).toMatch(
			/^Time: "EST" can mean several time zones\. Write the time with/,
		);
		const { rows: heading } = await check([row({ Date: '2037-12-07', 'Time (PST)': '9:00 AM' })]);
		expect(heading).toMatchObject([{ ok: false, goesLive: '–' }]);
	});
});

describe('rows that are no posts', () => {
	test.each([
		...['Week of December 7', 'Week commencing 14/12/2037', 'w/c 14 Dec', 'Semaine du 14 décembre'],
		...['Semana del 14 al 20 de diciembre', 'Woche vom 14.12.', 'Settimana dal 14 al 20'],
	])('%s is skipped', async (Date) => {
		const { rows, hints } = await check([row({}), { Date, Caption: '', Image: '' }]);
		expect(rows).toHaveLength(1);
		expect(hints.join(' ')).toContain('Skipped: 1 note or example row');
	});

	test('a total next to a count is refused, and a text of weeks with media is a post', async () => {
		const { rows } = await check([
			row({ Date: '', Caption: 'Week of 2 for 1!' }),
			{ Date: 'TOTAL', Caption: '2 posts', Image: '' },
		]);
		expect(rows).toMatchObject([{ status: 'ready' }, { status: 'refused' }]);
	});
});

describe('other columns', () => {
	test.each(['TT only', 'only TikTok', 'nur TikTok', 'TikTok (only)', 'Solo TikTok'])(
		'%s is one platform',
		async (Platform) => {
			const { rows } = await check([row({ 'Platform(s)': Platform })]);
			expect(rows).toMatchObject([{ ok: true, accounts: '@northwind.cooks' }]);
		},
	);

	test.each(['#️⃣ Hashtags', '# Hashtags', 'property_hashtags'])(
		'%s are hashtags',
		async (heading) => {
			const { hints } = await check([row({ [heading]: '#bread #baking' })]);
			expect(hints.join(' ')).not.toContain('Ignored');
		},
	);

	test.each([
		'Enlace a la imagen',
		'Link da arte',
		'Link to asset',
		'Creative link',
		'Link alla grafica',
	])('%s is a file', async (heading) => {
		const { Image, ...others } = row({});
		expect(await statuses([{ ...others, [heading]: Image }])).toEqual(['ready']);
	});

	test('a description of a picture is not media next to a file', async () => {
		const { rows, hints } = await check([row({ Visual: 'A loaf of bread' })]);
		expect(rows).toMatchObject([{ status: 'ready' }]);
		expect(hints.join(' ')).toContain('Ignored columns: Visual');
	});

	test("n8n's Notion node needs no other column names", async () => {
		const { rows } = await check([
			{
				...{ id: 'abc', name: 'Xmas', url: 'https://www.notion.so/Xmas-abc' },
				property_caption: 'Hi',
				property_platform: ['Instagram'],
				property_publish_date: { start: '2037-12-24T18:30:00.000+01:00', end: null },
				property_media: [bed.media.url('portrait.jpg')],
			},
		]);
		expect(rows).toMatchObject([
			{ status: 'ready', accounts: '@northwind', goesLive: `${evening} Europe/Berlin` },
		]);
	});
});
