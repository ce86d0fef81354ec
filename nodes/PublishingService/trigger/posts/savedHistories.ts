import type { AccountKey, Histories, StatusHistory, Visit } from './statusHistory';

/** The accounts and statuses that packed histories name by their place in these lists. */
export interface NameLists {
	readonly accounts: readonly string[];
	readonly statuses: readonly string[];
}

const RADIX = 36;

/** The statuses that have a letter of their own, `A` to `Y`; later ones are `Z<number>.`. */
const LETTERS = 25;
const FIRST_LETTER = 65;

/** `<account>@<run>+<base><status><count>…` for each account; a whole post has no account, a first visit no count. */
export function packHistories(histories: Histories, { accounts, statuses }: NamesInUse): string {
	const texts: string[] = [];
	for (const [accountId, { run, base, visits }] of histories) {
		const account = accountId === null ? '' : `${packNumber(accounts.indexFor(accountId))}@`;
		const packedBase = base === 0 ? '' : `+${packNumber(base)}`;
		const entered = visits.map(({ status, count }) => {
			const isFirst = count === base + 1;
			return letterFor(statuses.indexFor(status)) + (isFirst ? '' : packNumber(count));
		});
		texts.push(account + packNumber(run) + packedBase + entered.join(''));
	}
	return texts.join('/');
}

export function unpackHistories(text: string, names: NameLists): Histories {
	const histories = new Map<AccountKey, StatusHistory>();
	for (const packed of text.split('/')) {
		const account = /^(?:([0-9a-z]+)@)?/.exec(packed)?.[1];
		const accountId = account === undefined ? null : names.accounts[unpackNumber(account)];
		const history = packed.slice(packed.indexOf('@') + 1);
		const end = history.search(/[A-Z]/);
		const [run = '', packedBase = ''] = history.slice(0, end).split('+');
		const base = unpackNumber(packedBase);
		const visits = unpackVisits(history.slice(end), base, names.statuses);
		histories.set(accountId ?? null, { run: unpackNumber(run), base, visits });
	}
	return histories;
}

function unpackVisits(text: string, base: number, statuses: readonly string[]): Visit[] {
	return [...text.matchAll(/([A-Y]|Z\d+\.)([0-9a-z]*)/g)].map(([, letter = '', count = '']) => ({
		status: statuses[indexIn(letter)] ?? '',
		count: count === '' ? base + 1 : unpackNumber(count),
	}));
}

function letterFor(index: number): string {
	return index < LETTERS ? String.fromCharCode(FIRST_LETTER + index) : `Z${index}.`;
}

function indexIn(letter: string): number {
	return letter.startsWith('Z') ? parseInt(letter.slice(1)) : letter.charCodeAt(0) - FIRST_LETTER;
}

export function packNumber(number: number): string {
	return number.toString(RADIX);
}

/** Returns 0 for a missing number. */
export function unpackNumber(text: string): number {
	return text === '' ? 0 : parseInt(text, RADIX);
}

/** Names in the order in which they were first met. */
class Names {
	private readonly indexes = new Map<string, number>();

	get all(): string[] {
		return [...this.indexes.keys()];
	}

	indexFor(name: string): number {
		const index = this.indexes.get(name) ?? this.indexes.size;
		this.indexes.set(name, index);
		return index;
	}
}

/** The names that the histories of one state have used so far. */
export class NamesInUse {
	readonly accounts = new Names();
	readonly statuses = new Names();

	get lists(): NameLists {
		return { accounts: this.accounts.all, statuses: this.statuses.all };
	}
}
