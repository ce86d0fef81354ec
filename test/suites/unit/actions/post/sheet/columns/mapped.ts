import { mapColumns } from '../../../../../../../nodes/PublishingService/actions/post/sheet/columns/columns';
import type { Row } from '../../../../../../../nodes/PublishingService/actions/post/sheet/columns/row';
import { headingsOf } from './headingsOf';

/** What a sheet of these rows says of its columns, without what is empty. */
export function mapped(...rows: Row[]): Record<string, unknown> {
	const { columns, hasDates: _, ...others } = mapColumns(rows);
	const said = Object.entries<unknown>(others).filter(
		([, what]) =>
			what !== undefined && what !== false && !(Array.isArray(what) && what.length === 0),
	);
	return {
		...Object.fromEntries(said),
		...(columns.size > 0 && { columns: headingsOf(rows) }),
	};
}
