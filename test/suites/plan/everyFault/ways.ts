import type { INodeParameters } from 'n8n-workflow';

export type Cells = Readonly<Record<string, string>>;

/** The only post of a row on each account at the end: its caption and time. */
export type Wanted = Readonly<Record<string, { readonly caption: string; readonly time: string }>>;

/** A way on which rows pass the node, such as "a new post" or "a reschedule". */
export interface Way {
	readonly name: string;
	/** The rows of the first run, which nothing disturbs; none for a way that begins with new rows. */
	readonly first: readonly Cells[];
	/** The rows of the run that is disturbed; those of the first run have its written-back columns. */
	readonly rows: readonly Cells[];
	/** False if the first run wrote nothing back. */
	readonly isWrittenBack?: boolean;
	readonly options?: INodeParameters;
	/**
	 * True if a kill between the two requests of a reschedule loses the planned post. The service
	 * cannot show if the node or a person cancelled it, and a post that a person cancelled must stay
	 * cancelled. The row reports it.
	 */
	readonly losesPlaceIfKilled?: boolean;
	/** The wanted posts, by the number in their captions. */
	readonly wanted: Readonly<Record<string, Wanted>>;
}

const instagram = 'acc_instagram_main';
const tiktok = 'acc_tiktok_main';
const noon = '2031-04-01T12:00:00.000Z';
const evening = '2031-04-01T18:00:00.000Z';
const nextDay = '2031-04-02T12:00:00.000Z';

const row = (number: string, more: Cells = {}): Cells => ({
	Account: '@northwind',
	Caption: `${number} bread`,
	Date: noon,
	'Upload ID': 'upl_seeded_image',
	...more,
});
const planned = (number: string, time = noon, caption = `${number} bread`) => ({ caption, time });

/** Each way has a second row on the same day, so that its order and its neighbor are judged too. */
const other = row('№2', { Date: evening });
const otherWanted = { [instagram]: planned('№2', evening) };

/** The ways of a row, with media that are ready unless the name says otherwise. */
export const waysOf = (link: string): readonly Way[] => [
	{
		name: 'create',
		first: [],
		rows: [row('№1'), other],
		wanted: { '№1': { [instagram]: planned('№1') }, '№2': otherWanted },
	},
	{
		name: 'create from a link',
		first: [],
		rows: [row('№1', { 'Upload ID': '', Media: link })],
		wanted: { '№1': { [instagram]: planned('№1') } },
	},
	{
		name: 'create for two platforms',
		first: [],
		rows: [row('№1', { Account: '@northwind, @northwind.cooks', 'Instagram Caption': '№1 rye' })],
		wanted: { '№1': { [instagram]: planned('№1', noon, '№1 rye'), [tiktok]: planned('№1') } },
	},
	{
		name: 'change the caption',
		first: [row('№1'), other],
		rows: [row('№1', { Caption: '№1 cake' }), other],
		wanted: { '№1': { [instagram]: planned('№1', noon, '№1 cake') }, '№2': otherWanted },
	},
	{
		name: 'reschedule',
		first: [row('№1'), other],
		rows: [row('№1', { Date: nextDay }), other],
		losesPlaceIfKilled: true,
		wanted: { '№1': { [instagram]: planned('№1', nextDay) }, '№2': otherWanted },
	},
	{
		name: 'reschedule and change the caption',
		first: [row('№1')],
		rows: [row('№1', { Date: nextDay, Caption: '№1 cake' })],
		losesPlaceIfKilled: true,
		wanted: { '№1': { [instagram]: planned('№1', nextDay, '№1 cake') } },
	},
	{
		name: 'add an account',
		first: [row('№1')],
		rows: [row('№1', { Account: '@northwind, @northwind.cooks' })],
		wanted: { '№1': { [instagram]: planned('№1'), [tiktok]: planned('№1') } },
	},
	{
		name: 'remove an account',
		first: [row('№1', { Account: '@northwind, @northwind.cooks' })],
		rows: [row('№1')],
		wanted: { '№1': { [instagram]: planned('№1') } },
	},
	{
		name: 'cancel',
		first: [row('№1'), other],
		rows: [row('№1', { Status: 'Cancelled' }), other],
		options: { cancelledRows: 'cancel' },
		wanted: { '№1': {}, '№2': otherWanted },
	},
	{
		name: 'the same rows without what the first run wrote back',
		first: [row('№1'), other],
		rows: [row('№1'), other],
		isWrittenBack: false,
		wanted: { '№1': { [instagram]: planned('№1') }, '№2': otherWanted },
	},
	{
		name: 'a deleted row',
		first: [row('№1'), other],
		rows: [other],
		options: { deletedRows: 'cancel', sheetTag: 'spring-sale' },
		wanted: { '№1': {}, '№2': otherWanted },
	},
];
