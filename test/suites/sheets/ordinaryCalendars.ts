import type { IDataObject } from 'n8n-workflow';

/** Cells of one column, from row to row. A calendar repeats the last cells if it has more rows. */
type Columns = Readonly<Record<string, readonly unknown[]>>;

/** Rows from columns; each column has as many cells as the calendar has rows. */
const rowsOf = (columns: Columns): IDataObject[] => {
	const count = Math.max(...Object.values(columns).map(({ length }) => length));
	return Array.from({ length: count }, (_, at) =>
		Object.fromEntries(
			Object.entries(columns).map(([name, cells]) => [name, cells[at % cells.length] as string]),
		),
	);
};

const CALENDARS: ReadonlyArray<readonly [title: string, columns: Columns]> = [
	[
		'clients by name',
		{ Client: ['Acme', 'Blue Bakery', 'Acme'], Manager: ['Ana', 'Kim Lee', 'Ana'] },
	],
	[
		'one client',
		{ Client: ['Acme'], 'Client contact': ['Ana Ruiz'], Status: ['Scheduled', 'Scheduled'] },
	],
	[
		'editor and owner',
		{
			Editor: ['Ana', 'Tom', 'Ana'],
			Owner: ['Kim', 'Kim', 'Tom'],
			Status: ['Ready', 'Ready', 'Final'],
		},
	],
	[
		'editor tbd names',
		{ Editor: ['Tom B.', 'AK', 'AK'], Writer: ['Sue', 'Sue', 'Bo'], Designer: ['Bo', 'Bo', 'Bo'] },
	],
	[
		'approved by names',
		{
			'Approved by': ['Kim Lee', 'kim', 'Kim & Ana'],
			Status: ['Approved', 'Approved', 'approved'],
		},
	],
	[
		'approver initials',
		{ Approved: ['KM', 'ok KM', 'Yes'], Status: ['Ready to post', 'To post', 'Final'] },
	],
	['client ticks', { Client: ['✓', '✓', '✓'], Manager: ['x', 'x', 'x'] }],
	['client ok words', { 'Client OK': ['yes', 'Yes!', 'ok'] }],
	['statuses 1', { Status: ['Scheduled', 'Ready', 'To post', 'Final', 'Evergreen'] }],
	[
		'statuses 2',
		{ Status: ['Final version', 'Ready ✅', 'Approved 👍', '🟢 Ready', 'To be posted'] },
	],
	['statuses 3', { Status: ['All set', 'Good to go!', 'Signed off'] }],
	[
		'statuses 4',
		{
			Status: [
				'Ready for scheduling',
				'Ready for upload',
				'Ready for publishing',
				'To upload',
				'To be uploaded',
				'For posting',
			],
		},
	],
	['statuses 7', { Status: ['Planned', 'Upcoming', 'Final ✔'] }],
	['statuses 8', { Status: ['Approved by Ana', 'Approved (Ana)', 'OK', 'ok!', 'Okay to post'] }],
	[
		'statuses 10',
		{
			Status: ['Ready - Ana', 'Ready (2/3)', 'Ready 03/12', 'Approved 12 Mar', 'Final v2', 'FINAL'],
		},
	],
	['statuses 11', { Status: ['1. Ready', '5 - Scheduled', '100%', 'Scheduled!', 'scheduled '] }],
	[
		'stage',
		{
			Stage: ['Ready', 'Scheduled', 'Final'],
			'Funnel stage': ['Awareness', 'Consideration', 'Conversion'],
		},
	],
	[
		'funnel',
		{
			Funnel: ['TOFU', 'MOFU', 'BOFU'],
			Pillar: ['Education', 'Fun', 'Promo'],
			Theme: ['Bread', 'Cake', 'Team'],
			Format: ['Post', 'Carousel', 'Photo'],
		},
	],
	[
		'buyer stage',
		{
			'Buyer stage': ['Awareness', 'Decision', 'Loyalty'],
			'Journey Phase': ['Inspire', 'Inform', 'Sell'],
		},
	],
	[
		'customer journey',
		{
			'Customer journey stage': ['Awareness', 'Consideration', 'Decision'],
			Objective: ['Reach', 'Sales', 'Traffic'],
			CTA: ['Learn more', 'Buy now', 'Save this'],
		},
	],
	[
		'phase',
		{
			Phase: ['Teaser', 'Launch', 'Follow-up'],
			Campaign: ['Spring Launch', 'Spring Launch', 'Evergreen'],
		},
	],
	[
		'state of launch',
		{ Step: ['1', '2', '3'], Series: ['Step by step', 'Step by step', 'Step by step'] },
	],
	[
		'bucket',
		{ Bucket: ['Education', 'Entertainment', 'Promotion'], Status: ['Ready', 'Ready', 'Ready'] },
	],
	['content bucket', { 'Content bucket': ['Tips', 'Behind the scenes', 'Offers'] }],
	[
		'bucket only',
		{
			Bucket: ['Quotes', 'Tips', 'Final words'],
			Campaign: ['Black Friday', 'Hold the line', 'Never stop'],
		},
	],
	['list', { List: ['March', 'April', 'Evergreen'] }],
	['section', { 'Section/Column': ['Week 10', 'Week 11', 'Scheduled'] }],
	['progress', { Progress: ['Done', '100%', 'Ready'].slice(1), Status: ['Ready', 'Scheduled'] }],
	['workflow', { Workflow: ['Standard', 'Standard', 'Reel'], Status: ['Ready', 'Ready', 'Ready'] }],
	[
		'notes 1',
		{
			Notes: [
				'hold the logo at the top',
				'posted last year too, went well',
				'cancel culture topic',
			],
		},
	],
	['notes 2', { Notes: ['waiting list opens today', 'Design: Ana', 'use brand colors'] }],
	[
		'notes 3',
		{
			Notes: [
				'Delete apps challenge, part 2',
				'Pause button sticker on slide 2',
				'skip the line offer',
			],
		},
	],
	[
		'notes 6',
		{ Notes: ['Scrap paper craft idea', 'hold music joke', 'deleted scenes from the shoot'] },
	],
	['notes 7', { Notes: ['final', 'approved by Kim', 'no changes'] }],
	[
		'notes 8',
		{ Notes: ['Dropped shoulder sweater', 'Skip day challenge', 'Pause button on slide 2'] },
	],
	['notes 9', { Notes: ['similar was posted in May', 'last posted 2029', 'ähnlich'] }],
	['notes 10', { Notes: ['photo by Ana', 'Please tag @us', 'ask followers a question'] }],
	['notes 11', { Notes: ['story the next day', 'add to newsletter', 'boost with €50'] }],
	[
		'comments',
		{ Comments: ['Love it!', 'Ana: nice', 'ok'], Feedback: ['great', 'good', 'Client loves it'] },
	],
	[
		'comments 2',
		{ Comments: ['no comments', '-', 'done'], Remarks: ['Reviewed by Kim', 'checked', 'Final'] },
	],
	['live', { Live: ['no', 'no', 'no'], Posted: ['no', 'No', 'not yet'] }],
	['posted boxes', { Posted: [false, false, false], Approved: [true, true, true] }],
	['some approved text', { Approved: ['yes', 'Yes - Ana', 'yes, Kim 3/4'] }],
	['approved emails', { 'Approved by': ['design@northwind.example', 'Kim', 'Marketing team'] }],
	[
		'priority',
		{ Priority: ['High', 'Low', 'Medium'], Persona: ['Mum Mia', 'Student Sam', 'Boss Bea'] },
	],
	['week', { Week: ['10', '10', '11'], Day: ['Friday', 'Friday', 'Friday'] }],
	[
		'holiday',
		{ Occasion: ["Women's Day", 'Pi Day', "St Patrick's Day"], 'Key date?': ['yes', 'no', 'yes'] },
	],
	['review', { Reviewer: ['Kim', 'Kim', 'Kim'], Reviewed: ['yes', 'yes', 'yes'] }],
	[
		'design link',
		{ Designer: ['Bo', 'Bo', 'Bo'], 'Design status': ['Done', 'Done', 'Done'].map(() => 'Ready') },
	],
	[
		'copy status',
		{ 'Copy status': ['Final', 'Approved', 'OK'], 'Design status': ['Final', 'OK', 'Approved'] },
	],
	[
		'de',
		{
			Status: ['Geplant', 'Freigegeben', 'Bereit'],
			Kunde: ['Müller GmbH', 'Bäckerei Weiß', 'Müller GmbH'],
			Notiz: ['Logo oben halten', 'lief letztes Jahr gut', 'Warteliste öffnet heute'],
		},
	],
	[
		'de 2',
		{
			Status: ['Fertig', 'final', 'Kann raus', 'zum Posten'],
			Verantwortlich: ['Anna'],
			Kampagne: ['Frühling'],
		},
	],
	[
		'de 3',
		{
			Freigabe: ['ja', 'Anna', 'ok'],
			Redaktion: ['Jana', 'Ole', 'Jana'],
			Phase: ['Teaser', 'Launch', 'Nachbericht'],
		},
	],
	[
		'de 4',
		{
			Status: [
				'Freigegeben von Anna',
				'freigegeben (AM)',
				'Freigegeben am 3.12.',
				'Eingeplant',
				'Bereit ✅',
				'Evergreen',
			],
		},
	],
	[
		'fr',
		{
			Statut: ['Planifié', 'Prêt', 'Validé'],
			Client: ['Durand', 'Petit', 'Durand'],
			Notes: ['logo en haut', 'déjà fait en 2029, bien marché', 'liste d’attente ouverte'],
		},
	],
	['fr 2', { Statut: ['Programmé', 'À publier', 'Validé par Ana', 'Finalisé', 'Prêt à publier'] }],
	[
		'es',
		{
			Estado: ['Programado', 'Listo', 'Aprobado'],
			Cliente: ['Panadería Sol', 'Luz', 'Sol'],
			Notas: ['logo arriba', 'funcionó bien', 'lista de espera abierta'],
		},
	],
	[
		'es 2',
		{ Estado: ['Por publicar', 'Aprobado por Ana', 'Listo para publicar', 'Final', 'Agendado'] },
	],
	[
		'it',
		{
			Stato: ['Pronto', 'Approvato', 'Programmato'],
			Cliente: ['Rossi', 'Verdi', 'Rossi'],
			Note: ['logo in alto', 'andato bene', 'lista d’attesa aperta'],
		},
	],
	[
		'it 2',
		{
			Stato: [
				'Da pubblicare',
				'Approvato da Ana',
				'Pronto per la pubblicazione',
				'Definitivo',
				'Pianificato',
			],
		},
	],
	[
		'pt',
		{
			Status: ['Agendado', 'Pronto', 'Aprovado'],
			Cliente: ['Padaria Sol', 'Lua', 'Sol'],
			Notas: ['logo em cima', 'foi bem', 'lista de espera aberta'],
		},
	],
	['pt 2', { Status: ['A publicar', 'Aprovado pela Ana', 'Pronto para postar', 'Programado'] }],
	[
		'nl',
		{
			Status: ['Gepland', 'Klaar', 'Goedgekeurd'],
			Klant: ['Bakker', 'Jansen', 'Bakker'],
			Opmerkingen: ['logo boven', 'ging goed', 'wachtlijst open'],
		},
	],
	[
		'nl 2',
		{
			Status: [
				'Klaar om te posten',
				'Ingepland',
				'Goedgekeurd door Ana',
				'Te plaatsen',
				'Definitief',
				'Akkoord',
			],
		},
	],
	[
		'pl',
		{
			Status: ['Zaplanowane', 'Gotowe', 'Zatwierdzone'],
			Klient: ['Nowak', 'Piekarnia', 'Nowak'],
			Uwagi: ['logo u góry', 'poszło dobrze', 'lista oczekujących otwarta'],
		},
	],
	[
		'pl 2',
		{
			Status: ['Do publikacji', 'Gotowe do publikacji', 'Zaakceptowane', 'Zaplanowany', 'Finalne'],
		},
	],
	['sv', { Status: ['Planerad', 'Klar', 'Godkänd'], Kund: ['Bageri', 'Svensson', 'Bageri'] }],
	['empty status', { Status: ['', '', ''], Notes: ['', '-', ''] }],
	['partly empty status', { Status: ['Ready', '', 'Ready'] }],
];

/** Calendars of ordinary people: nothing in them speaks against a post. */
export const ORDINARY_CALENDARS = CALENDARS.map(
	([title, columns]) => [title, rowsOf(columns)] as const,
);

export const ORDINARY_CAPTIONS: readonly string[] = [
	'Question: what is your favorite bread? 🥖\nTell us below 👇',
	'Step 1: mix the flour.\nStep 2: add water.\nStep 3: bake 40 minutes.',
	'Tip #3 – let the dough rest',
	'Fresh bread every day\nIG: @northwind\nTikTok: @northwind.cooks',
	'Instagram: @northwind\nTikTok: @northwind.cooks\nFacebook: Northwind Bakery',
	'[Video] How we bake rye bread',
	'New recipe on the blog (link in bio)',
	'Note: we are closed on Monday',
	'NOTE: we are closed on Monday. // See you on Tuesday',
	'Part 1/2: The starter',
	'Part 2 – The dough',
	'Part 1: the starter\nPart 2: the dough',
	'Ingredients:\n- 500 g flour\n- 300 ml water\n\nMethod:\n1. Mix\n2. Bake',
	'Which one? A: rye  B: wheat',
	'Which one do you like more?\nA: rye\nB: wheat\nC: both',
	'Option A: stay in bed\nOption B: fresh croissants\nWhat do you choose?',
	'This or that?\nOption 1: sweet\nOption 2: salty',
	'“Bread is life.” – Ana, baker',
	'Only €5.50 today! Was €7.00 (until Sunday)',
	'How much do you pay for bread? €3? €5??',
	'Guess the price: €?',
	'Q: Is it vegan?\nA: Yes!',
	'Please note [we are closed on Sunday]',
	'Our bread [please share] is back',
	'POV: you found the best bakery 😍',
	'Caption this! 😂',
	'Text: +49 30 1234 for a table',
	'Photo: @ana.photo',
	'📷: @ana\n✍️: @tom',
	'Before: dry. After: soft!',
	'Myth: bread makes fat.\nFact: sugar does.',
	'Dos & don’ts – do knead, don’t rush',
	'Draft beer and pretzels tonight!',
	'Version 2 of our oven is here',
	'V2 is here: a new oven',
	'Cancel your plans. We have cake.',
	'Monday: rye\nTuesday: wheat\nWednesday: spelt',
	'Reminder: the shop opens at 7 – come early!',
	'Hello @everyone, who is in??',
	'Win! #1?? or #2??',
	'Are you team #rye or team #wheat??',
	'When? Saturday. Where? Here. (Location to be confirmed)',
	'Speaker: Ana Ruiz\nTopic: bread\nHost: Kim',
	'TikTok made me bake it: the viral toast',
	'First comment wins a cake!',
	'Frage: Was esst ihr am liebsten?\nSchritt 1: mischen',
	'Hinweis: Montag geschlossen [bitte beachten]',
	'Wir suchen dich (m/w/d)! [Bitte teilen]',
	'Étape 1 : mélanger\nÉtape 2 : cuire',
	'Question : salé ou sucré ?',
	'Pregunta: ¿dulce o salado?\nOpción A: dulce\nOpción B: salado',
	'Paso 1: mezclar\nPaso 2: hornear',
	'Domanda: dolce o salato?\nRicetta: 500 g di farina',
	'Pergunta: doce ou salgado?\nDica #2 – descanse a massa',
	'Tip: laat het deeg rusten\nVraag: zoet of hartig?',
	'Pytanie: słodkie czy słone?\nKrok 1: wymieszaj',
	'Fråga: sött eller salt?',
	'Drop your handle below [check bio]',
	'You asked: “Is it vegan?” We answered: yes',
	'Happy Friday to all who celebrate 😂',
	'Swipe ➡️ for the recipe\n\n#bread #baking',
	'1/5 🧵 Five facts about rye',
	'Day 3/30: sourdough',
	'ICYMI: we moved! New address: 12 High Street',
	'Winner: the first to text us wins',
	'LinkedIn: where we work. Instagram: where we eat.',
	'X – the new oven',
];
