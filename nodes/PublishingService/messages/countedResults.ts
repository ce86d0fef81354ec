/**
 * The results of a row, in the order in which a hint lists them. The names are the names in `counts`. `isNamed`: the
 * hint lists the numbers of the rows. `isWrong`: the hint is a warning.
 */
export const ROW_KINDS = {
	ready: { isNamed: false, isWrong: false, one: 'is ready', many: 'are ready' },
	done: { isNamed: false, isWrong: false, one: 'is done', many: 'are done' },
	created: { isNamed: false, isWrong: false, one: 'has a new post', many: 'have a new post' },
	toBeChanged: {
		isNamed: true,
		isWrong: false,
		one: 'would change its post',
		many: 'would change their posts',
	},
	changed: {
		isNamed: true,
		isWrong: false,
		one: 'changed its post',
		many: 'changed their posts',
	},
	existing: {
		isNamed: false,
		isWrong: false,
		one: 'already has a post',
		many: 'already have a post',
	},
	skipped: { isNamed: false, isWrong: false, one: 'is skipped', many: 'are skipped' },
	different: {
		isNamed: true,
		isWrong: true,
		one: 'differs from its post',
		many: 'differ from their posts',
	},
	notSent: { isNamed: true, isWrong: true, one: 'is not sent', many: 'are not sent' },
	notAttempted: {
		isNamed: false,
		isWrong: true,
		one: 'is not attempted',
		many: 'are not attempted',
	},
	refused: { isNamed: true, isWrong: true, one: 'is refused', many: 'are refused' },
	withWarnings: { isNamed: true, isWrong: false, one: 'has a warning', many: 'have warnings' },
} as const;

export type RowKind = keyof typeof ROW_KINDS;
