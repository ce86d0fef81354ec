import type { IDataObject } from 'n8n-workflow';
import type { CreateAccountBody } from '../../../../../sandbox/service';
import {
	refusal,
	startScriptedService,
	type ScriptedService,
} from '../../../../kit/support/scriptedService';
import { startTestbed, type RunOptions, type Testbed } from '../../../../kit/engine/testbed';
import { skipWaits } from '../../../../kit/world/skipWaits';

/** A small service that writes usernames in its own way, and loses the requests or answers that the test names. */
interface Company {
	accounts: IDataObject[];
	/** The fate of each POST in turn: the request is lost, the answer is lost, or it is answered. */
	fate: Array<'lost' | 'answerLost' | 'answered'>;
	mayList: boolean;
	pageSize: number;
	service: ScriptedService;
}

skipWaits();

let bed: Testbed;
let company: Company;

beforeAll(async () => {
	bed = await startTestbed();
});

afterAll(() => bed.stop());

beforeEach(async () => {
	const accounts = [
		{ accountId: 'acc_other', platform: 'tiktok', username: 'other' },
		{ accountId: 'acc_insta', platform: 'instagram', username: 'acme' },
	];
	const state = { accounts, fate: [], mayList: true, pageSize: 1 } as unknown as Company;
	const listed = (query: URLSearchParams) => {
		const from = Number(query.get('cursor') ?? 0);
		const of = state.accounts.filter(
			({ platform }) => platform === (query.get('platform') ?? platform),
		);
		const to = from + state.pageSize;
		return { data: of.slice(from, to), nextCursor: to < of.length ? String(to) : null };
	};
	state.service = await startScriptedService({
		'GET /v2/accounts': ({ query }) =>
			state.mayList ? { json: listed(query) } : refusal(403, 'insufficient_scope'),
		'POST /v2/accounts': (request) => {
			const fate = state.fate.shift() ?? 'answered';
			if (fate === 'lost') {
				return 'lost';
			}
			const body = JSON.parse(request.body.toString()) as CreateAccountBody;
			const username = body.username.replace('@', '').toLowerCase();
			const accountId = `acc_new_${state.accounts.length}`;
			const account = { accountId, platform: body.platform, username };
			state.accounts.push(account);
			return fate === 'answerLost' ? 'lost' : { status: 201, json: account };
		},
	});
	company = state;
});

afterEach(() => company.service.stop());

const profile = {
	platform: 'tiktok',
	displayName: 'Acme',
	bio: 'Makes things',
	profilePictureUrl: 'https://studio.example/logo.png',
	warmupSearchTerms: 'things',
};
const create = async (username: string, options: RunOptions = {}) =>
	await bed.run(
		'account.create',
		{ ...profile, username },
		{
			baseUrl: company.service.origin,
			...options,
		},
	);
const sent = () => company.service.routes().filter((route) => route === 'POST /v2/accounts').length;

test.each(['acme', '@Acme', ' ACME '])('%j: one request, and one account', async (username) => {
	const { items, error } = await create(username);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.accountId)).toEqual(['acc_new_2']);
	expect(sent()).toBe(1);
	const { body } = company.service.requests.at(-1) ?? {};
	expect(JSON.parse(String(body))).toMatchObject({ username: username.trim().replace('@', '') });
});

test.each(['acme', '@Acme', ' ACME '])(
	'%j: a lost answer creates no second account, in whatever way the service writes the name',
	async (username) => {
		company.fate = ['answerLost'];
		const { items, error } = await create(username);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.accountId)).toEqual(['acc_new_2']);
		expect(sent()).toBe(1);
	},
);

test('a request that never arrived is sent again', async () => {
	company.fate = ['lost', 'lost'];
	const { items } = await create('@Acme');
	expect(items.map(({ json }) => json.accountId)).toEqual(['acc_new_2']);
	expect(sent()).toBe(3);
});

test.each([
	['acme', 'acme', []],
	['@Acme', 'acme', ['lost']],
	['acme', '@ACME', ['answerLost']],
] as const)('%j is no new account where %j was there before', async (username, existing, fate) => {
	company.accounts.push({ accountId: 'acc_before', platform: 'tiktok', username: existing });
	company.fate = [...fate];
	const { items, error } = await create(username);
	expect(items).toEqual([]);
	expect(error?.message).toContain(
		`Username "${username}" is already one of your accounts (acc_before)`,
	);
	expect(sent()).toBe(0);
});

test('two rows that name one account make one', async () => {
	const items = ['acme', '@Acme'].map((name) => ({ json: { name } }));
	const outcome = await create('={{ $json.name }}', { items, onError: 'continueRegularOutput' });
	expect(outcome.items.map(({ json }) => json.accountId ?? json.message)).toEqual([
		'acc_new_2',
		expect.stringContaining('already one of your accounts (acc_new_2)'),
	]);
	expect(sent()).toBe(1);
});

describe('without the scope to list accounts', () => {
	beforeEach(() => {
		company.mayList = false;
	});

	test('still creates the account', async () => {
		const { items } = await create('acme');
		expect(items.map(({ json }) => json.accountId)).toEqual(['acc_new_2']);
		expect(sent()).toBe(1);
	});

	test.each(['lost', 'answerLost'] as const)('sends nothing twice when it is %s', async (fate) => {
		company.fate = [fate];
		const { error } = await create('acme');
		expect(error?.description).toContain('Check the dashboard before');
		expect(error?.description).toContain('accounts:read');
		expect(sent()).toBe(1);
	});
});

test('an answer that is lost every time is no reason to create more than one', async () => {
	company.fate = ['lost', 'lost', 'lost', 'lost', 'lost', 'answerLost'];
	const { items } = await create('acme');
	expect(items.map(({ json }) => json.accountId)).toEqual(['acc_new_2']);
	expect(sent()).toBe(6);
});
