import { rowHints } from '../../../../nodes/PublishingService/actions/rowHints';
import { RunHints } from '../../../../nodes/PublishingService/actions/runHints';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

const row = (more: object = {}) => [{ json: {}, ...more }];
const failed = (failure: unknown) => ({ failure });
const refused = new ServiceError('No', { kind: 'refused', code: 'invalid_request', nextStep: '' });
const lost = new ServiceError('Lost', { kind: 'interrupted', code: 'lost', nextStep: '' });
const waiting = new ServiceError('Not attempted', {
	...{ kind: 'notSent', code: 'not_attempted', nextStep: '', notAttempted: true },
});

test.each<[string, Parameters<typeof rowHints>[0], string[]]>([
	['nothing to say', [row(), undefined], []],
	[
		'a row that is ready',
		[row({ refused: false })],
		['info: The row is ready. Nothing was created or changed.'],
	],
	[
		'rows that are',
		[row({ refused: false }), row({ refused: false })],
		['info: All 2 rows are ready. Nothing was created or changed.'],
	],
	[
		'one row',
		[row({ refused: true })],
		['warning: The row is refused. Nothing was created or changed.'],
	],
	[
		'several outputs of a row',
		[[...row({ refused: true }), ...row({ refused: true })], row({ refused: false })],
		['warning: 1 of 2 rows is ready; 1 is refused: row 1. Nothing was created or changed.'],
	],
	[
		'a replayed row',
		[row({ replayed: true }), row({ replayed: false })],
		['info: 1 of 2 rows is done; 1 already has a post.'],
	],
	['a refusal', [failed(refused)], ['warning: The row is refused.']],
	[
		'what is wrong with a row itself',
		[failed(new Error('a slip')), row()],
		['warning: 1 of 2 rows is done; 1 is refused: row 1.'],
	],
	[
		'failures of every kind',
		[failed(refused), failed(refused), failed(lost), failed(waiting), failed(waiting)],
		['warning: 1 of 5 rows is not sent: row 3; 2 are not attempted; 2 are refused: rows 1 and 2.'],
	],
	[
		'one that was not attempted',
		[failed(waiting), undefined],
		['warning: 1 of 2 rows is not attempted.'],
	],
])('%s', (_, outcomes, said) => {
	expect(
		rowHints(outcomes, (item) => item + 1).map(({ type, message }) => `${type}: ${message}`),
	).toEqual(said);
});

describe('the times of a run', () => {
	const said = (hints: RunHints) => hints.list().map(({ message }) => message);

	test.each([
		['account', 'the time zone of the account'],
		['named', "the time zone in 'Time Zone Name'"],
		['sheet', 'the time zone in the sheet'],
		['workflow', 'the time zone of the workflow'],
		[
			'workflowInstead',
			'the time zone of the workflow, because the time zone of the account is not known',
		],
	] as const)('one zone of %s', (source, owner) => {
		const hints = new RunHints();
		hints.countBareTime('Europe/Berlin', source);
		expect(said(hints)).toEqual([`1 time of day was read in Europe/Berlin, ${owner}.`]);
		hints.countBareTime('Europe/Berlin', source);
		expect(said(hints)).toEqual([`2 times of day were read in Europe/Berlin, ${owner}.`]);
	});

	test('several zones are counted', () => {
		const hints = new RunHints();
		hints.countBareTime('Europe/Berlin', 'account');
		hints.countBareTime('Asia/Tokyo', 'account');
		hints.countBareTime('Europe/Berlin', 'account');
		expect(said(hints)).toEqual([
			'3 times of day were read in Europe/Berlin (2), Asia/Tokyo (1), the time zone of the account.',
		]);
	});

	test('a zone that is in for that of an account is warned of, unless another account has the same', () => {
		const hints = new RunHints();
		const types = () => hints.list().map(({ type }) => type);
		hints.countBareTime('Europe/Berlin', 'workflowInstead');
		expect(types()).toEqual(['warning']);
		hints.countBareTime('Asia/Tokyo', 'account');
		expect(types()).toEqual(['warning', 'info']);
		hints.countBareTime('Europe/Berlin', 'account');
		expect(types()).toEqual(['info', 'info']);
	});

	test('the order of dates is reported once, with what proved it, and two that differ prove none', () => {
		const hints = new RunHints();
		hints.keepDateOrder({ dmy: '24/12/2026', mdy: '12/24/2026' });
		hints.keepDateOrder({});
		expect(said(hints)).toEqual([]);
		hints.keepDateOrder({ dmy: `24/12/2026${' '.repeat(29)}xyz` });
		hints.keepDateOrder({ mdy: '12/24/2026' });
		expect(said(hints)).toEqual([
			`Dates such as 10/12/2026 were read with the day first, because "24/12/2026${' '.repeat(29)}x" has only this meaning.`,
			'Dates such as 10/12/2026 were read with the month first, because "12/24/2026" has only this meaning.',
		]);
	});

	test('a hint that was added comes first', () => {
		const hints = new RunHints();
		hints.countBareTime('utc', 'workflow');
		hints.add({ message: 'Added', type: 'warning' });
		expect(hints.list()).toEqual([
			{ message: 'Added', type: 'warning' },
			expect.objectContaining({ type: 'info' }),
		]);
	});
});
