import { emptyVerdict, type Verdict } from './verdict';

/** A row of a sheet. Its caption is unique, so it names the row. */
export interface Row {
	caption: string;
	accountId: string;
}

/** A post as the service holds it. */
export interface HeldPost {
	caption: string | null;
	accounts: ReadonlyArray<{ accountId: string }>;
}

/**
 * Judges sheets by the posts of the service, oldest first: each row has one post on its account,
 * and the posts of an account have the order of the sheet if the node promises it.
 */
export function judgeRows(
	sheets: ReadonlyArray<{ rows: readonly Row[]; isOrdered: boolean }>,
	held: readonly HeldPost[],
): Verdict {
	const verdict = emptyVerdict();
	const places = new Map<string, number[]>();
	held.forEach(({ caption, accounts }, place) => {
		for (const { accountId } of accounts) {
			const name = nameOf({ caption: caption ?? '', accountId });
			places.set(name, [...(places.get(name) ?? []), place]);
		}
	});
	for (const { rows, isOrdered } of sheets) {
		const last = new Map<string, number>();
		for (const row of rows) {
			verdict.rows++;
			const found = places.get(nameOf(row)) ?? [];
			const [place] = found;
			if (place === undefined) {
				verdict.rowsLost.push(nameOf(row));
			} else if (isOrdered && place < (last.get(row.accountId) ?? -1)) {
				verdict.rowsOutOfOrder.push(nameOf(row));
			}
			if (found.length > 1) {
				verdict.rowsDoubled.push(`${nameOf(row)} (${found.length} posts)`);
			}
			last.set(row.accountId, Math.max(place ?? -1, last.get(row.accountId) ?? -1));
		}
	}
	const wanted = new Set(sheets.flatMap(({ rows }) => rows.map(nameOf)));
	for (const name of places.keys()) {
		if (!wanted.has(name)) {
			verdict.other.push(`a post that no row asked for: ${name}`);
		}
	}
	return verdict;
}

function nameOf({ caption, accountId }: Row): string {
	return `${caption} for ${accountId}`;
}
