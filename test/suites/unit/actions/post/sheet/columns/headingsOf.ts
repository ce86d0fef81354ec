import { mapColumns } from '../../../../../../../nodes/PublishingService/actions/post/sheet/columns/columns';
import type { Row } from '../../../../../../../nodes/PublishingService/actions/post/sheet/columns/row';

/** The headings that rows of a sheet have for each column. */
export const headingsOf = (rows: Row[]) =>
	Object.fromEntries(
		[...mapColumns(rows).columns].map(([column, list]) => [
			column,
			list.map(({ heading }) => heading),
		]),
	);
