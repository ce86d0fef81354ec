import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import type { Role } from '../../../../nodes/PublishingService/sheet/claim';
import { interpret } from '../../../../nodes/PublishingService/sheet/roles';
import { RowReader } from '../../../../nodes/PublishingService/sheet/rowReader';
import { type Finding, textOf } from '../../../../nodes/PublishingService/sheet/texts/findings';
import type { Unfinished } from '../../../../nodes/PublishingService/sheet/unfinishedText';
import { COLUMN_LABELS } from '../../../../nodes/PublishingService/values/words';

/** The roles of a sheet's columns, as lists of column names that a test can compare. */
export function mapColumns(rows: readonly Row[]) {
	const roles = interpret(rows);
	const headings = (role: Role) => roles.of[role].map(({ heading }) => heading);
	const known = [...Object.keys(COLUMN_LABELS)].filter((role) => role !== 'tags') as Role[];
	const columns = new Map(
		known.flatMap((role) => {
			const own = roles.of[role].map(({ heading, number }) => ({ heading, number }));
			return own.length > 0 ? [[role, own] as const] : [];
		}),
	);
	const ofNetworks = (role: Role) =>
		roles.ofNetworks[role].map(({ heading, platform }) => ({ heading, platform }));
	const columnsOfNetworks = (is: string, ...names: Role[]) =>
		names.flatMap((column) => ofNetworks(column).map((own) => ({ ...own, is, column })));
	return {
		roles,
		columns,
		networks: ofNetworks('network'),
		hasTicks: roles.hasTicks,
		foreignNetworks: roles.of.foreignNetwork.map(({ heading, foreign: network }) => ({
			heading,
			network,
		})),
		networkTexts: columnsOfNetworks('text', 'caption', 'hashtags'),
		networkMedia: ofNetworks('media'),
		networkTimes: columnsOfNetworks('time', 'date', 'time'),
		hasDates: roles.hasDates,
		statuses: headings('status'),
		ticked: roles.of.status.flatMap(({ heading, isTicked }) => (isTicked ? [heading] : [])),
		ignored: roles.ignored,
		unclearTags: headings('unclearTags'),
		assumedDate: roles.of.date.find(({ isAssumed }) => isAssumed)?.heading,
		unclearDates: headings('unclearDate'),
		unclearCaptions: headings('unclearCaption'),
	};
}

/** The column names of a sheet for each role. */
export const headingsOf = (rows: readonly Row[]) =>
	Object.fromEntries(
		[...mapColumns(rows).columns].map(([column, list]) => [
			column,
			list.map(({ heading }) => heading),
		]),
	);

/** The roles of the columns of these rows, without empty lists. */
export function mapped(...rows: Row[]): Record<string, unknown> {
	const { columns, roles: _, hasDates: __, ...others } = mapColumns(rows);
	const said = Object.entries<unknown>(others).filter(
		([, what]) =>
			what !== undefined && what !== false && !(Array.isArray(what) && what.length === 0),
	);
	return {
		...Object.fromEntries(said),
		...(columns.size > 0 && { columns: headingsOf(rows) }),
	};
}

/** Reads the first row of a sheet, with the column names and the cells of all its rows. */
export const rowOf = (row: Row, ...others: Row[]) =>
	new RowReader(row, interpret([row, ...others]));

/** The messages about a row, as sentences. */
export const saidOf = ({ findings }: { readonly findings: readonly Finding[] }) => {
	const texts = (severity: Finding['severity']) =>
		findings.filter((finding) => finding.severity === severity).map(textOf);
	return { problems: texts('refusal'), warnings: texts('warning') };
};

/** Builds rows from the cells of columns. */
export function rowsOf(cells: Readonly<Record<string, readonly unknown[]>>): Row[] {
	const length = Math.max(0, ...Object.values(cells).map((column) => column.length));
	return Array.from({ length }, (_, at) =>
		Object.fromEntries(Object.entries(cells).map(([heading, column]) => [heading, column[at]])),
	);
}

/** The message about a cell, without the column name; empty if no code is given. */
export const cellText = (code: Unfinished | undefined, value: unknown) =>
	code && textOf({ code, column: '', value, severity: 'refusal' });
