import { basePathPrefix } from '../../../sandbox/dialect/choices';
import type { JournalEntry } from '../../../sandbox/journal';
import type { SandboxProcess } from '../../../sandbox/process';
import { meet } from '../../../scripts/meet/meet';
import { reportOf } from '../../../scripts/meet/report';
import { takeSandbox } from '../../kit/support/takeSandbox';
import { dialects, type DialectCase } from './dialects';

/** Runs `npm run meet` against the sandbox under every reading of the specification. */
let sandbox: SandboxProcess;

beforeAll(async () => {
	sandbox = await takeSandbox();
});
afterAll(() => sandbox.stop());

/** The report's name for two readings that no answer can distinguish. */
const SHOWN_AS: Readonly<Record<string, string>> = {
	'timeZones label': 'words or label',
	'timeZones words': 'words or label',
};

/** The settings of a dialect, a point and its reading each, as a report shows them. */
function readingsOf({ settings }: DialectCase): Array<[point: string, reading: string]> {
	const { dialect = {}, pageOrder, listContentTags, transferMethods } = settings;
	// The answers cannot show if IDs are numbers when all numbers are written as text.
	const ids = dialect.numbers === 'text' ? undefined : dialect.ids;
	const others = { ids, pageOrder, listContentTags, transferMethods: transferMethods?.[0] };
	return Object.entries({ ...dialect, ...others })
		.filter(([, reading]) => reading !== undefined)
		.map(([point, reading]) => [point, SHOWN_AS[`${point} ${String(reading)}`] ?? String(reading)]);
}

const baseUrlOf = ({ settings }: DialectCase) =>
	settings.dialect?.basePath === 'prefixed'
		? `${sandbox.baseUrl}${basePathPrefix}`
		: sandbox.baseUrl;

/** Sends a read of a busy service again without a wait. */
const wait = () => Promise.resolve();

const isReading = ({ method, template }: JournalEntry) =>
	method === 'GET' || template === '/v2/workspace/media-urls';

describe.each(dialects.map((dialect) => [dialect.name, dialect] as const))(
	'a meeting with a service of the reading "%s"',
	(_name, dialect) => {
		beforeEach(() => sandbox.control.reset(dialect.settings));

		test('only reads, and sees what the service does', async () => {
			const baseUrl = baseUrlOf(dialect);
			const visit = await meet({ baseUrl, apiKey: sandbox.keys.full, wait });
			const requests = await sandbox.control.journal.read();
			expect(requests.filter((request) => !isReading(request))).toEqual([]);
			expect(requests.flatMap(({ failure }) => failure ?? [])).toEqual([]);
			expect(visit.scopes.get('posts:read')).toBe('yes');
			const seen = new Map(
				visit.observations.all().map(({ point, readings }) => [point, readings]),
			);
			const missed = readingsOf(dialect).filter(
				([point, reading]) => seen.has(point) && !seen.get(point)?.includes(reading),
			);
			expect(missed).toEqual([]);
			expect(reportOf(visit)).toContain('Scopes of the API key');
		});

		test('leaves no planned post after a trial', async () => {
			const before = await sandbox.control.posts.list();
			const trialAccount = 'acc_instagram_main';
			const baseUrl = baseUrlOf(dialect);
			const visit = await meet({ baseUrl, apiKey: sandbox.keys.full, trialAccount, wait });
			const posts = await sandbox.control.posts.list();
			const own = posts.filter(({ postId }) => before.every((post) => post.postId !== postId));
			expect(own.filter(({ status }) => status !== 'cancelled')).toEqual([]);
			const seen = new Map(
				visit.observations.all().map(({ point, readings }) => [point, readings]),
			);
			const missed = readingsOf(dialect).filter(
				([point, reading]) => seen.has(point) && !seen.get(point)?.includes(reading),
			);
			expect(missed).toEqual([]);
		});
	},
);
