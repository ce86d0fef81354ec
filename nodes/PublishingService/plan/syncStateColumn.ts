/** The column in which a run writes what the next one needs. */
export const STATE_COLUMN = 'syncState';

/** The column names under which the state stands, as people may write them: "Sync State (do not edit)". */
export function stateHeadings(input: Readonly<Record<string, unknown>>): string[] {
	const wanted = STATE_COLUMN.toLowerCase();
	return Object.keys(input).filter((heading) => plainHeading(heading) === wanted);
}

function plainHeading(heading: string): string {
	const [name = ''] = heading.slice(0, 100).split('(');
	return name.replaceAll(/[\s_-]/g, '').toLowerCase();
}
