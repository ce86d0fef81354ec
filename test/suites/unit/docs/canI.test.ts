import { pages } from './pages';

const page = pages.find(({ path }) => path === 'docs/can-i.md')?.text ?? '';
const [, ...sections] = page.split(/^### /m);
const answers = sections.map((section) => {
	const [question = '', ...lines] = section.split('\n');
	const answer = lines
		.join('\n')
		.replace(/^## .*$/m, '')
		.trim();
	return { question, answer };
});

test('answers at least 20 questions', () => {
	expect(answers.length).toBeGreaterThanOrEqual(20);
});

test.each(answers)(
	'answers "$question" with yes or no, and with a link',
	({ question, answer }) => {
		expect(question).toMatch(/^Can I .+\?$/);
		expect(answer).toMatch(/^(?:Yes|No)[,.] /);
		expect(answer).toMatch(/See [^.]*\[[^\]]+\]\([^)]+\).*\.$/);
	},
);

test.each([
	['stories'],
	['five accounts at different times'],
	['edit a row'],
	['40 captions'],
	["next week's posts"],
	['approved'],
	['as soon as possible'],
	['each with an API key'],
	['report'],
	['why a row was refused'],
	['move a post'],
])('has a question about "%s"', (words) => {
	expect(answers.filter(({ question }) => question.includes(words))).not.toEqual([]);
});
