import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { runOptionsField } from '../../../../nodes/PublishingService/actions/runOptions';
import { MAX_ANSWER_CHARACTERS } from '../../../../nodes/PublishingService/actions/toolAnswer';
import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import { ITEMS_AT_ONCE } from '../../../../nodes/PublishingService/posting/concurrencyLimit';
import { PublishingService } from '../../../../nodes/PublishingService/PublishingService.node';
import { PublishingServiceTrigger } from '../../../../nodes/PublishingService/PublishingServiceTrigger.node';
import { pages, withoutGenerated } from './pages';

const words = [
	'zero',
	'one',
	'two',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
];
const numberOf = (text: string) => {
	const spelled = words.indexOf(text.toLowerCase());
	return spelled >= 0 ? spelled : Number(text.replaceAll(',', ''));
};
const count = '(\\d[\\d,]*|one|two|three|four|five|six|seven|eight|nine|ten)';

const uploadsAtOnce = runOptionsField[0].options.find(({ name }) => name === 'uploadsAtOnce');

/** Sentences of the pages about a limit of the service, and the number that they must contain. */
const sayings: Array<[saying: string, ...limits: number[]]> = [
	[
		`(?:up to|at most|over|than) ${count} characters`,
		LIMITS.caption,
		LIMITS.notes,
		LIMITS.hashtagLength,
		LIMITS.textElementContent,
		LIMITS.idempotencyKey,
		LIMITS.displayName,
		LIMITS.bio,
		MAX_ANSWER_CHARACTERS,
	],
	[`(?:up to|at most) ${count} (?:links to )?images`, LIMITS.mediaPerPost, LIMITS.mediaUrlItems],
	[`(?:up to|at most) ${count} (?:hash)?tags`, LIMITS.hashtags, LIMITS.contentGroupIds],
	[`(?:up to|at most) ${count} content groups`, LIMITS.contentGroupIds],
	[`(?:up to|at most) ${count} slides`, LIMITS.slides.max],
	[`(?:up to|at most) ${count} minutes long`, LIMITS.videoSeconds / 60],
	[`all posts fit one page of ${count}`, LIMITS.pageSize],
	[`works on ${count} items at the same time`, ITEMS_AT_ONCE],
	[`up to ${count} uploads run at the same time`, Number(uploadsAtOnce?.default)],
];

/** The changelog describes the past, and the reference is generated. */
const others = ['CHANGELOG.md', 'docs/operations.md'];
const told = pages.filter(({ path }) => !others.includes(path));

test.each(sayings)('"%s" says a limit of the contract', (saying, ...limits) => {
	const found = told.flatMap(({ path, text }) =>
		[...withoutGenerated(text).matchAll(new RegExp(saying, 'gi'))].map(([whole, number = '']) => ({
			where: `${path}: ${whole}`,
			number: numberOf(number),
		})),
	);
	expect(found.filter(({ number }) => !limits.includes(number))).toEqual([]);
});

type Property = INodeProperties | INodePropertyCollection | INodePropertyOptions;

/** Each field of the nodes with its default, those in collections too. */
function defaultsOf(properties: Property[]): Array<[label: string, value: unknown]> {
	return properties.flatMap((property) => {
		if ('values' in property) {
			return defaultsOf(property.values);
		}
		if (!('type' in property)) {
			return [];
		}
		return [[property.displayName, property.default], ...defaultsOf(property.options ?? [])];
	});
}

test('a number in brackets behind the name of a field is its default', () => {
	const defaults = [new PublishingService(), new PublishingServiceTrigger()].flatMap(
		({ description }) => defaultsOf(description.properties),
	);
	const found = told.flatMap(({ path, text }) =>
		[
			...text.matchAll(
				/((?:[A-Z][a-z]+ )(?:(?:[A-Z][a-z]+|per|at|in) ?)+) ?\((\d[\d,]*)(?: minutes)?\)/g,
			),
		]
			.map(([, label = '', number = '']) => ({ label: label.trim(), number: numberOf(number) }))
			.filter(({ label }) => defaults.some(([name]) => name === label))
			.filter(
				({ label, number }) =>
					!defaults.some(([name, value]) => name === label && value === number),
			)
			.map(({ label, number }) => `${path}: ${label} (${number})`),
	);
	expect(found).toEqual([]);
});

test('the table of what polls cost a day is right', () => {
	const page = pages.find(({ path }) => path === 'docs/trigger-reference.md')?.text ?? '';
	const rows = [...page.matchAll(/^\| (\d+) (minutes?|hours?) +\|(.+)\|$/gm)];
	expect(rows.length).toBeGreaterThan(2);
	for (const [row, count = '', unit = '', cells = ''] of rows) {
		const polls = (24 * 60) / (Number(count) * (unit.startsWith('hour') ? 60 : 1));
		const told = cells.split('|').map((cell) => numberOf(cell.trim()));
		expect([row, ...told]).toEqual([row, polls, polls, 2 * polls, 10 * polls]);
	}
});
