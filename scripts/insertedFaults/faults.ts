/** A fault that is put into the code on purpose, and the test that must notice it. */
export interface InsertedFault {
	readonly name: string;
	/** The file below nodes/PublishingService, and what is replaced in it; it is there exactly once. */
	readonly file: string;
	readonly from: string;
	readonly to: string;
	/** The project of Jest, and the part of a path that names its test file. */
	readonly project: string;
	readonly tests: string;
	/** The title of the test that fails, or its beginning. */
	readonly title: string;
}

/** The five kinds of faults that cost posts, each inserted once. */
export const INSERTED: readonly InsertedFault[] = [
	{
		name: 'a lost await',
		file: 'posting/itemTurn.ts',
		from: 'await this.place.ready();',
		to: 'void this.place.ready();',
		project: 'sheets',
		tests: 'orderOfDays',
		title: 'an unchanged row does not let the row behind it pass the row before it',
	},
	{
		name: 'an idempotency key without the time',
		file: 'posting/idempotencyKey.ts',
		from: 'new Date(scheduledAfter).toISOString()',
		to: 'localDay(Date.now(), timezone)',
		project: 'unit',
		tests: 'posting/idempotencyKey.test',
		title: 'automatic the same row on another day has the same key',
	},
	{
		name: 'a PATCH that is repeated without a look',
		file: 'client/verifyWrite.ts',
		from: 'const done = await look(outcome);',
		to: 'const done = look.length > 1 ? await look(outcome) : undefined;',
		project: 'unit',
		tests: 'client/verifyWrite',
		title: 'a write that must not happen twice is not sent again where looking finds it done',
	},
	{
		name: 'an order by item instead of by account',
		file: 'posting/accountQueue.ts',
		from: 'this.tails.get(accountId) ?? new AccountTail()',
		to: 'new AccountTail()',
		project: 'unit',
		tests: 'posting/accountQueue',
		title: 'work for one key starts one after the other',
	},
	{
		name: 'a digest that ignores the time zone',
		file: 'posting/sameTime.ts',
		from: 'Date.parse(String(time)) / 1000',
		to: 'Date.parse(`${String(time).slice(0, 19)}Z`) / 1000',
		project: 'unit',
		tests: 'plan/syncState',
		title: 'the same time in another zone is the same',
	},
];
