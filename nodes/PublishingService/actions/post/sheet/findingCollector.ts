import { findColumn } from '../../../plan/columnOfField';
import type { ProblemReport } from '../../../posting/postDraft';
import type { CellReader } from '../../../sheet/cellReader';
import { type Finding, finding } from '../../../sheet/texts/findings';

/** Collects what is wrong with a post of a row, under the columns that the sheet itself has. */
export class FindingCollector implements ProblemReport {
	readonly findings: Finding[] = [];

	constructor(private readonly reader: CellReader) {}

	/** Always empty, because the findings are decided on before anything is sent. */
	get problems(): readonly string[] {
		return [];
	}

	refuse(name: string, problem: string): undefined {
		const column = findColumn(this.reader, name) ?? name;
		this.findings.push(finding('refusal', 'invalid', column, { problem }));
	}
}
