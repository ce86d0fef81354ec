import { failureForCell } from '../../../plan/describe/failureForCell';
import { EMPTY_REPORT } from '../../../plan/describe/postReport';
import type { RefusedCompany } from './company';
import type { RowResult } from './describeRow';

/** The results of rows whose API key was refused. They need no request, and the rows of other companies go on. */
export function refusedResults(company: RefusedCompany): RowResult[] {
	const { failure } = company;
	return company.rows.map((row) => {
		const isExisting = row.postIds.length > 0;
		return {
			company,
			row,
			results: [],
			caption: undefined,
			valuesForSheet: {},
			planCode: undefined,
			report: {
				...EMPTY_REPORT,
				ok: false,
				status: isExisting ? 'post not read' : 'refused',
				change: 'refused',
				postId: row.postIds.join(', '),
				problems: [failureForCell(failure, row.reader)],
				syncState: row.state.text || undefined,
				kinds: [isExisting ? 'different' : 'refused'],
				failure,
			},
		};
	});
}
