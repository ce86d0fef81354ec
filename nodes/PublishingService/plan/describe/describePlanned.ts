import type { Change, Update } from '../types';
import { writeChange, writeDetails } from './changeText';
import type { PostReport } from './postReport';
import { readyReport, warningsOf, existingReport, failureOrProblems } from './makeReport';
import { writeKept } from './keptChanges';
import type { Description } from './description';
import { describeSettled } from './describeSettled';

export function describePlanned(change: Change, description: Description): PostReport {
	switch (change.action) {
		case 'create':
			return {
				...readyReport(change.intent, description),
				...warningsOf(change.warnings, ['ready']),
			};
		case 'update':
			return describePlannedUpdate(change, description);
		case 'cancel': {
			const report = existingReport(change.intent, change.before, description);
			return { ...report, change: 'cancel', kinds: ['toBeChanged'] };
		}
		case 'keep':
		case 'refuse':
			return describeSettled(change, description);
	}
}

function describePlannedUpdate(change: Update, description: Description): PostReport {
	const { intent, before, applied, keptDifferences, changes } = change;
	const report = existingReport(intent, before, description);
	const ready = readyReport(intent, description);
	const problems = writeKept(keptDifferences, intent, before, description);
	return {
		...report,
		...warningsOf(change.warnings, [problems.length > 0 ? 'different' : 'toBeChanged']),
		ok: problems.length === 0,
		problems,
		failure: failureOrProblems(undefined, problems),
		change: writeChange(change, description.survey.accounts),
		details: writeDetails(applied, intent),
		accounts: changes.add || changes.remove ? ready.accounts : report.accounts,
		goesLive: changes.reschedule || changes.add ? ready.goesLive : report.goesLive,
	};
}
