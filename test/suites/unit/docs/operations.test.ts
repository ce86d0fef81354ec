import { operationsPage, scopeTable } from '../../../../scripts/docs/operations';

const rowsOf = (page: string) => page.split('\n').filter((line) => line.startsWith('| '));

test('a member of a collection, which is not there until it is added, has no default', () => {
	const fields = operationsPage()
		.split('\n')
		.filter((line) => line.startsWith('- '));
	const members = fields.filter((line) => /^- .* `\w+\.\w/.test(line));
	expect(members.length).toBeGreaterThan(50);
	expect(members.filter((line) => line.includes('**`'))).toEqual([]);
	expect(fields.filter((line) => line.includes('**`')).length).toBeGreaterThan(10);
});

test('ends each sentence with one full stop', () => {
	expect(operationsPage()).not.toMatch(/[^.]\.\.(?!\.)/);
});

test.each([
	['Content Tag > Get Many', '`posts:read`'],
	['Upload > Get', 'not specified'],
	['Post > Reschedule', '`posts:read`, `posts:write`'],
	['Account > Create', '`accounts:write`'],
	['Trigger: analytics of posts', '`posts:read`, `analytics:read`'],
	['lists of accounts', '`accounts:read`'],
])('the table of scopes says what %s needs', (what, scopes) => {
	const rows = rowsOf(scopeTable()).map((row) => row.split('|').map((cell) => cell.trim()));
	expect(rows.find(([, first]) => first === what)?.[2]).toBe(scopes);
});
