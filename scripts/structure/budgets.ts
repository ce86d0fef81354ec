/** A figure may not be above its budget, and is to come to its goal. */
export interface Budget {
	readonly budget: number;
	readonly goal: number;
}

/**
 * Budgets only go down: to the figure wherever that has fallen. One is raised in a commit of its own
 * that says what the lines buy.
 */
export const BUDGETS = {
	'lines of TypeScript': { budget: 18_981, goal: 19_000 },
	'of these, sheets': { budget: 4_202, goal: 3_000 },
	'of these, the trigger': { budget: 2_716, goal: 3_000 },
	'lines of data': { budget: 1_083, goal: 1_083 },
	'circles of imports': { budget: 0, goal: 0 },
	'longest function, lines': { budget: 40, goal: 40 },
	'a row: files': { budget: 54, goal: 55 },
	'a row: changes of file': { budget: 380, goal: 400 },
	'a row: pairs both ways': { budget: 63, goal: 15 },
	'an item of Create: files': { budget: 29, goal: 45 },
	'an item of Create: changes of file': { budget: 141, goal: 250 },
	'an item of Create: pairs both ways': { budget: 21, goal: 10 },
	'a poll: files': { budget: 25, goal: 30 },
	'a poll: changes of file': { budget: 112, goal: 200 },
	'a poll: pairs both ways': { budget: 9, goal: 15 },
} as const satisfies Record<string, Budget>;

export type Measure = keyof typeof BUDGETS;
