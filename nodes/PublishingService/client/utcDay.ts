/** The daily caps are counted by UTC days (specification, "Limits"). */
export function nextUtcDay(now = new Date()): string {
	const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
	return new Date(Date.UTC(year, month, day + 1)).toISOString();
}
