import { pages } from './pages';

const page = pages.find(({ path }) => path === 'docs/can-i.md')?.text ?? '';
const rows = page
	.split('\n')
	.filter((line) => line.startsWith('| ') && line.includes(']('))
	.map((line) => line.split('|').map((cell) => cell.trim()));

test('each question ends as one, and is answered in one sentence with one link', () => {
	expect(rows.length).toBeGreaterThanOrEqual(20);
	for (const [, question = '', answer = '', more = ''] of rows) {
		expect(question).toMatch(/\?$/);
		expect(answer).toMatch(/^[A-Z][^.]*(?:\.\w[^.]*)*\.$/);
		expect(more).toMatch(/^\[[^\]]+\]\([^)]+\)$/);
	}
});

test.each([
	['stories'],
	['five accounts at different times'],
	['edit a row'],
	['forty captions'],
	["next week's posts"],
	['approved'],
	['at once'],
	['each with a key'],
	['report'],
	["a row's refusal"],
	['move a post'],
])('"%s" is among the questions', (words) => {
	expect(rows.filter(([, question = '']) => question.includes(words))).not.toEqual([]);
});
