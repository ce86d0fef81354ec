/** The column in which a run writes what the next one needs. */
export const STATE_COLUMN = 'syncState';

/** The names of the columns that contain the sync state. */
export function stateHeadings(input: Readonly<Record<string, unknown>>): string[] {
	return headingsCalled(STATE_COLUMN, input);
}

/** Finds the columns of this node by name, also if people add to the name: "Sync State (do not edit)". */
export function headingsCalled(name: string, input: Readonly<Record<string, unknown>>): string[] {
	return Object.keys(input).filter((heading) => plainHeading(heading) === name.toLowerCase());
}

function plainHeading(heading: string): string {
	const name = heading.slice(0, 100).replace(/\(.*/s, '');
	return name.replaceAll(/[\s_-]/g, '').toLowerCase();
}
